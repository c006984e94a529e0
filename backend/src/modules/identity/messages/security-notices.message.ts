import { defineTemplate } from '../../notifications/index.js';

const closing = 'If it was not you, please call us right away.';

export const passwordChange = defineTemplate<Record<string, never>>({
  name: 'password-changed',
  title: 'Password changed',
  audience: 'client',
  topic: 'account',
  when: 'To the owner of an account, in case it was not them.',
  sample: {},
  whenUnknown: 'send-again',
  mail: {
    subject: 'Your password was changed',
    lines: ['The password of your account is a new one. Every other device was signed out.'],
    parts: () => ({ action: { label: 'Sign in', href: '/client-login' } }),
    closing,
  },
});

export const googleLink = defineTemplate<Record<string, never>>({
  name: 'google-linked',
  title: 'Google account linked',
  audience: 'client',
  topic: 'account',
  when: 'To the owner of an account, in case it was not them.',
  sample: {},
  whenUnknown: 'send-again',
  mail: {
    subject: 'You can now sign in with Google',
    lines: ['Your account was linked to the Google account with this address. Your password goes on working, too.'],
    parts: () => ({ action: { label: 'See your settings', href: '/settings?tab=security' } }),
    closing,
  },
});

const MFA_LINES = {
  none: 'Your password alone opens your account from now on.',
  email: 'Whoever signs in as you has to enter a code that we send to this address.',
  sms: 'Whoever signs in as you has to enter a code that we send to your phone.',
};

export type MfaMethod = keyof typeof MFA_LINES;

export const mfaChange = defineTemplate<{ to: MfaMethod }>({
  name: 'second-step-changed',
  title: 'Second step changed',
  audience: 'client',
  topic: 'account',
  when: 'To the owner of an account, in case it was not them.',
  sample: { to: 'sms' },
  whenUnknown: 'send-again',
  fields: {
    change: [
      'What changed',
      ({ to }) => (to === 'none' ? 'The second step was turned off' : 'The second step is on'),
      { isLong: true },
    ],
    meaning: ['What it means', ({ to }) => MFA_LINES[to], { isLong: true, stays: ['body'] }],
  },
  mail: {
    subject: '{{change}}',
    lines: ['{{meaning}}', 'Every other device was signed out.'],
    parts: () => ({ action: { label: 'See your security settings', href: '/settings?tab=security' } }),
    closing,
  },
});

export const isMfaMethod = (method: string): method is MfaMethod => Object.hasOwn(MFA_LINES, method);
