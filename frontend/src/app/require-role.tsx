import { Navigate, Outlet, useLocation } from 'react-router';
import { type Role, useSession } from '../features/session/api.js';
import { LoadingState } from '../shared/ui/states.js';
import { redirectFor } from './access.js';

/** Lets the named roles through and sends everyone else where spec section 2 says. */
export function RequireRole({ allowed }: { allowed: readonly Role[] | 'signed-in' }) {
  const { user, isPending } = useSession();
  const { pathname } = useLocation();
  if (isPending) return <StartingUp />;
  const elsewhere = redirectFor(user, allowed, pathname);
  return elsewhere ? <Navigate to={elsewhere} replace /> : <Outlet />;
}

/** While the session is checked, or a page's code is on its way for the first time. */
export function StartingUp() {
  return (
    <div className="starting-up">
      <LoadingState />
    </div>
  );
}
