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
