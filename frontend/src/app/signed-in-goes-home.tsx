import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../features/session/api.js';
import { canSwitchView, homeOf } from './access.js';
import { bookingOf, chosenClass } from './chosen-class.js';
import { paths } from './paths.js';
import { returnAddress } from './return-address.js';

interface SignedInGoesHomeProps {
  /** The visitor has just signed up: with a code, they join without being asked. */
  hasRegistered?: boolean;
  children: ReactNode;
}

/**
 * Around the sign-in forms: redirects a signed-in user to the page that they came from
 * or to their first page, a student who chose a class to that class, and one with an organization's link to joining it.
 */
export function SignedInGoesHome({ hasRegistered = false, children }: SignedInGoesHomeProps) {
  const { user } = useSession();
  const [params] = useSearchParams();
  const classId = chosenClass(params);
  if (!user) return children;
  const home = homeOf(user);
  const canBook = home === paths.clientDashboard || (canSwitchView(user) && !user.requirePasswordChange);
  if (classId && canBook) return <Navigate to={bookingOf(classId)} replace />;
  const code = params.get('code');
  if (code && !hasRegistered && user.role === 'client' && !user.requirePasswordChange && !user.organizationId) {
    return <Navigate to={`${paths.joinOrganization}?${new URLSearchParams({ code })}`} replace />;
  }
  const back = returnAddress(params);
  // The page to change the password leads back as well.
  const target = back && home === paths.changePassword ? `${home}?${new URLSearchParams({ return: back })}` : back;
  return <Navigate to={target ?? home} replace />;
}
