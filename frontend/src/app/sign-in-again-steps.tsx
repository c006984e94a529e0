import { useEffect, useEffectEvent, useState } from 'react';
import { useGoogleAvailable } from '../features/auth/api.js';
import { type AwaitedCode, awaitedCode } from '../features/auth/awaited-code.js';
import { LoginForm } from '../features/auth/login-form.js';
import { VerifyCodeForm } from '../features/auth/verify-code-form.js';
import { readSession, type SessionUser } from '../features/session/api.js';
import type { SignInResponse } from '../shared/api/rows.js';
import { Button } from '../shared/ui/button.js';

interface SignInStepsProps {
  email: string;
  onSignedIn: (user: SessionUser) => void;
}

/** The content of the dialog: the login form, then the code if one is needed. */
export default function SignInSteps({ email, onSignedIn }: SignInStepsProps) {
  const hasGoogle = useGoogleAvailable();
  const [challenge, setChallenge] = useState<AwaitedCode>();
  const onResponse = (response: SignInResponse, sentTo: string) => {
    if (response.user) onSignedIn(response.user);
    else setChallenge(awaitedCode(response, sentTo));
  };
  useSignInElsewhere(onSignedIn);
  if (challenge) {
    return (
      <VerifyCodeForm
        awaited={challenge}
        failure={{ errorTitle: 'Verification failed', fallback: 'Invalid verification code' }}
        onVerified={onSignedIn}
        onBack={() => setChallenge(undefined)}
      />
    );
  }
  return (
    <div className="sign-in-again">
      <p className="secondary">Your session has ended. Nothing that you typed is lost.</p>
      <LoginForm
        failure={{ errorTitle: 'Login Failed', fallback: 'Invalid email or password' }}
        email={email}
        onEmail={ignore}
        onResponse={onResponse}
      />
      {hasGoogle && (
        <Button fullWidth onClick={() => window.open('/api/auth/google?from=login', '_blank', 'noopener')}>
          Continue with Google in a new tab
        </Button>
      )}
      <Button kind="link" onClick={() => window.location.reload()}>
        Leave without saving
      </Button>
    </div>
  );
}

const ignore = () => {};

/** Notices a sign-in in another tab when this one is looked at again. */
function useSignInElsewhere(onSignedIn: (user: SessionUser) => void): void {
  const check = useEffectEvent(async () => {
    const user = await readSession().catch(() => null);
    if (user) onSignedIn(user);
  });
  useEffect(() => {
    const onFocus = () => void check();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}
