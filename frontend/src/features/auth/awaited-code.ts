import type { SignInResponse } from '../../shared/api/rows.js';

/** A code that must be entered before the session opens. */
export interface AwaitedCode {
  userId: string;
  /** The address that the code was sent to, unless it was sent to a phone. */
  email: string;
  /** The last four digits of the number that the code was sent to. */
  phoneLast4: string | null;
  /** True at a sign-in, after which this device may be remembered. */
  mayRemember: boolean;
}

/** Returns the code that a sign-in or sign-up waits for, if any. */
export function awaitedCode(response: SignInResponse, email: string): AwaitedCode | undefined {
  const { userId, phoneLast4, mayRemember } = response;
  return userId ? { userId, email, phoneLast4, mayRemember } : undefined;
}

/** How long a code lives. */
const LIFETIME_MS = 10 * 60_000;

const keyOf = (page: string) => `code ${page}`;

/** Remembers the code that a page waits for: phones drop the page while one reads the email. Undefined forgets it. */
export function storeCode(page: string, awaited: AwaitedCode | undefined): void {
  try {
    if (awaited) sessionStorage.setItem(keyOf(page), JSON.stringify({ awaited, until: Date.now() + LIFETIME_MS }));
    else sessionStorage.removeItem(keyOf(page));
  } catch {
    // Storage may be blocked; a reload then starts over.
  }
}

/** The code that the page waited for before it was loaded again. */
export function storedCode(page: string): AwaitedCode | undefined {
  try {
    const { awaited, until } = JSON.parse(sessionStorage.getItem(keyOf(page)) ?? '{}');
    return until > Date.now() ? awaited : undefined;
  } catch {
    return undefined;
  }
}
