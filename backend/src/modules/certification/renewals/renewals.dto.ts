import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsUUID } from 'class-validator';

export class InviteToRenewInput {
  /** Certifications: 1 to 200, as many as a page of a list has. */
  @AreCertifications()
  ids: string[];
}

export class RenewalInvitationsQuery {
  /** Certifications, with commas between them or one parameter each: 1 to 200. */
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',') : value))
  @AreCertifications()
  ids: string[];
}

function AreCertifications() {
  return applyDecorators(
    IsArray(),
    ArrayMinSize(1, { message: 'Select at least one certification' }),
    ArrayMaxSize(200, { message: 'At most 200 invitations are sent at a time' }),
    ArrayUnique(),
    IsUUID(undefined, { each: true }),
  );
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
