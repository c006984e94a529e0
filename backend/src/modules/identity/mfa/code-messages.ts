import type { MailContent } from '../../notifications/index.js';
import type { ChallengePurpose } from '../domain/challenge.entity.js';

/** The texts of the messages that carry a code; `name` completes "is your … code" in a text message. */
const TEXTS = {
  'verify-email': {
    subject: 'Your verification code',
    line: 'Enter this code on the page that asked for it. It is good for 10 minutes.',
    closing: 'If you did not ask for it, you can ignore this message. Nobody gets in without the code.',
    name: 'verification',
  },
  'sign-in': {
    subject: 'Your sign-in code',
    line: 'Enter this code to finish signing in. It is good for 10 minutes. Do not share it: nobody who works for us will ever ask for it.',
    closing: 'If you are not signing in right now, somebody knows your password. Please change it at once.',
    name: 'sign-in',
  },
  'mfa-setup': {
    subject: 'Your code to turn on the second step',
    line: 'Enter this code under Settings, Security to turn on the second step. It is good for 10 minutes. Do not share it: nobody who works for us will ever ask for it.',
    closing: 'If you did not ask for it, somebody is signed in as you. Please change your password at once.',
    name: 'second step',
  },
  confirmation: {
    subject: 'Your confirmation code',
    line: 'Enter this code under Settings, Security to show that it is you. It is good for 10 minutes. Do not share it: nobody who works for us will ever ask for it.',
    closing: 'If you did not ask for it, somebody is signed in as you. End that session under Settings, Security.',
    name: 'confirmation',
  },
};

/** The email and the text message with a code. The center's name precedes the text, which fits into one message. */
export function codeMessages(purpose: Exclude<ChallengePurpose, 'decoy'>, code: string) {
  const { subject, line, closing, name } = TEXTS[purpose];
  const content: MailContent = { heading: subject, lines: [line], code, closing };
  const text = `${code} is your ${name} code, good for 10 minutes. Do not share it with anyone.`;
  return { subject, content, text };
}
