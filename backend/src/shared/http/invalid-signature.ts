import { DomainError, domainError } from '../domain/domain-error.js';

/** A webhook that its supposed sender didn't sign, or whose signature can't be checked because the key isn't set. */
export class InvalidSignature extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'invalid_signature';
}

/** A webhook that names its object instead of holding it. */
export class ThinEvent extends domainError(
  'invalid',
  'thin_event',
  'This endpoint takes snapshot events. Create it again at the payment provider with the payload style Snapshot.',
) {}

/** A webhook that is signed, but holds nothing that can be read or stored. */
export class UnreadableEvent extends domainError('invalid', 'unreadable_event', 'This event cannot be read.') {}
