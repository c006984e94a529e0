import type { UserRole } from '../../../shared/domain/user-role.js';
import {
  adminCreated,
  deviceForgotten,
  deviceRemembered,
  identityLinked,
  identityUnlinked,
  instructorAssigned,
  passwordChanged,
  roleChanged,
  secondStepChanged,
  signedIn,
  signedOut,
  signInFailed,
  signInRulesChanged,
} from '../../identity/events.js';
import { audited } from './audited.js';

/** As the Permissions tab names them (spec section 2). */
const ROLES: Record<UserRole, string> = { admin: 'Administrator', org_admin: 'Organization Admin', client: 'Client' };
const role = (name: string): string => ROLES[name as UserRole] ?? name;

/** Who enters a wrong password may be anybody, whoever the account belongs to. */
const SOMEBODY = { name: 'Somebody' };

const SECOND_STEPS: Record<string, string> = { none: 'Off', email: 'By email', sms: 'By text message' };
const secondStep = (method: string): string => SECOND_STEPS[method] ?? method;

const PASSWORD_CHANGES = {
  'current-password': 'changed their password',
  'mailed-link': 'set a new password with the link from a mail',
};

export const identity = [
  audited(signedIn, 'sign-in', ({ userId }) => ({ actor: { id: userId }, subjectId: userId, action: 'signed in' })),

  audited(signedOut, 'sign-in', ({ userId, sessionId, ip }, _, origin) => {
    const elsewhere = sessionId !== origin.sessionId;
    return {
      actor: { id: userId },
      subjectId: userId,
      action: elsewhere ? 'signed another browser of theirs out' : 'signed out',
      facts: elsewhere ? [{ label: 'Address of its session', from: ip ?? '', to: '' }] : [],
    };
  }),

  // Never what was typed as the address: people type passwords into the wrong field.
  audited(signInFailed, 'sign-in', ({ userId, reason }, nameOf) => ({
    actor: SOMEBODY,
    subjectId: userId,
    action: userId
      ? `entered a wrong ${reason === 'wrong-code' ? 'code' : 'password'} for ${nameOf(userId)}`
      : 'tried to sign in to an account that does not exist',
  })),

  audited(roleChanged, 'account', ({ userId, from, to }, nameOf) => ({
    subjectId: userId,
    action: `changed the role of ${nameOf(userId)} from ${role(from)} to ${role(to)}`,
    facts: [{ label: 'Role', from: role(from), to: role(to) }],
  })),

  audited(instructorAssigned, 'account', ({ userId, isInstructor }, nameOf) => ({
    subjectId: userId,
    action: isInstructor
      ? `made ${nameOf(userId)} an instructor`
      : `no longer lists ${nameOf(userId)} as an instructor`,
    facts: [{ label: 'Instructor', from: isInstructor ? 'No' : 'Yes', to: isInstructor ? 'Yes' : 'No' }],
  })),

  audited(adminCreated, 'account', ({ userId, email }) => ({
    subjectId: userId,
    action: `made ${email} an administrator`,
    facts: [{ label: 'Role', from: '', to: ROLES.admin }],
  })),

  audited(passwordChanged, 'password', ({ userId, knowing }) => ({
    actor: { id: userId },
    subjectId: userId,
    action: `${PASSWORD_CHANGES[knowing]}; every other session of theirs ended`,
  })),

  audited(deviceRemembered, 'password', ({ userId }) => ({
    actor: { id: userId },
    subjectId: userId,
    action: 'had this browser remembered, which skips the second step',
  })),

  audited(deviceForgotten, 'password', ({ userId, ip }) => ({
    actor: { id: userId },
    subjectId: userId,
    action: 'had a remembered browser forgotten',
    facts: [{ label: 'Address where it was last used', from: ip ?? '', to: '' }],
  })),

  // Whoever has just signed in at Google has no session here yet.
  audited(identityLinked, 'password', ({ userId }) => ({
    actor: { id: userId },
    subjectId: userId,
    action: 'linked their Google account',
  })),

  audited(identityUnlinked, 'password', ({ userId }) => ({
    subjectId: userId,
    action: 'took their Google account away',
  })),

  audited(secondStepChanged, 'password', ({ userId, from, to }) => ({
    actor: { id: userId },
    subjectId: userId,
    action: `${to === 'none' ? 'turned off their second step' : 'turned on their second step'}; every other session of theirs ended`,
    facts: [{ label: 'Second step', from: secondStep(from), to: secondStep(to) }],
  })),

  audited(signInRulesChanged, 'settings', ({ staffSecondStep }) => ({
    subjectId: null,
    action: staffSecondStep
      ? 'requires a second step of every administrator'
      : 'no longer requires a second step of administrators',
  })),
];
