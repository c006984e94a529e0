import { domainError, notFound } from '../../../shared/domain/domain-error.js';

export class NothingToPay extends domainError('conflict', 'nothing_to_pay') {}

export class ClassCancelled extends domainError(
  'conflict',
  'class_cancelled',
  'This class is cancelled, so nothing can be paid for it.',
) {}

export class ClassDeleted extends domainError(
  'conflict',
  'class_deleted',
  'This class was deleted, so nothing can be paid for it.',
) {}

export class EnrollmentNotFound extends notFound('Enrollment not found') {}
