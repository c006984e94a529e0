import type { SignInAnswer } from '../../shared/api/rows.js';

/** A code that has to be entered before there is a session. */
export interface AwaitedCode {
  userId: string;
  /** Whose mailbox it went to, unless it went to a phone. */
  email: string;
  /** The last digits of the number that it went to. */
  phoneEnding: string | null;
  /** It is the second step of a sign-in, after which this device may be remembered. */
  mayRemember: boolean;
}

/** What the answer to a sign-in or a sign-up waits for, if anything. */
export function awaitedCode(answer: SignInAnswer, email: string): AwaitedCode | undefined {
  const { userId, phoneEnding, mayRemember } = answer;
  return userId ? { userId, email, phoneEnding, mayRemember } : undefined;
}
