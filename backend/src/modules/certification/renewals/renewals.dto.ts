import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsUUID } from 'class-validator';

export class InviteToRenewInput {
  /** Certifications: 1 to 200, as many as a page of a list has. */
  @IsArray()
  @ArrayMinSize(1, { message: 'Select at least one certification' })
  @ArrayMaxSize(200, { message: 'At most 200 invitations are sent at a time' })
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  ids: string[];
}

/** What became of a certification whose holder was to be invited to renew it. */
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
