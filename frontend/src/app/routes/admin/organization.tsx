import { useParams } from 'react-router';
import { OrganizationDetail } from '../../../features/organizations/organization-detail.js';
import { paths } from '../../paths.js';

/** /organizations/{id} */
export function Component() {
  const { organizationId = '' } = useParams();
  return (
    <OrganizationDetail
      organizationId={organizationId}
      back={{ to: paths.organizations, label: 'Organizations' }}
      studentHref={paths.student}
    />
  );
}
