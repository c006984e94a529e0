import { DomainError, domainError, InvalidInput, notFound } from '../../../shared/domain/domain-error.js';

/** Another student has the email address. A warning: staff may repeat the call with `allowDuplicateEmail`. */
export class EmailInUseByStudent extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'email_in_use_by_student';

  constructor(name: string) {
    const message = `${name || 'A student without a name'} already has this email address.`;
    super(message, { errors: [{ path: 'email', message }] });
  }
}

export class StudentNotFound extends notFound('Student not found') {}

export class PhotoNotFound extends notFound('This student has no photo.') {}

/** The student belongs to another organization; only staff move them. */
export class InAnotherOrganization extends domainError(
  'conflict',
  'in_another_organization',
  'You already belong to an organization. Please ask the training center to change it.',
) {}

/** No student of this organization. */
export class NotAMember extends notFound('This person is not one of the people of the organization.') {}

/** The person was invited and hasn't joined, so there is nobody to confirm. */
export class NotJoinedYet extends domainError(
  'conflict',
  'not_joined_yet',
  'This person was invited and has not joined yet.',
) {}

/** The employer would withdraw an invitation that was accepted or withdrawn meanwhile. */
export class NoLongerInvited extends domainError(
  'conflict',
  'no_longer_invited',
  'Somebody has joined or is no longer invited. Nothing was changed.',
) {}

/** The invitation was accepted, withdrawn or replaced, or has expired. */
export class InvitationEnded extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'invitation_ended';

  constructor(how: 'accepted' | 'over') {
    super(
      how === 'accepted'
        ? 'This invitation was already accepted. Please log in.'
        : 'This invitation is no longer valid. Ask your employer to send it again.',
    );
  }
}

export class InvitationNotFound extends notFound('This invitation was not found.') {}

/** The organization would invite more people in 24 hours than it may. */
export class TooManyInvitations extends domainError('too_many', 'too_many_invitations') {
  constructor({ perDay, left }: { perDay: number; left: number } = { perDay: 500, left: 0 }) {
    const [limit, rest] = [perDay, left].map((figure) => figure.toLocaleString('en-US'));
    super(
      `You can invite ${limit} people in 24 hours, and ${rest} are left now. Nobody was invited. The training center can invite more.`,
    );
  }
}

/** The organization doesn't exist or was deleted. */
export class UnknownOrganization extends InvalidInput {
  constructor() {
    super({ path: 'organizationId', message: 'This organization does not exist.' });
  }
}

export class MergeNotFound extends notFound('This merge was not found.') {}

/** The merge was undone already, or its last day has passed. */
export class MergeUndoEnded extends domainError(
  'conflict',
  'undo_ended',
  'This merge was undone already, or the days in which it could be undone have passed.',
) {}

/** The record that stayed was merged into another one since. */
export class MergedAgain extends domainError(
  'conflict',
  'merged_again',
  'The record was merged with another one since. Undo that merge first.',
) {}

/** Staff can't merge these records as they are. */
export class NotMergeable extends domainError('conflict', 'not_mergeable') {}

/** A card payment for a seat that the merge would give up is on its way. */
export class SeatBeingPaid extends domainError(
  'conflict',
  'payment_in_progress',
  'A seat that would be given up is being paid right now. Try again when the payment is done.',
) {}
