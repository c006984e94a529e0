import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type AwaitedCode, awaitedCode, storeCode, storedCode } from '../features/auth/awaited-code.js';
import { useSignIn } from '../features/session/api.js';
import type { SessionUserRow, SignInResponse } from '../shared/api/rows.js';

/**
 * Handles the response to a sign-in or a registration: opens the session, or waits for the code that was sent. A Google
 * sign-in returns the same state in the query string (`verify`, `phone`).
 */
export function useSignInSteps() {
  const [params] = useSearchParams();
  const verify = params.get('verify');
  const sent = verify
    ? { userId: verify, email: 'your email address', phoneLast4: params.get('phone'), mayRemember: true }
    : undefined;
  const { pathname } = useLocation();
  const [challenge, setChallenge] = useState<AwaitedCode | undefined>(() => sent ?? storedCode(pathname));
  const signIn = useSignIn();
  const onResponse = (response: SignInResponse, sentTo: string) => {
    if (response.user) signIn(response.user);
    else wait(awaitedCode(response, sentTo));
  };
  const wait = (awaited: AwaitedCode | undefined) => {
    storeCode(pathname, awaited);
    setChallenge(awaited);
  };
  const onVerified = (user: SessionUserRow) => {
    storeCode(pathname, undefined);
    signIn(user);
  };
  return { challenge, onResponse, onVerified, onBack: () => wait(undefined) };
}
