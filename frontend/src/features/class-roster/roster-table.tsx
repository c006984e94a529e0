import { UserDeleteOutlined } from '@ant-design/icons';
import { Button, Grid, Table, type TableColumnsType, Tooltip } from 'antd';
import { Link } from 'react-router';
import type { CertificationStatus, PaymentStatus, RosterRow } from '../../shared/api/rows.js';
import { Skeleton } from '../../shared/ui/states.js';
import type { StatusChange } from './api.js';
import { fullName } from './roster.logic.js';
import { StatusSelect } from './status-select.js';

const PAYMENT: readonly PaymentStatus[] = ['pending', 'paid', 'overdue', 'waived'];
const CERTIFICATION: readonly CertificationStatus[] = ['pending', 'passed', 'failed', 'disqualified'];

interface RosterTableProps {
  /** Undefined while loading. */
  enrollments: RosterRow[] | undefined;
  onChange: (id: string, change: StatusChange['change']) => void;
  onRemove: (enrollment: RosterRow) => void;
  onCollect: (enrollment: RosterRow) => void;
  canCollect: (enrollment: RosterRow) => boolean;
}

/** A table on laptops and wider, a list of blocks on narrower screens, both with the same controls. */
export function RosterTable({ enrollments, onChange, onRemove, onCollect, canCollect }: RosterTableProps) {
  const isWide = Grid.useBreakpoint().lg ?? true;
  if (!enrollments) return <LoadingRows />;

  const payment = (enrollment: RosterRow) => (
    <span className="roster-payment">
      <StatusSelect
        label={`Payment status of ${fullName(enrollment.student)}`}
        value={enrollment.paymentStatus}
        options={PAYMENT}
        onChange={(paymentStatus) => onChange(enrollment.id, { paymentStatus })}
      />
      {canCollect(enrollment) && (
        <Button
          type="link"
          size="small"
          aria-label={`Collect from ${fullName(enrollment.student)}`}
          onClick={() => onCollect(enrollment)}
        >
          Collect
        </Button>
      )}
    </span>
  );
  const certification = (enrollment: RosterRow) => (
    <StatusSelect
      label={`Certification status of ${fullName(enrollment.student)}`}
      value={enrollment.certificationStatus}
      options={CERTIFICATION}
      onChange={(certificationStatus) => onChange(enrollment.id, { certificationStatus })}
    />
  );
  const remove = (enrollment: RosterRow) => (
    <Tooltip title="Remove from class">
      <Button
        type="text"
        size="small"
        icon={<UserDeleteOutlined aria-hidden />}
        aria-label={`Remove ${fullName(enrollment.student)} from this class`}
        onClick={() => onRemove(enrollment)}
      />
    </Tooltip>
  );

  if (!isWide) {
    return (
      <ul className="roster-list">
        {enrollments.map((enrollment) => (
          <li key={enrollment.id} className="roster-item">
            <div className="roster-item-head">
              <StudentLink enrollment={enrollment} />
              {remove(enrollment)}
            </div>
            <Contact student={enrollment.student} />
            <div className="roster-item-statuses">
              {payment(enrollment)}
              {certification(enrollment)}
            </div>
          </li>
        ))}
      </ul>
    );
  }
  const columns: TableColumnsType<RosterRow> = [
    { key: 'name', title: 'Name', width: '17%', render: (_, enrollment) => <StudentLink enrollment={enrollment} /> },
    { key: 'email', title: 'Email', ellipsis: true, render: (_, { student }) => <Email student={student} /> },
    {
      key: 'phone',
      title: 'Phone',
      width: 144,
      ellipsis: true,
      render: (_, { student }) => <Phone student={student} />,
    },
    { key: 'payment', title: 'Payment', width: 190, render: (_, enrollment) => payment(enrollment) },
    { key: 'certification', title: 'Certification', width: 150, render: (_, enrollment) => certification(enrollment) },
    {
      key: 'actions',
      title: <span className="visually-hidden">Actions</span>,
      width: 48,
      align: 'right',
      render: (_, enrollment) => remove(enrollment),
    },
  ];
  return (
    <Table<RosterRow>
      className="roster-table"
      size="small"
      tableLayout="fixed"
      rowKey="id"
      columns={columns}
      dataSource={enrollments}
      pagination={false}
    />
  );
}

function StudentLink({ enrollment: { student } }: { enrollment: RosterRow }) {
  return (
    <span className="roster-name">
      <Link to={`/students/${student.id}`}>{fullName(student)}</Link>
    </span>
  );
}

type Student = RosterRow['student'];

function Contact({ student }: { student: Student }) {
  if (!student.email && !student.phone) return <span className="secondary">No contact on file</span>;
  return (
    <span className="roster-contact">
      <Email student={student} />
      <Phone student={student} />
    </span>
  );
}

const Email = ({ student: { email } }: { student: Student }) => email && <a href={`mailto:${email}`}>{email}</a>;

const Phone = ({ student: { phone } }: { student: Student }) =>
  phone && (
    <a className="tabular" href={`tel:${phone}`}>
      {phone}
    </a>
  );

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading students">
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <div key={line} className="roster-loading" aria-hidden="true">
          <Skeleton width="30%" height="0.75rem" />
          <Skeleton width="35%" height="0.75rem" />
          <Skeleton width="10%" height="0.75rem" />
        </div>
      ))}
    </div>
  );
}
