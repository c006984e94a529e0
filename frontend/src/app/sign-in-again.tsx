import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '../features/session/api.js';
import { onSessionEnd } from '../shared/api/client.js';
import { RequiredDialog } from '../shared/ui/deferred.js';
import { LoadingState } from '../shared/ui/states.js';
import './sign-in-again.css';

/** Loaded when a session has ended. */
const SignInSteps = lazy(() => import('./sign-in-again-steps.js'));

const isSameSession = (before: SessionUser, now: SessionUser) =>
  before.id === now.id && before.role === now.role && !now.requirePasswordChange;

/**
 * Asks the user to sign in again, over the page and what was typed there, when a call finds that the session has ended. The
 * call goes on once the same user has signed in; for anybody else, the page is loaded anew.
 */
export function SignInAgain({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  // All calls that fail meanwhile wait for the same sign-in.
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    return onSessionEnd(() => {
      setIsOpen(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
  }, []);
  const onSignedIn = (now: SessionUser) => {
    if (!isSameSession(user, now)) return window.location.reload();
    setIsOpen(false);
    for (const goOn of waiting.current.splice(0)) goOn();
  };
  return (
    <RequiredDialog title="Sign In Again" open={isOpen}>
      <Suspense fallback={<LoadingState lines={5} />}>
        <SignInSteps email={user.email} onSignedIn={onSignedIn} />
      </Suspense>
    </RequiredDialog>
  );
}
