import type { IssuedChallenge } from '../challenge-issuer.js';
import { CookieResponse } from '../cookie-response.js';
import type { CodeSentResponse } from '../second-step.dto.js';
import type { SignInResponse } from '../user.dto.js';

/** The answer to whoever has to enter a code before they are signed in. */
export function codeRequested(issued: IssuedChallenge): CookieResponse<SignInResponse> {
  const { id, purpose, browser } = issued;
  const answer = { requiresMFA: true, userId: id, user: null, message: sentTo(issued) };
  const more = { phoneLast4: phoneLast4(issued), mayRemember: purpose === 'sign-in' };
  return new CookieResponse({ ...answer, ...more }, undefined, browser);
}

/** The same for a person who is signed in. */
export function codeSent(issued: IssuedChallenge): CookieResponse<CodeSentResponse> {
  return new CookieResponse({ userId: issued.id, message: sentTo(issued) }, undefined, issued.browser);
}

function sentTo(issued: IssuedChallenge): string {
  const ending = phoneLast4(issued);
  return `We sent a verification code to your ${ending ? `phone ending in ${ending}` : 'email address'}.`;
}

/** As much of the number as its owner knows again. */
const phoneLast4 = ({ phone }: IssuedChallenge): string | null => phone?.slice(-2) ?? null;
