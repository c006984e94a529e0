import { IsString, MaxLength } from 'class-validator';
import { IfGiven } from '../../../shared/http/validation.js';

const MAX_TOKEN = 100;

export class InvitationLinkInput {
  /** The part after `#invitation=` in the emailed link. */
  @IsString()
  @MaxLength(MAX_TOKEN)
  token: string;
}

export class InvitationAnswerInput {
  /** The token of the link, for an account with another address than the invitation's. */
  @IfGiven()
  @IsString()
  @MaxLength(MAX_TOKEN)
  token?: string;
}

/** The invitation of a link, with what the employer entered. */
export class InvitationLinkResponse {
  id: string;
  organizationName: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The address has an account: the person signs in instead of signing up. */
  hasAccount: boolean;
}

/** An invitation that waits for the caller's answer. */
export class InvitationRow {
  id: string;
  organizationName: string;
  invitedAt: string;
  /** Seats in coming classes that the organization booked, which become the caller's with a yes. */
  seats: number;
  /** The organization that the caller belongs to, if it is another one: only staff move them. */
  otherOrganizationName: string | null;
}
