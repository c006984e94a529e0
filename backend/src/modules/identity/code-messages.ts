import type { MailContent } from '../notifications/index.js';
import type { ChallengePurpose } from './domain/challenge.entity.js';

/** What a code is for, in the words of the messages that carry it. */
interface Words {
  subject: string;
  line: string;
  closing: string;
  /** `your … code`, in a text message. */
  name: string;
}

const WORDS: Record<Exclude<ChallengePurpose, 'decoy'>, Words> = {
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
  'second-step': {
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

/** A code as a mail. */
export function codeMail(purpose: keyof typeof WORDS, code: string): { subject: string; content: MailContent } {
  const { subject, line, closing } = WORDS[purpose];
  return { subject, content: { heading: subject, lines: [line], code, closing } };
}

/** A code as a text message, to follow the center's name; short enough for one. */
export const codeText = (purpose: keyof typeof WORDS, code: string): string =>
  `${code} is your ${WORDS[purpose].name} code, good for 10 minutes. Do not share it with anyone.`;
