import { EditOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { DataGrid, type GridColumn, RowActions } from '../../shared/ui/data-grid/index.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type Organization, organizationsPath } from './api.js';
import { EditOrganizationDialog } from './edit-organization-dialog.js';

const noun = { one: 'organization', many: 'organizations' };

/** Organizations, searched by name or administrator's email. */
export function OrganizationsGrid({ hrefOf }: { hrefOf: (organizationId: string) => string }) {
  const [edited, setEdited] = useState<Organization>();
  const columns: GridColumn<Organization>[] = [
    {
      key: 'name',
      title: 'Name',
      sort: true,
      width: 220,
      render: (one) => <Link to={hrefOf(one.id)}>{one.name}</Link>,
    },
    {
      key: 'paymentType',
      title: 'Billing',
      sort: true,
      width: 140,
      render: (one) => <StatusTag status={one.paymentType} />,
    },
    { key: 'employees', title: 'Employees', sort: true, numeric: true, width: 120 },
    { key: 'adminName', title: 'Administrator', sort: true, width: 180 },
    { key: 'adminEmail', title: 'Admin Email', sort: true, width: 230 },
    { key: 'adminPhone', title: 'Phone', width: 150, text: (one) => formatPhone(one.adminPhone) },
    { key: 'address', title: 'Address', width: 280, hidden: true },
    {
      key: 'signupCode',
      title: 'Signup Code',
      width: 140,
      hidden: true,
      render: (one) => <span className="mono">{one.signupCode}</span>,
    },
  ];
  return (
    <>
      <DataGrid<Organization>
        id="organizations"
        path={organizationsPath}
        noun={noun}
        columns={columns}
        search="Search by name or email"
        rowHref={(one) => hrefOf(one.id)}
        card={(one) => <OrganizationCard organization={one} href={hrefOf(one.id)} onEdit={() => setEdited(one)} />}
        actions={(one) => (
          <RowActions
            name={one.name}
            items={[{ label: 'Edit', icon: <EditOutlined aria-hidden />, onSelect: () => setEdited(one) }]}
          />
        )}
        empty={{ title: 'No organizations found' }}
      />
      {edited && <EditOrganizationDialog organization={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface OrganizationCardProps {
  organization: Organization;
  href: string;
  onEdit: () => void;
}

function OrganizationCard({ organization, href, onEdit }: OrganizationCardProps) {
  return (
    <div className="card-body entity-card">
      <div className="entity-card-head">
        <h2 className="entity-card-title">{organization.name}</h2>
        <StatusTag status={organization.paymentType} />
      </div>
      <dl className="facts">
        <Fact label="Administrator" value={organization.adminName} />
        <Fact label="Email" value={organization.adminEmail} />
        <Fact label="Address" value={organization.address} />
      </dl>
      <div className="form-actions">
        <Link className="button" to={href}>
          View Details
        </Link>
        <Button onClick={onEdit}>Edit</Button>
      </div>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
