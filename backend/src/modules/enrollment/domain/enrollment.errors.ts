import { DomainError, domainError, notFound } from '../../../shared/domain/domain-error.js';

export class ClassFull extends domainError('conflict', 'class_full', 'This class is full.') {}

export class AlreadyEnrolled extends domainError(
  'conflict',
  'already_enrolled',
  'This student is already enrolled in this class.',
) {}

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

const WHY_NO_LINK = {
  'no-email': 'A payment link needs the email address of the student.',
  'nothing-owed': 'This student has nothing to pay for this seat, so there is no payment link to send.',
  'class-started': 'This class has started, so no confirmation with a payment link is sent.',
};

/** Staff can't promise the student a link to pay for the seat. */
export class NothingToBill extends domainError(
  'conflict',
  'nothing_to_bill',
  'This seat owes nothing, so there is nothing to bill.',
) {}

export class NoPaymentLink extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'no_payment_link';

  constructor(why: keyof typeof WHY_NO_LINK = 'nothing-owed') {
    super(WHY_NO_LINK[why], {
      errors: [{ path: why === 'no-email' ? 'email' : 'paymentLink', message: WHY_NO_LINK[why] }],
    });
  }
}

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

/** Only who has no result can be a no-show or incomplete. */
export class AttendanceSettled extends domainError(
  'conflict',
  'attendance_settled',
  'This student has a result. Set it to Pending first.',
) {}

/** The seat has other statuses than those that the caller's change is based on. `changedBy` is a name. */
export class StatusChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'changed_meanwhile';

  constructor(members: Record<'current' | 'changedBy' | 'changedAt', unknown>) {
    super('Somebody changed this meanwhile. Your change was not saved.', { members });
  }
}

export class EnrollmentNotFound extends notFound(
  'This enrollment was not found. It may have been removed meanwhile.',
) {}

export class CallNotFound extends notFound('This call was not found') {}

export class ClassNotFound extends notFound('Class not found') {}

export class PaymentLinkNotFound extends notFound(
  'This payment link is not known. Please check that you opened all of it.',
) {}

/** Why a seat can't be paid by its link, in sentences for its student and for staff. */
export const WHY_LINK_ENDED = {
  paid: 'This seat is paid. There is nothing left to pay.',
  processing: 'A payment for this seat is on its way. There is nothing more to do.',
  'nothing-due': 'There is nothing to pay for this seat.',
  'by-employer': 'An employer pays for this seat, or is asked to. There is nothing to pay by this link.',
  freed: 'This seat is no longer held, so nothing can be paid for it.',
  cancelled: 'This class does not take place, so nothing can be paid for it.',
  past: 'This class is over, and so is its payment link. Please call us if you still want to pay.',
};

/** Nothing is to be paid by the link any more. */
export class PaymentLinkEnded extends DomainError {
  readonly kind = 'gone';
  readonly code = 'payment_link_ended';

  constructor(reason: keyof typeof WHY_LINK_ENDED = 'paid') {
    super(WHY_LINK_ENDED[reason], { members: { reason } });
  }
}
