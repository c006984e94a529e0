import { Link } from 'react-router';
import type { StudentRow } from '../../shared/api/rows.js';
import { formatDate, formatInstantDate } from '../../shared/format/date.js';
import type { GridColumn } from '../../shared/ui/data-grid/index.js';
import { OrganizationMember } from './organization-member.js';
import { fullName } from './student.logic.js';

/** The columns of the student grid. */
export const studentColumns: readonly GridColumn<StudentRow>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: true,
    width: 180,
    text: fullName,
    render: (row) => <Link to={`/students/${row.id}`}>{fullName(row)}</Link>,
  },
  { key: 'email', title: 'Email', sort: true, width: 220 },
  { key: 'phone', title: 'Phone', width: 130 },
  {
    key: 'organization',
    title: 'Organization',
    width: 180,
    text: ({ organizationName }) => organizationName,
    render: ({ organizationId, organizationName }) =>
      organizationId ? <OrganizationMember name={organizationName} /> : null,
  },
  { key: 'activeCertifications', title: 'Active certs', numeric: true, width: 110 },
  {
    key: 'nextRenewal',
    title: 'Next renewal',
    width: 118,
    render: ({ nextRenewal }) => (nextRenewal ? formatDate(nextRenewal) : <span className="secondary">N/A</span>),
  },
  { key: 'licenseNumber', title: 'License', width: 96 },
  {
    key: 'createdAt',
    title: 'Added',
    sort: true,
    width: 130,
    hidden: true,
    render: ({ createdAt }) => formatInstantDate(createdAt),
  },
  { key: 'notes', title: 'Notes', width: 240, hidden: true },
];
