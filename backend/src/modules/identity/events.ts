import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when a person has shown, by a mailed code or link, that the address of their account is theirs; once per account. */
export const emailVerified = defineEvent<{ userId: string; email: string }>('identity.email-verified');

/** Fires when an administrator gives a person another role. */
export const roleChanged = defineEvent<{ userId: string; from: string; to: string }>('identity.role-changed');

/** Fires when a person has chosen a new password; they are told by mail, in case it was not them. */
export const passwordChanged = defineEvent<{
  userId: string;
  /** What they showed for it. */
  knowing: 'current-password' | 'mailed-link';
}>('identity.password-changed');

/** Fires when somebody forgot a password, or says so; whether the address has an account is not known yet. */
export const passwordResetRequested = defineEvent<{ resetId: string }>('identity.password-reset-requested');

/** Fires when a browser gets a session of its own by a sign-in. */
export const signedIn = defineEvent<{ userId: string; sessionId: string }>('identity.signed-in');

/** Fires when a person ends a session of theirs, in the browser that they use or in another. `ip` is that session's. */
export const signedOut = defineEvent<{ userId: string; sessionId: string; ip: string | null }>('identity.signed-out');

/** Somebody was not let in. `userId` is whose account it was about; null when the address has none. */
export const signInFailed = defineEvent<{ userId: string | null; reason: 'wrong-password' | 'wrong-code' }>(
  'identity.sign-in-failed',
);

/** Fires when an administrator says, or no longer says, that a person teaches classes. */
export const instructorAssigned = defineEvent<{ userId: string; isInstructor: boolean }>(
  'identity.instructor-assigned',
);

/** Fires when the command line or the first start makes an administrator. */
export const adminCreated = defineEvent<{ userId: string; email: string }>('identity.admin-created');

/** Fires when an account that existed can from now on be entered with a Google account; its owner is told by mail. */
export const identityLinked = defineEvent<{ userId: string }>('identity.identity-linked');

/** Fires when a person takes that away again. */
export const identityUnlinked = defineEvent<{ userId: string }>('identity.identity-unlinked');

/** Fires when a person turns the second step on, off or to another method; they are told by mail, in case it was not them. */
export const secondStepChanged = defineEvent<{ userId: string; from: string; to: string }>(
  'identity.second-step-changed',
);

/** Fires when an administrator changes what the center asks of people who sign in. */
export const signInRulesChanged = defineEvent<{ staffSecondStep: boolean }>('identity.sign-in-rules-changed');

/** Fires when a browser is remembered, which then need not repeat the second step for a while. */
export const deviceRemembered = defineEvent<{ userId: string; deviceId: string }>('identity.device-remembered');

/** Fires when a person has one of their remembered browsers asked for a code again. `ip` is where it was last used. */
export const deviceForgotten = defineEvent<{ userId: string; deviceId: string; ip: string | null }>(
  'identity.device-forgotten',
);
