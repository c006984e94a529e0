import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.js';

/** /client-signup, the address of a signup link or an invitation. The form is on the client login page, which keeps both. */
export function Component() {
  const { search, hash } = useLocation();
  return <Navigate to={paths.clientLogin + search + hash} replace />;
}
