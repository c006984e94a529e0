import { DomainError } from '../../shared/domain/domain-error.js';

/** The provider doesn't respond, or not with valid OpenID Connect. */
export class ProviderUnavailable extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'provider_unavailable';

  constructor() {
    super('Google cannot be reached right now. Please try again in a few minutes, or use your password.');
  }
}

export class ProviderNotSetUp extends DomainError {
  readonly kind = 'not_found';
  readonly code = 'provider_not_set_up';

  constructor() {
    super('Signing in with Google is not set up here.');
  }
}

/** The user went back, or denied access to their profile. */
export class SignInCancelled extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'sign_in_cancelled';

  constructor() {
    super('The sign-in with Google was cancelled.');
  }
}

/** The provider rejected the sign-in, or its response failed verification. */
export class SignInRefused extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'sign_in_refused';

  constructor() {
    super('Google could not confirm who you are. Please try again.');
  }
}
