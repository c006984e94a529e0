import { IsBoolean, IsEmail, IsIn, IsString, MaxLength } from 'class-validator';
import { STAFF_ROLES, type StaffRole } from '../../../shared/domain/permission.js';
import { IfGiven, NoLink, RequiredText } from '../../../shared/http/validation.js';
import { MAX_PASSWORD_INPUT } from '../identity.dto.js';
import { END_REASONS } from './staff-invitation-sql.js';

export class InviteStaffInput {
  @IsEmail({}, { message: 'Please enter an email address' })
  @MaxLength(320)
  email: string;

  /** The permission set that the person gets. */
  @IsIn(STAFF_ROLES)
  staffRole: StaffRole;
}

/** An invitation that waits for an answer, or whose link ended without one. */
export class StaffInvitationRow {
  id: string;
  email: string;
  staffRole: StaffRole;
  /** The name of the administrator who sent it last. */
  invitedBy: string;
  sentAt: string;
  expiresAt: string;
  /**
   * Why the link no longer works; null while it does. `sender`: who sent it is no longer an administrator, or disabled. `on-staff`:
   * the person got a role in another way.
   */
  endReason: (typeof END_REASONS)[number] | null;
}

export class StaffInvitationLinkInput {
  /** The part after `#` in the emailed link. */
  @IsString()
  @MaxLength(100)
  token: string;
}

/** The invitation of a link, for the person who reads the email of its address. */
export class StaffInvitationLinkResponse {
  email: string;
  staffRole: StaffRole;
  /** The name of the administrator who sent it. */
  invitedBy: string;
  /** The address has an account: the person signs in to it and accepts. */
  hasAccount: boolean;
  /** The organization that the account administers, and no longer does once it is accepted. */
  organizationName: string | null;
  /** The center requires a second step of its staff. */
  needsSecondStep: boolean;
}

export class AcceptStaffInvitationInput extends StaffInvitationLinkInput {
  /** For a new account, as are the other fields below. An account that exists keeps what it has. */
  @IfGiven()
  @NoLink()
  @RequiredText(100)
  firstName?: string;

  @IfGiven()
  @NoLink()
  @RequiredText(100)
  lastName?: string;

  /** 8 to 128 characters. */
  @IfGiven()
  @IsString()
  @MaxLength(MAX_PASSWORD_INPUT)
  password?: string;

  /** Each sign-in needs a code by email, this one included. */
  @IfGiven()
  @IsBoolean()
  secondStep?: boolean;
}
