import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../shared/api/error.js';
import type { EmployeeRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { DataGrid, type GridColumn } from '../../shared/ui/data-grid/index.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { StatCard, StatRow } from '../../shared/ui/stat-card.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type Organization, organizationsPath, useOrganization } from './api.js';
import { EditOrganizationDialog } from './edit-organization-dialog.js';
import './organizations.css';

interface OrganizationDetailProps {
  organizationId: string;
  back: { to: string; label: string };
  studentHref: (studentId: string) => string;
}

/** An organization for staff: who runs it, how it pays, how its people join, and who they are. */
export function OrganizationDetail({ organizationId, back, studentHref }: OrganizationDetailProps) {
  const organization = useOrganization(organizationId);
  const [editing, setEditing] = useState(false);
  if (organization.isPending) return <LoadingState label="Loading the organization" lines={6} />;
  if (organization.error instanceof ApiError && [400, 404].includes(organization.error.status)) {
    return (
      <NotFound
        title="Organization not found"
        action={
          <Link className="button" to={back.to}>
            {back.label}
          </Link>
        }
      />
    );
  }
  if (organization.isError) return <ErrorState error={organization.error} onRetry={() => organization.refetch()} />;
  return (
    <Page
      title={organization.data.name}
      back={back}
      line={[organization.data.adminEmail, formatPhone(organization.data.adminPhone), organization.data.address]
        .filter(Boolean)
        .join(' · ')}
      action={
        <>
          <StatusTag status={organization.data.paymentType} />
          <Button onClick={() => setEditing(true)}>Edit</Button>
        </>
      }
    >
      {editing && <EditOrganizationDialog organization={organization.data} onClose={() => setEditing(false)} />}
      <Facts organization={organization.data} />
      <h2 className="section-title">Employees</h2>
      <Employees organizationId={organizationId} studentHref={studentHref} />
    </Page>
  );
}

function Facts({ organization }: { organization: Organization }) {
  const url = `${window.location.origin}/client-signup?code=${encodeURIComponent(organization.signupCode)}`;
  return (
    <StatRow>
      <StatCard
        label="Administrator"
        value={<span className="stat-text">{organization.adminName || 'None'}</span>}
        note={organization.adminEmail}
      />
      <StatCard label="Employees" value={organization.employees} note="with a training record" />
      <div className="card stat-card signup-card">
        <span className="stat-label">Signup URL</span>
        <span className="mono signup-url">{url}</span>
        <span>
          <CopyButton text={url} />
        </span>
      </div>
    </StatRow>
  );
}

interface EmployeesProps {
  organizationId: string;
  studentHref: (studentId: string) => string;
}

function Employees({ organizationId, studentHref }: EmployeesProps) {
  const columns: GridColumn<EmployeeRow>[] = [
    {
      key: 'name',
      title: 'Name',
      sort: true,
      width: 240,
      text: (one) => `${one.firstName} ${one.lastName}`,
      render: (one) => (
        <Link to={studentHref(one.id)}>
          {one.firstName} {one.lastName}
        </Link>
      ),
    },
    { key: 'email', title: 'Email', sort: true, width: 280 },
    { key: 'phone', title: 'Phone', width: 160, text: (one) => formatPhone(one.phone) },
    { key: 'classesAttended', title: 'Classes Attended', numeric: true, width: 150 },
    {
      key: 'lastCertification',
      title: 'Last Certification',
      width: 160,
      text: (one) => (one.lastCertification ? formatDate(one.lastCertification) : 'N/A'),
    },
  ];
  return (
    <DataGrid<EmployeeRow>
      id="organization-employees"
      path={`${organizationsPath}/${organizationId}/students`}
      noun={{ one: 'employee', many: 'employees' }}
      columns={columns}
      rowHref={(one) => studentHref(one.id)}
      search="Search by name or email"
      actions={(one) => (
        <Link to={studentHref(one.id)} aria-label={`View ${one.firstName} ${one.lastName}`}>
          View
        </Link>
      )}
      empty={{ title: 'No employees yet', text: 'People who sign up with the link above appear here.' }}
    />
  );
}
