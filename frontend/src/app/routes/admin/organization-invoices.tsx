import { Select } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { StaffInvoices } from '../../../features/billing/staff-invoices.js';
import { Statement } from '../../../features/billing/statement.js';
import { useOrganization } from '../../../features/organizations/api.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../paths.js';

/** /organizations/{id}/invoices, with one of them marked at ?invoice=<id> */
export function Component() {
  const { organizationId = '' } = useParams();
  const [params] = useSearchParams();
  const organization = useOrganization(organizationId);
  const name = organization.data?.name ?? 'Organization';
  return (
    <Page title="Invoices and Statement" line={name} back={{ to: paths.organization(organizationId), label: name }}>
      <div className="staff-billing">
        <StaffInvoices organizationId={organizationId} wanted={params.get('invoice')} />
        <h2 className="section-title">Statement</h2>
        <Statement
          organizationId={organizationId}
          monthPicker={(picker) => <Select aria-label="Month" style={{ width: 200 }} {...picker} />}
        />
      </div>
    </Page>
  );
}
