import { DomainError, NotFound } from '../../../shared/domain/domain-error.js';

/** No seat is left. */
export class ClassFull extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'class_full';

  constructor() {
    super('This class is full.');
  }
}

/** One student, one seat. */
export class AlreadyEnrolled extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'already_enrolled';

  constructor() {
    super('This student is already enrolled in this class.');
  }
}

export class ClassCancelled extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'class_cancelled';

  constructor() {
    super('This class is cancelled, so nobody can be enrolled in it.');
  }
}

export class ClassDeleted extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'class_deleted';

  constructor() {
    super('This class was deleted, so nobody can be enrolled in it.');
  }
}

/** The class has begun or is over, so its students can no longer enroll themselves. */
export class EnrollmentClosed extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'enrollment_closed';

  constructor() {
    super('Enrollment for this class has closed.');
  }
}

/** A private class takes its organization's students, unless staff say otherwise. */
export class OutsideOrganization extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'outside_organization';

  constructor() {
    super('This class is private and the student does not belong to its organization.');
  }
}

/** Too close to the start, or after it, for a student to give the seat up. */
export class CancellationClosed extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'cancellation_closed';

  constructor(cutoffHours: number) {
    super(
      `A seat can be cancelled up to ${cutoffHours} hours before the class starts. Please call the training center.`,
    );
  }
}

export class PhotoTooLarge extends DomainError {
  readonly kind = 'too_large';
  readonly code = 'photo_too_large';

  constructor() {
    const message = 'The photo can have at most 5 MB.';
    super(message, { errors: [{ path: 'photo', message }] });
  }
}

export class StudentNotFound extends NotFound {
  constructor() {
    super('Student not found');
  }
}

export class PhotoNotFound extends NotFound {
  constructor() {
    super('This student has no photo.');
  }
}

export class EnrollmentNotFound extends NotFound {
  constructor() {
    super('This enrollment was not found. It may have been removed meanwhile.');
  }
}

export class ClassNotFound extends NotFound {
  constructor() {
    super('Class not found');
  }
}
