import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../../features/session/api.js';
import { homeOf } from '../../access.js';
import { StartingUp } from '../../require-role.js';

/** `/` inside the app: a signed-in user goes to their first page, anyone else to the landing page, which the server renders. */
export function Home() {
  const { user, isPending } = useSession();
  const isSignedOut = !isPending && !user;
  useEffect(() => {
    if (isSignedOut) window.location.replace('/');
  }, [isSignedOut]);
  return user ? <Navigate to={homeOf(user)} replace /> : <StartingUp />;
}
