import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../features/session/api.js';
import { homeOf } from './access.js';

/** Around the sign-in forms: whoever is signed in, now or already, goes on to where their role starts. */
export function SignedInGoesHome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user ? <Navigate to={homeOf(user)} replace /> : children;
}
