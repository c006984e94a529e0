import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../../features/session/api.js';
import { homeOf } from '../../access.js';
import { StartingUp } from '../../require-role.js';

/** `/` reached inside the app: a signed-in person goes on by role, anyone else to the landing page, which the server writes. */
export function Home() {
  const { user, isPending } = useSession();
  const isStranger = !isPending && !user;
  useEffect(() => {
    if (isStranger) window.location.replace('/');
  }, [isStranger]);
  return user ? <Navigate to={homeOf(user)} replace /> : <StartingUp />;
}
