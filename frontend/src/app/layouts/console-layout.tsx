import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../features/session/api.js';
import { StartingUp } from '../require-role.js';
import { portalNavigation } from './navigation.js';
import { Shell } from './shell.js';

const StaffShell = lazy(() => import('./staff-shell.js'));

/** Sidebar, header and footer around every signed-in page. Staff have a search and what their pages need besides. */
export function Component() {
  const { user } = useSession();
  // The page's own guard sends the visitor to the right sign-in page.
  if (!user) return <Outlet />;
  if (user.role !== 'admin') {
    return <Shell user={user} navigation={portalNavigation[user.role]} />;
  }
  return (
    <Suspense fallback={<StartingUp />}>
      <StaffShell user={user} />
    </Suspense>
  );
}
