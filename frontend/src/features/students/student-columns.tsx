import { Link } from 'react-router';
import type { StudentRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatPhone } from '../../shared/format/phone.js';
import { nameOf } from '../../shared/model/person.js';
import type { GridColumn } from '../../shared/ui/data-grid/index.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { marksText, StudentMarks } from './student-marks.js';
import type { StudentEdits } from './use-student-edits.js';

/** Email and phone are edited in place: nobody is told of a new one. */
export const studentColumns = (edits: Partial<StudentEdits>): readonly GridColumn<StudentRow>[] => [
  {
    key: 'name',
    title: 'Name',
    sort: true,
    width: 150,
    text: nameOf,
    beside: marksText,
    render: (student) => (
      <>
        <Link to={`/students/${student.id}`}>{nameOf(student)}</Link>
        <span className="marks-after-name">
          <StudentMarks student={student} />
        </span>
      </>
    ),
  },
  { key: 'email', title: 'Email', sort: true, width: 180, fill: true, ...(edits.email && { edit: edits.email }) },
  {
    key: 'phone',
    title: 'Phone',
    width: 144,
    text: ({ phone }) => formatPhone(phone),
    ...(edits.phone && { edit: edits.phone }),
  },
  {
    key: 'organization',
    title: 'Organization',
    sort: true,
    width: 190,
    cut: true,
    text: ({ organizationName }) => organizationName,
    render: ({ organizationId, organizationName }) =>
      organizationId ? <OrganizationMember name={organizationName} /> : null,
  },
  { key: 'activeCertifications', title: 'Active certs', sort: true, numeric: true, width: 90 },
  {
    key: 'nextRenewal',
    title: 'Next renewal',
    sort: true,
    width: 100,
    render: ({ nextRenewal }) => (nextRenewal ? formatDate(nextRenewal) : <span className="secondary">N/A</span>),
  },
  { key: 'licenseNumber', title: 'License', width: 120, hidden: true },
  {
    key: 'createdAt',
    title: 'Added',
    sort: true,
    width: 130,
    hidden: true,
    render: ({ createdAt }) => <InstantDate instant={createdAt} />,
  },
  { key: 'notes', title: 'Notes', width: 240, cut: true, hidden: true },
];

/** Shows the organization's name if known; screen readers also get 'Organization Member'. */
function OrganizationMember({ name }: { name: string | null }) {
  return (
    <span className="secondary">
      {name}
      <span className={name ? 'visually-hidden' : ''}> Organization Member</span>
    </span>
  );
}
