import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AwaitedCode, awaitedCode } from '../features/auth/awaited-code.js';
import { useSignIn } from '../features/session/api.js';
import type { SignInAnswer } from '../shared/api/rows.js';

/**
 * What a login page does with the answer to a password or a registration: lets the person in, or asks for the code that was
 * sent first. A sign-in with Google asks for that by `verify` in the address, and by `phone` says where the code went.
 */
export function useSignInSteps() {
  const [params] = useSearchParams();
  const verify = params.get('verify');
  const sent = verify
    ? { userId: verify, email: 'your email address', phoneEnding: params.get('phone'), mayRemember: true }
    : undefined;
  const [challenge, setChallenge] = useState<AwaitedCode | undefined>(sent);
  const signIn = useSignIn();
  const onAnswer = (answer: SignInAnswer, sentTo: string) => {
    if (answer.user) signIn(answer.user);
    else setChallenge(awaitedCode(answer, sentTo));
  };
  return { challenge, onAnswer, onVerified: signIn, onBack: () => setChallenge(undefined) };
}
