import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.js';

/** The address on an organization's signup link; the form stands on the client login page, which keeps the code. */
export function Component() {
  const { search } = useLocation();
  return <Navigate to={paths.clientLogin + search} replace />;
}
