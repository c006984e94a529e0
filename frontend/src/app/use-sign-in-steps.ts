import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSignIn } from '../features/session/api.js';
import type { SignInAnswer } from '../shared/api/rows.js';

/** A code that was sent and has to be entered; `email` says where it went. */
interface Challenge {
  userId: string;
  email: string;
}

/**
 * What a login page does with the answer to a password or a registration: lets the person in, or asks for the code that was
 * sent first. A sign-in with Google asks for that by `verify` in the address.
 */
export function useSignInSteps() {
  const verify = useSearchParams()[0].get('verify');
  const sent = verify ? { userId: verify, email: 'your email address' } : undefined;
  const [challenge, setChallenge] = useState<Challenge | undefined>(sent);
  const signIn = useSignIn();
  const onAnswer = (answer: SignInAnswer, sentTo: string) => {
    if (answer.user) signIn(answer.user);
    else if (answer.userId) setChallenge({ userId: answer.userId, email: sentTo });
  };
  return { challenge, onAnswer, onVerified: signIn, onBack: () => setChallenge(undefined) };
}
