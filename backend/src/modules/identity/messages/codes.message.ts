import { defineTemplate, forMinutes } from '../../notifications/index.js';
import type { ChallengePurpose } from '../domain/challenge.entity.js';

interface Words {
  title: string;
  when: string;
  subject: string;
  line: string;
  closing: string;
  /** Completes "is your … code" in the text message. */
  kind: string;
}

const codeTemplate = (name: string, { title, when, subject, line, closing, kind }: Words) =>
  defineTemplate<{ code: string }>({
    name,
    title,
    audience: 'client',
    topic: 'account',
    when,
    sample: { code: '482915' },
    isAsked: true,
    isCode: true,
    isConfidential: true,
    isAwaited: true,
    lifetime: forMinutes(10),
    whenUnknown: 'send-again',
    fields: { code: ['Code', ({ code }) => code, { room: 10, stays: ['sms'] }] },
    mail: { subject, lines: [line], parts: ({ code }) => ({ code }), closing },
    sms: `{{code}} is your ${kind} code, good for 10 minutes. Do not share it with anyone.`,
  });

/** The messages with a code, by what it is for. */
export const codeMessages = {
  'verify-email': codeTemplate('verification-code', {
    title: 'Verification code',
    when: 'To a person who signs up, to show that the address is theirs.',
    subject: 'Your verification code',
    line: 'Enter this code on the page that asked for it. It is good for 10 minutes.',
    closing: 'If you did not ask for it, you can ignore this message. Nobody gets in without the code.',
    kind: 'verification',
  }),
  'sign-in': codeTemplate('sign-in-code', {
    title: 'Sign-in code',
    when: 'To a person who signs in to an account with a second step.',
    subject: 'Your sign-in code',
    line: 'Enter this code to finish signing in. It is good for 10 minutes. Do not share it: nobody who works for us will ever ask for it.',
    closing: 'If you are not signing in right now, somebody knows your password. Please change it at once.',
    kind: 'sign-in',
  }),
  'mfa-setup': codeTemplate('second-step-code', {
    title: 'Code to turn on the second step',
    when: 'To a person who turns on the second step under Settings, Security.',
    subject: 'Your code to turn on the second step',
    line: 'Enter this code under Settings, Security to turn on the second step. It is good for 10 minutes. Do not share it: nobody who works for us will ever ask for it.',
    closing: 'If you did not ask for it, somebody is signed in as you. Please change your password at once.',
    kind: 'second step',
  }),
  confirmation: codeTemplate('confirmation-code', {
    title: 'Confirmation code',
    when: 'To a person who changes something under Settings, Security that needs a confirmation.',
    subject: 'Your confirmation code',
    line: 'Enter this code under Settings, Security to show that it is you. It is good for 10 minutes. Do not share it: nobody who works for us will ever ask for it.',
    closing: 'If you did not ask for it, somebody is signed in as you. End that session under Settings, Security.',
    kind: 'confirmation',
  }),
} satisfies Record<Exclude<ChallengePurpose, 'decoy'>, unknown>;
