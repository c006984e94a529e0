import { DomainError } from '../../shared/domain/domain-error.js';

export class PaymentsUnavailable extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'payments_unavailable';
}

export class InvalidSignature extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'invalid_signature';
}
