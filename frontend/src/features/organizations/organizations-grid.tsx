import { DeleteOutlined, EditOutlined, MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../shared/format/phone.js';
import { type AllRows, DataGrid, type GridColumn, RowActions } from '../../shared/ui/data-grid/index.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { May } from '../../shared/ui/may.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type Organization, organizationsPath } from './api.js';
import { DeleteOrganizationDialog } from './delete-organization-dialog.js';
import { EditOrganizationDialog } from './edit-organization-dialog.js';
import './organizations.css';

const noun = { one: 'organization', many: 'organizations' };

interface OrganizationsGridProps {
  hrefOf: (organizationId: string) => string;
  /** Writes an email to their administrators. */
  onEmail: (organizations: readonly Organization[]) => void;
  /** Writes one to the administrators of all organizations of the list. */
  onEmailAll: (all: AllRows) => void;
}

export function OrganizationsGrid({ hrefOf, onEmail, onEmailAll }: OrganizationsGridProps) {
  const [edited, setEdited] = useState<Organization>();
  const [deleted, setDeleted] = useState<Organization>();
  const columns: GridColumn<Organization>[] = [
    {
      key: 'name',
      title: 'Name',
      sort: true,
      width: 220,
      cut: true,
      render: (organization) => <Link to={hrefOf(organization.id)}>{organization.name}</Link>,
    },
    {
      key: 'paymentType',
      title: 'Billing',
      sort: true,
      width: 120,
      render: (organization) => <StatusTag status={organization.paymentType} />,
    },
    { key: 'employees', title: 'Employees', sort: true, numeric: true, width: 90 },
    { key: 'adminName', title: 'Administrator', sort: true, width: 130 },
    {
      key: 'adminEmail',
      title: 'Admin Email',
      sort: true,
      width: 160,
      fill: true,
      render: ({ adminEmail, previousAdminEmail }) => (
        <>
          {adminEmail}
          {previousAdminEmail !== null && <StatusTag status="unconfirmed" />}
        </>
      ),
    },
    { key: 'adminPhone', title: 'Phone', width: 116, text: (organization) => formatPhone(organization.adminPhone) },
    { key: 'address', title: 'Address', width: 280, cut: true, hidden: true },
    {
      key: 'signupCode',
      title: 'Signup Code',
      width: 140,
      hidden: true,
      render: (organization) => <span className="mono">{organization.signupCode}</span>,
    },
  ];
  return (
    <>
      <DataGrid
        id="organizations"
        path={organizationsPath}
        noun={noun}
        columns={columns}
        search="Search by name, admin or address"
        selectable
        savedViews
        selectsAll
        bulkActions={(selected, _, all) => (
          <May to="send-messages">
            <Button
              type="text"
              icon={<MailOutlined aria-hidden />}
              onClick={() => (all ? onEmailAll(all) : onEmail(selected()))}
            >
              Email…
            </Button>
          </May>
        )}
        rowHref={(organization) => hrefOf(organization.id)}
        card={(organization) => (
          <OrganizationCard
            organization={organization}
            href={hrefOf(organization.id)}
            onEdit={() => setEdited(organization)}
            onDelete={() => setDeleted(organization)}
          />
        )}
        actions={(organization) => (
          <RowActions
            name={organization.name}
            items={[
              {
                label: 'Edit',
                icon: <EditOutlined aria-hidden />,
                needs: 'change-people',
                onSelect: () => setEdited(organization),
              },
              {
                label: 'Email…',
                icon: <MailOutlined aria-hidden />,
                needs: 'send-messages',
                onSelect: () => onEmail([organization]),
              },
              {
                label: 'Delete',
                icon: <DeleteOutlined aria-hidden />,
                danger: true,
                needs: 'administer',
                onSelect: () => setDeleted(organization),
              },
            ]}
          />
        )}
        empty={{
          title: 'No organizations found',
          text: 'Employers whose people you train: with their own sign-up link, invoices and reports.',
          action: (
            <May to="change-people">
              <LinkButton type="primary" to="/organizations?add">
                Add Organization
              </LinkButton>
            </May>
          ),
        }}
        noMatch="No organizations found"
      />
      {deleted && <DeleteOrganizationDialog organization={deleted} onClose={() => setDeleted(undefined)} />}
      {edited && <EditOrganizationDialog organization={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface OrganizationCardProps {
  organization: Organization;
  href: string;
  onEdit: () => void;
  onDelete: () => void;
}

function OrganizationCard({ organization, href, onEdit, onDelete }: OrganizationCardProps) {
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
      <div className="card-actions">
        <LinkButton to={href}>View Details</LinkButton>
        <May to="change-people">
          <Button onClick={onEdit}>Edit</Button>
        </May>
        <May to="administer">
          <Button danger onClick={onDelete}>
            Delete
          </Button>
        </May>
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
