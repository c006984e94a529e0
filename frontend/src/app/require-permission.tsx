import { Outlet, useLocation } from 'react-router';
import { useSession } from '../features/session/api.js';
import { useMay } from '../shared/model/permissions.js';
import { LinkButton } from '../shared/ui/link-button.js';
import { NotFound } from '../shared/ui/not-found.js';
import { homeOf } from './access.js';
import { permissionOf } from './staff-pages.js';

/** Renders a page of staff for those who may open it, and tells the others who can. Loaded with the console. */
export function Component() {
  const may = useMay();
  const { user } = useSession();
  const needed = permissionOf(useLocation().pathname);
  if (!needed || may(needed)) return <Outlet />;
  return (
    <NotFound
      title="Your role does not include this page"
      text="An administrator can open it, and can change what your role may do."
      action={user && <LinkButton to={homeOf(user)}>Go to Your Start Page</LinkButton>}
    />
  );
}
