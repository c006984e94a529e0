import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when a person has shown, by a mailed code or link, that the address of their account is theirs; once per account. */
export const emailVerified = defineEvent<{ userId: string; email: string }>('identity.email-verified');

/** Fires when an administrator gives a person another role. */
export const roleChanged = defineEvent<{ userId: string; from: string; to: string }>('identity.role-changed');

/** Fires when a person has chosen a new password; they are told by mail, in case it was not them. */
export const passwordChanged = defineEvent<{ userId: string }>('identity.password-changed');

/** Fires when somebody forgot a password, or says so; whether the address has an account is not known yet. */
export const passwordResetAsked = defineEvent<{ resetId: string }>('identity.password-reset-asked');
