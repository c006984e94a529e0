import { Navigate, Outlet, useLocation } from 'react-router';
import { type Role, useSession } from '../features/session/api.js';
import { LoadingState } from '../shared/ui/states.js';
import { redirectFor } from './access.js';
import { withReturn } from './return-address.js';
import './starting-up.css';

/** Renders the page for the allowed roles and redirects everyone else. */
export function RequireRole({ allowed }: { allowed: readonly Role[] | 'signed-in' }) {
  const { user, isPending } = useSession();
  const location = useLocation();
  if (isPending) return <StartingUp />;
  const redirect = redirectFor(user, allowed, location.pathname);
  if (!redirect) return <Outlet />;
  const mustSignIn = !user || user.requirePasswordChange;
  return <Navigate to={mustSignIn ? withReturn(redirect, location) : redirect} replace />;
}

/** Shown while the session is checked and while the first page loads. */
export function StartingUp() {
  return (
    <div className="starting-up">
      <LoadingState />
    </div>
  );
}
