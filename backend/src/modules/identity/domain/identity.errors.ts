import { domainError, InvalidInput, notFound } from '../../../shared/domain/domain-error.js';

/** The same for an unknown address and a wrong password, so that addresses can't be probed. */
export class InvalidCredentials extends domainError(
  'unauthenticated',
  'invalid_credentials',
  'Invalid email or password',
) {}

/** The code is wrong. */
export class InvalidCode extends domainError('invalid', 'invalid_code', 'Invalid verification code', {
  errors: [{ path: 'code', message: 'Invalid verification code' }],
}) {}

/**
 * The code was used, has expired or was tried too often, or this browser didn't request it. Doesn't say which, so that nobody
 * learns whether a challenge exists.
 */
export class CodeEnded extends domainError('invalid', 'code_ended', 'This code is no longer valid. Send a new one.', {
  errors: [{ path: 'code', message: 'This code is no longer valid. Send a new one.' }],
}) {}

/** The link was used or replaced, has expired, or was never sent. */
export class InvalidLink extends domainError(
  'invalid',
  'invalid_link',
  'This link no longer works. Please ask for a new one.',
) {}

/** The center needs at least one administrator. */
export class LastAdministrator extends domainError(
  'conflict',
  'last_administrator',
  'This is the last administrator. Make someone else an administrator first.',
) {}

/** Whoever disables their own account can't undo it. */
export class OwnAccount extends domainError('conflict', 'own_account', "You can't disable your own account.") {}

/** The center requires MFA for every administrator. */
export class MfaRequired extends domainError(
  'conflict',
  'mfa_required',
  'Your training center requires a second step of every administrator, so it cannot be turned off.',
) {}

/** An account with this address exists. Shown to administrators only; on public forms, only the owner is notified. */
export class EmailTaken extends domainError(
  'conflict',
  'email_taken',
  'There is already an account with this email address.',
) {}

/** The challenge sent its maximum number of codes; signing in again starts a new one. */
export class CodesExhausted extends domainError(
  'too_many',
  'codes_exhausted',
  'Too many codes were sent. Please go back and start again.',
) {}

/** More sign-ins are waiting than the hashing queue holds. */
export class HashingBusy extends domainError(
  'unavailable',
  'busy',
  'Too many people are signing in right now. Please try again in a few seconds.',
  { retryAfter: 5 },
) {}

/** The pending sign-in was used, has expired, or belongs to another browser. */
export class SignInExpired extends domainError(
  'invalid',
  'sign_in_expired',
  'This sign-in has expired. Please start again.',
) {}

/** The provider hasn't verified the address, so it may belong to someone else. */
export class AddressNotVerified extends domainError(
  'forbidden',
  'address_not_verified',
  'Google has not verified your email address. Verify it there first, or sign up with a password.',
) {}

/** An account of staff is linked to a Google account only after its password. */
export class PasswordBeforeLinking extends domainError(
  'forbidden',
  'password_before_linking',
  'Sign in with your password once. From then on, Google signs you in.',
) {}

/** Addresses change hands; an account stays with the identity that is linked to it. */
export class OtherIdentityLinked extends domainError(
  'conflict',
  'other_identity_linked',
  'The account with this address is linked to another Google account. Sign in with your password.',
) {}

/** Unlinking would leave no way to sign in. */
export class LastWayIn extends domainError(
  'conflict',
  'last_way_in',
  'Your account has no password. Set one with "Forgot Password?" on the sign-in page first.',
) {}

/** An organization admin administers an organization. */
export class WithoutOrganization extends InvalidInput {
  constructor() {
    super({ path: 'organizationId', message: 'Choose an organization.' });
  }
}

/** The organization doesn't exist or was deleted. */
export class UnknownOrganization extends InvalidInput {
  constructor() {
    super({ path: 'organizationId', message: 'This organization does not exist.' });
  }
}

export class StaffInvitationNotFound extends notFound('Invitation not found') {}

/** An open invitation of the address exists. */
export class AlreadyInvited extends domainError(
  'conflict',
  'already_invited',
  'This address is already invited. Send its invitation again, or withdraw it first.',
) {}

/** Who works here already gets another role directly. */
export class AlreadyOnStaff extends domainError(
  'conflict',
  'already_on_staff',
  'This person is already on staff. Change their role in the list.',
) {}

/** Nobody can sign in to the account of the invited address. */
export class InvitedAccountDisabled extends domainError(
  'conflict',
  'account_disabled',
  'The account with this address is disabled. Enable it first.',
) {}

/** The invited address has an account, whose owner accepts while signed in to it. */
export class SignInToAccept extends domainError(
  'conflict',
  'sign_in_to_accept',
  'There is already an account with this email address. Sign in to it to accept.',
) {}
