import { useNavigate } from 'react-router';
import { EmployeeImport } from '../../../features/employee-import/employee-import.js';
import { useSession } from '../../../features/session/api.js';
import { paths } from '../../paths.js';
import { NoOrganization } from './no-organization.js';

/** /organization-import */
export function Component() {
  const { user } = useSession();
  const navigate = useNavigate();
  if (!user?.organizationId) return <NoOrganization />;
  return (
    <EmployeeImport
      organizationId={user.organizationId}
      back={{ to: paths.organizationDashboard, label: 'Dashboard' }}
      onBack={() => navigate(paths.organizationDashboard)}
    />
  );
}
