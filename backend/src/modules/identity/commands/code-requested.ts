import { BrowserAnswer } from '../browser-answer.js';
import type { IssuedChallenge } from '../challenge-issuer.js';
import type { CodeSentAnswer } from '../second-step.dto.js';
import type { SignInAnswer } from '../user.dto.js';

/** The answer to whoever has to enter a code before they are signed in. */
export function codeRequested(issued: IssuedChallenge): BrowserAnswer<SignInAnswer> {
  const { id, purpose, browser } = issued;
  const answer = { requiresMFA: true, userId: id, user: null, message: sentTo(issued) };
  const more = { phoneEnding: phoneEnding(issued), mayRemember: purpose === 'sign-in' };
  return new BrowserAnswer({ ...answer, ...more }, undefined, browser);
}

/** The same for a person who is signed in. */
export function codeSent(issued: IssuedChallenge): BrowserAnswer<CodeSentAnswer> {
  return new BrowserAnswer({ userId: issued.id, message: sentTo(issued) }, undefined, issued.browser);
}

function sentTo(issued: IssuedChallenge): string {
  const ending = phoneEnding(issued);
  return `We sent a verification code to your ${ending ? `phone ending in ${ending}` : 'email address'}.`;
}

/** As much of the number as its owner knows again. */
const phoneEnding = ({ phone }: IssuedChallenge): string | null => phone?.slice(-2) ?? null;
