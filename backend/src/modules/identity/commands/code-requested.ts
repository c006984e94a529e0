import { BrowserAnswer } from '../browser-answer.js';
import type { IssuedChallenge } from '../challenge-issuer.js';
import type { SignInAnswer } from '../user.dto.js';

/** The answer to whoever has to enter a code next. */
export function codeRequested({ id, browser }: IssuedChallenge): BrowserAnswer<SignInAnswer> {
  const message = 'We sent a verification code to your email address.';
  return new BrowserAnswer({ requiresMFA: true, userId: id, user: null, message }, undefined, browser);
}
