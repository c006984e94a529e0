import { Transform } from 'class-transformer';
import { ExpectedCount, MatchingFilter, SelectedRows } from '../../bulk/index.js';
import { CertificationFilter } from '../cards/cards.dto.js';

const MESSAGES = {
  none: 'Select at least one certification',
  tooMany: 'At most 200 invitations are sent at a time',
};

/** Whom to invite: `ids`, or all certifications that match `filter`. */
export class InviteToRenewInput {
  /** Certifications: 1 to 200, as many as a page of a list has. */
  @SelectedRows(MESSAGES)
  ids?: string[];

  /** All certifications of the list with this filter. A job invites their holders. */
  @MatchingFilter(() => CertificationFilter)
  filter?: CertificationFilter;

  /** How many they are; required with `filter`. If they are others by now, nobody is invited. */
  @ExpectedCount()
  expected?: number;
}

export class RenewalInvitationsQuery {
  /** Certifications, with commas between them or one parameter each: 1 to 200. */
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',') : value))
  @SelectedRows(MESSAGES)
  ids: string[];
}

/** What became of a certification whose holder was to be invited to renew it, or would become of it. */
export class RenewalInvitationRow {
  certificationId: string;

  /**
   * Only `invited` ones get an email. `booked`: the holder has a seat in a class of the course; `declined`: they turned such emails
   * off; `not-found`: the student has been deleted.
   */
  outcome:
    | 'invited'
    | 'invited-before'
    | 'booked'
    | 'no-email'
    | 'declined'
    | 'superseded'
    | 'upcoming'
    | 'revoked'
    | 'not-found';

  /** Days since the last invitation, for `invited-before`: 0 to 13 in the center's time zone. */
  invitedDaysAgo: number | null;
}
