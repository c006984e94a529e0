import { DomainError } from '../../../shared/domain/domain-error.js';

export class NothingToPay extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'nothing_to_pay';
}
