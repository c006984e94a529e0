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

/** Somebody is guessing, or seems to. Says when to come back, and not what was guessed. */
export class TooManyAttempts extends DomainError {
  readonly kind = 'too_many';
  readonly code = 'too_many_attempts';

  constructor(retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    super(`Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, { retryAfter });
  }
}
