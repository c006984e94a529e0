import { BrowserAnswer } from '../browser-answer.js';
import type { IssuedChallenge } from '../challenge-issuer.js';

/** A verification has to follow. `userId` names it, and nobody (spec section 7 calls it so). */
export interface CodeRequested {
  requiresMFA: true;
  userId: string;
  user: null;
  message: string;
}

/** The answer to whoever has to enter a code next. */
export function codeRequested({ id, browser }: IssuedChallenge): BrowserAnswer<CodeRequested> {
  const message = 'We sent a verification code to your email address.';
  return new BrowserAnswer({ requiresMFA: true, userId: id, user: null, message }, undefined, browser);
}
