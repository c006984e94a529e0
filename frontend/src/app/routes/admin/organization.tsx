import { useNavigate, useParams } from 'react-router';
import { OrganizationDetail } from '../../../features/organizations/organization-detail.js';
import { PaymentMethodCard } from '../../../features/payments/payment-method.js';
import { paths } from '../../paths.js';

/** /organizations/{id} */
export function Component() {
  const { organizationId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <OrganizationDetail
      organizationId={organizationId}
      back={{ to: paths.organizations, label: 'Organizations' }}
      studentHref={paths.student}
      classHref={paths.classRoster}
      onDeleted={() => navigate(paths.organizations)}
      invoicesHref={paths.organizationInvoices(organizationId)}
      importHref={paths.organizationImportByStaff(organizationId)}
      paymentMethod={<PaymentMethodCard organizationId={organizationId} />}
    />
  );
}
