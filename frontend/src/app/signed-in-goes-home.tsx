import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../features/session/api.js';
import { homeOf } from './access.js';
import { bookingOf, chosenClass } from './chosen-class.js';
import { paths } from './paths.js';

/** Around the sign-in forms: redirects a signed-in user to their first page, and a client who chose a class to that class. */
export function SignedInGoesHome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const classId = chosenClass(useSearchParams()[0]);
  if (!user) return children;
  const home = homeOf(user);
  return <Navigate to={classId && home === paths.clientDashboard ? bookingOf(classId) : home} replace />;
}
