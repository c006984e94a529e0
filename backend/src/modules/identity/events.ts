import type { Change } from '../../shared/domain/changes.js';
import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires once per account, when its email address is verified by a code or a link. */
export const emailVerified = defineEvent<{ userId: string; email: string }>('identity.email-verified');

/** Fires when an administrator changes a user's role or the permission set of a member of staff. */
export const roleChanged = defineEvent<{
  userId: string;
  from: string;
  to: string;
  /** The permission sets of staff before and after; missing for other roles and in events of before there were any. */
  fromStaffRole?: string;
  toStaffRole?: string;
  /** The organization that an org admin administers. */
  organizationId?: string | null;
}>('identity.role-changed');

/** Fires when a user sets a new password. */
export const passwordChanged = defineEvent<{
  userId: string;
  /** How the user proved who they are. */
  provedBy: 'current-password' | 'mailed-link';
}>('identity.password-changed');

/** Fires when someone requests a reset link. Whether the address has an account is not known yet. */
export const passwordResetRequested = defineEvent<{ resetId: string }>('identity.password-reset-requested');

/** Fires when a sign-in opens a session. */
export const signedIn = defineEvent<{ userId: string; sessionId: string }>('identity.signed-in');

/** Fires when a user ends one of their sessions, in this browser or another. `ip` is that of the ended session. */
export const signedOut = defineEvent<{ userId: string; sessionId: string; ip: string | null }>('identity.signed-out');

/** Fires when a sign-in is rejected. `userId` is null when the address has no account. */
export const signInFailed = defineEvent<{
  userId: string | null;
  reason: 'wrong-password' | 'wrong-code' | 'disabled' | 'demo-password';
}>('identity.sign-in-failed');

/** Fires when an administrator marks a user as an instructor, or no longer. */
export const instructorAssigned = defineEvent<{ userId: string; isInstructor: boolean }>(
  'identity.instructor-assigned',
);

/** Fires when an account is disabled: it can't sign in, and everything that was signed in has ended. */
export const accountDisabled = defineEvent<{ userId: string }>('identity.account-disabled');

/** Fires when an administrator enables a disabled account again. */
export const accountEnabled = defineEvent<{ userId: string }>('identity.account-enabled');

/** Fires when the command line or the first start creates an administrator. */
export const adminCreated = defineEvent<{ userId: string; email: string }>('identity.admin-created');

/** Fires when an organization's administrator gets an account, whose temporary password a reaction makes and emails. */
export const organizationAdminCreated = defineEvent<{ userId: string; email: string; organizationId: string }>(
  'identity.organization-admin-created',
);

/** Fires when a Google account is linked to an existing account. */
export const identityLinked = defineEvent<{ userId: string }>('identity.identity-linked');

/** Fires when a user unlinks their Google account. */
export const identityUnlinked = defineEvent<{ userId: string }>('identity.identity-unlinked');

/** Fires when a user turns MFA on or off or changes its method. */
export const mfaChanged = defineEvent<{ userId: string; from: string; to: string }>('identity.mfa-changed');

/** Fires when an administrator changes the center's sign-in rules. */
export const signInRulesChanged = defineEvent<{ requireStaffMfa: boolean }>('identity.sign-in-rules-changed');

/** Fires when an administrator changes what the front desk may do beyond its permission set; lists the changed fields. */
export const frontDeskRulesChanged = defineEvent<{ changes: Change[] }>('identity.front-desk-rules-changed');

/** Fires when a browser is remembered, which then skips MFA. */
export const deviceRemembered = defineEvent<{ userId: string; deviceId: string }>('identity.device-remembered');

/** Fires when a user forgets one of their remembered devices. `ip` is where it was last used. */
export const deviceForgotten = defineEvent<{ userId: string; deviceId: string; ip: string | null }>(
  'identity.device-forgotten',
);

/** Fires when an administrator invites an address to the staff, or sends its invitation again. A reaction emails the link. */
export const staffInvited = defineEvent<{
  invitationId: string;
  email: string;
  staffRole: string;
  /** It replaces a link that was sent before. */
  isAgain: boolean;
}>('identity.staff-invited');

/** Fires when an administrator withdraws an invitation; its link no longer works. */
export const staffInvitationWithdrawn = defineEvent<{ invitationId: string; email: string; staffRole: string }>(
  'identity.staff-invitation-withdrawn',
);

/** Fires when a person joins the staff by the link of an invitation. */
export const staffInvitationAccepted = defineEvent<{
  invitationId: string;
  /** The account, which may be new. */
  userId: string;
  staffRole: string;
  invitedBy: string;
}>('identity.staff-invitation-accepted');
