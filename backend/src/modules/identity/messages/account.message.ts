import { defineTemplate, forMinutes } from '../../notifications/index.js';

/** The password is in this email alone: no event or log ever contains it. */
export const temporaryPassword = defineTemplate<{ organization: string; email: string; password: string }>({
  name: 'temporary-password',
  isAsked: true,
  title: 'Temporary password',
  audience: 'organization',
  topic: 'account',
  when: 'To the administrator of a new organization.',
  sample: { organization: 'Northside Fire Department', email: 'chief@northside.example', password: 'kq7m-2vxt-r8pd' },
  isConfidential: true,
  whenUnknown: 'send-again',
  fields: {
    organization: ['Organization', ({ organization }) => organization],
    email: ['Address to sign in with', ({ email }) => email, { stays: ['body'] }],
  },
  mail: {
    subject: 'Your account is ready',
    heading: 'You administer {{organization}}',
    lines: [
      'There you see who is certified, and invite your people. Sign in with {{email}} and this temporary password. You choose your own the first time.',
    ],
    parts: ({ password }) => ({ code: password, action: { label: 'Sign in', href: '/client-login' } }),
    closing: 'If you did not expect this, please call us. Nobody else has this password.',
  },
});

export const accountExists = defineTemplate<Record<string, never>>({
  name: 'account-exists',
  isAsked: true,
  title: 'Account exists',
  audience: 'client',
  topic: 'account',
  when: 'To the owner of an account when somebody signs up with its address.',
  sample: {},
  isAwaited: true,
  whenUnknown: 'send-again',
  mail: {
    subject: 'You already have an account',
    lines: ['Somebody, probably you, tried to sign up with this address. There is an account for it: please sign in.'],
    parts: () => ({ action: { label: 'Sign in', href: '/client-login' } }),
    closing: 'If it was not you, there is nothing to do.',
  },
});

/** The token goes after `#`, which browsers never send, so that no server, proxy or log sees it. */
export const resetLink = defineTemplate<{ token: string }>({
  name: 'reset-link',
  isAsked: true,
  title: 'Password reset',
  audience: 'client',
  topic: 'account',
  when: 'To the owner of an account who forgot the password.',
  sample: { token: 'sample' },
  isConfidential: true,
  isAwaited: true,
  lifetime: forMinutes(60),
  whenUnknown: 'send-again',
  mail: {
    subject: 'Set a new password',
    lines: ['Somebody, probably you, forgot the password of your account. This link works once, for one hour.'],
    parts: ({ token }) => ({ action: { label: 'Set a new password', href: `/reset-password#${token}` } }),
    closing: 'If it was not you, you can ignore this message. Your password stays as it is.',
  },
});

export const welcome = defineTemplate<{ firstName: string; isStaff: boolean }>({
  name: 'welcome',
  title: 'Welcome',
  audience: 'client',
  topic: 'account',
  when: 'Once per account, when a person who signed up has verified their address.',
  sample: { firstName: 'Ada', isStaff: false },
  whenUnknown: 'send-again',
  fields: {
    firstName: ['First name', ({ firstName }) => firstName],
    whatNow: [
      'What the account is for',
      ({ isStaff }) =>
        isStaff
          ? 'An administrator gives you access to the staff pages under Settings, Permissions.'
          : 'It shows your classes and your certifications, and lets you choose which reminders you get.',
      { isLong: true },
    ],
  },
  mail: {
    subject: 'Welcome to {{center}}',
    lines: ['Hello {{firstName}},', 'Your account is ready. {{whatNow}}'],
    parts: ({ isStaff }) => ({
      action: isStaff ? { label: 'Sign in', href: '/login' } : { label: 'Find a class', href: '/courses' },
    }),
  },
});
