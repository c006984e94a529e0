import { DomainError, domainError, notFound } from '../../../shared/domain/domain-error.js';

export class OrganizationNotFound extends notFound('Organization not found') {}

/** No organization has this signup code. */
export class SignupCodeNotFound extends notFound('This organization code is not valid.') {}

/** The code belonged to an organization that has a new one. */
export class SignupCodeReplaced extends DomainError {
  readonly kind = 'not_found';
  readonly code = 'signup_code_replaced';

  constructor() {
    super('This organization code was replaced. Ask your employer for the new one.');
  }
}

/** An account with the email address of the organization's future administrator exists. */
export class AdminEmailTaken extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'email_taken';

  constructor() {
    const message =
      'There is already an account with this email address. Use another one, and add that account later under Settings, Permissions.';
    super(message, { errors: [{ path: 'adminEmail', message }] });
  }
}

/** Its administrators are changed where accounts are. */
export class HasAdministrator extends domainError(
  'conflict',
  'has_administrator',
  'This organization has an administrator. Change it under Settings, Permissions.',
) {}
