import { DomainError } from '../../../shared/domain/domain-error.js';

/** The same for an unknown address and a wrong password, so that addresses cannot be probed. */
export class InvalidCredentials extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'invalid_credentials';

  constructor() {
    super('Invalid email or password');
  }
}

/** A wrong, used or outlived code, or one that another browser asked for. */
export class InvalidCode extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'invalid_code';

  constructor() {
    super('Invalid verification code', { errors: [{ path: 'code', message: 'Invalid verification code' }] });
  }
}

/** A link that was used, replaced, outlived or never sent. */
export class InvalidLink extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'invalid_link';

  constructor() {
    super('This link does not work any more. Please ask for a new one.');
  }
}

/** Nobody would be left to manage the center. */
export class LastAdministrator extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'last_administrator';

  constructor() {
    super('This is the last administrator. Make someone else an administrator first.');
  }
}

/** The center asks every administrator for the second step. */
export class SecondStepRequired extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'second_step_required';

  constructor() {
    super('Your training center requires a second step of every administrator, so it cannot be turned off.');
  }
}

/** An account with this address exists. Told only to administrators; the public hears of it by mail. */
export class EmailTaken extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'email_taken';

  constructor() {
    super('There is already an account with this email address.');
  }
}

/** One visitor asked for too many codes; signing in or registering anew starts over. */
export class CodesExhausted extends DomainError {
  readonly kind = 'too_many';
  readonly code = 'codes_exhausted';

  constructor() {
    super('Too many codes were sent. Please go back and start again.');
  }
}

/** More people, or one with a program, sign in at this moment than passwords can be checked. */
export class HashingBusy extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'busy';

  constructor() {
    super('Too many people are signing in right now. Please try again in a few seconds.', { retryAfter: 5 });
  }
}

/** Somebody is guessing, or seems to. Says when to come back, and not what was guessed. */
export class TooManyAttempts extends DomainError {
  readonly kind = 'too_many';
  readonly code = 'too_many_attempts';

  constructor(retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    super(`Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, { retryAfter });
  }
}

/** The way back from the provider was used already, took longer than it may, or leads into another browser. */
export class SignInExpired extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'sign_in_expired';

  constructor() {
    super('This sign-in has expired. Please start again.');
  }
}

/** Whoever signs in at the provider has not shown there that the address is theirs, so it may be somebody else's here. */
export class AddressNotVerified extends DomainError {
  readonly kind = 'forbidden';
  readonly code = 'address_not_verified';

  constructor() {
    super('Google has not verified your email address. Verify it there first, or sign up with a password.');
  }
}

/** Addresses are given to other people; the one whose account is linked already stays the one who gets in. */
export class OtherIdentityLinked extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'other_identity_linked';

  constructor() {
    super('The account with this address is linked to another Google account. Sign in with your password.');
  }
}

/** Nobody could sign in to the account any more. */
export class LastWayIn extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'last_way_in';

  constructor() {
    super('Your account has no password. Set one with "Forgot Password?" on the sign-in page first.');
  }
}
