import { DomainError, domainError, NotFound } from '../../../shared/domain/domain-error.js';

export class SubscriptionNotFound extends NotFound {
  constructor() {
    super('This link is not valid. Please use the one in your latest email.');
  }
}

export class TemplateNotFound extends NotFound {
  constructor() {
    super('Message template not found');
  }
}

export class RuleNotFound extends NotFound {
  constructor() {
    super('No rule of this name sends messages');
  }
}

/** A webhook that the provider didn't sign. */
export class UnsignedWebhook extends DomainError {
  readonly kind = 'forbidden';
  readonly code = 'unsigned_webhook';

  constructor() {
    super('The signature of this webhook is not valid.');
  }
}

/** The link of a contact address was used or replaced, or was never sent. */
export class InvalidAddressLink extends domainError(
  'invalid',
  'invalid_link',
  'This link no longer works. Please ask for a new one.',
) {}
