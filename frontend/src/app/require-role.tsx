import { Navigate, Outlet, useLocation } from 'react-router';
import { type Role, useSession } from '../features/session/api.js';
import { LoadingState } from '../shared/ui/states.js';
import { redirectFor } from './access.js';
import './starting-up.css';

/** Renders the page for the allowed roles and redirects everyone else (spec section 2). */
export function RequireRole({ allowed }: { allowed: readonly Role[] | 'signed-in' }) {
  const { user, isPending } = useSession();
  const { pathname } = useLocation();
  if (isPending) return <StartingUp />;
  const redirect = redirectFor(user, allowed, pathname);
  return redirect ? <Navigate to={redirect} replace /> : <Outlet />;
}

/** Shown while the session is checked and while the first page loads. */
export function StartingUp() {
  return (
    <div className="starting-up">
      <LoadingState />
    </div>
  );
}
