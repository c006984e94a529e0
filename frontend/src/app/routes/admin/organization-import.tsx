import { useNavigate, useParams } from 'react-router';
import { EmployeeImport } from '../../../features/employee-import/employee-import.js';
import { paths } from '../../paths.js';

/** /organizations/{id}/import */
export function Component() {
  const { organizationId = '' } = useParams();
  const navigate = useNavigate();
  const organization = paths.organization(organizationId);
  return (
    <EmployeeImport
      organizationId={organizationId}
      back={{ to: organization, label: 'Organization' }}
      onBack={() => navigate(organization)}
    />
  );
}
