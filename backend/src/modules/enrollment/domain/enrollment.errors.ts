import { DomainError, domainError, InvalidInput, notFound } from '../../../shared/domain/domain-error.js';

export class ClassFull extends domainError('conflict', 'class_full', 'This class is full.') {}

export class AlreadyEnrolled extends domainError(
  'conflict',
  'already_enrolled',
  'This student is already enrolled in this class.',
) {}

/** Another student has the email address. A warning: staff may repeat the call with `allowDuplicateEmail`. */
export class EmailInUseByStudent extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'email_in_use_by_student';

  constructor(name: string) {
    const message = `${name || 'A student without a name'} already has this email address.`;
    super(message, { errors: [{ path: 'email', message }] });
  }
}

export class ClassCancelled extends domainError('conflict', 'class_cancelled') {}

export class ClassDeleted extends domainError('conflict', 'class_deleted') {}

/** The class has started, so students can no longer enroll themselves. */
export class EnrollmentClosed extends domainError(
  'conflict',
  'enrollment_closed',
  'Enrollment for this class has closed.',
) {}

/** A private class takes its organization's students, unless staff override that. */
export class OutsideOrganization extends domainError(
  'conflict',
  'outside_organization',
  'This class is private and the student does not belong to its organization.',
) {}

/** A client takes no more seats until they have paid for some. */
export class TooManyUnpaidSeats extends domainError('conflict', 'too_many_unpaid_seats') {
  constructor(seats: number) {
    super(
      `You have ${seats} unpaid ${seats === 1 ? 'seat' : 'seats'} in upcoming classes. Please pay for one first, or give one up.`,
    );
  }
}

/** A client takes no more seats in classes without a price until they have given one up, or a class is over. */
export class TooManyFreeSeats extends domainError('conflict', 'too_many_free_seats') {
  constructor(seats: number) {
    super(`You have ${seats} seats in upcoming classes that are free of charge. Please give one up first.`);
  }
}

/** The seat doesn't wait for an organization's yes: it was answered, paid, or its time has passed. */
export class ApprovalEnded extends domainError(
  'conflict',
  'approval_ended',
  'This seat no longer waits for an answer.',
) {}

/** The organization pays nothing for a person whom its administrator hasn't confirmed. */
export class PersonUnconfirmed extends domainError(
  'conflict',
  'person_unconfirmed',
  'First confirm that this person belongs to your organization.',
) {}

/** Too late for students to cancel their enrollment. */
export class CancellationClosed extends domainError('conflict', 'cancellation_closed') {
  constructor(cutoffHours: number) {
    super(
      `A seat can be cancelled up to ${cutoffHours} hours before the class starts. Please call the training center.`,
    );
  }
}

export class StudentNotFound extends notFound('Student not found') {}

export class PhotoNotFound extends notFound('This student has no photo.') {}

export class EnrollmentNotFound extends notFound(
  'This enrollment was not found. It may have been removed meanwhile.',
) {}

export class ClassNotFound extends notFound('Class not found') {}

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
