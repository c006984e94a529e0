import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.js';

/** /client-signup, the address of a signup link. The form is on the client login page, which keeps the code. */
export function Component() {
  const { search } = useLocation();
  return <Navigate to={paths.clientLogin + search} replace />;
}
