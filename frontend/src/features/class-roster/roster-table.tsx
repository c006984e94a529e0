import { UserDeleteOutlined } from '@ant-design/icons';
import { Button, Grid, Table, type TableColumnsType, Tooltip } from 'antd';
import { Link } from 'react-router';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { formatPhone } from '../../shared/format/phone.js';
import { Skeleton } from '../../shared/ui/states.js';
import type { StatusChange } from './api.js';
import { PassMail } from './pass-mail.js';
import { certificationOptions, fullName, hasOutstandingPayment, hasPaid, paymentOptions } from './roster.logic.js';
import { StatusSelect } from './status-select.js';

interface RosterTableProps {
  /** Undefined while loading. */
  session: ClassRow | undefined;
  enrollments: RosterRow[] | undefined;
  onChange: (enrollment: RosterRow, change: StatusChange['change']) => void;
  onRemove: (enrollment: RosterRow) => void;
  onCollect: (enrollment: RosterRow) => void;
  onRefund: (enrollment: RosterRow) => void;
}

/** A table on laptops and wider, a list of blocks on narrower screens, both with the same controls. */
export function RosterTable(props: RosterTableProps) {
  const { session, enrollments, onChange, onRemove, onCollect, onRefund } = props;
  const isWide = Grid.useBreakpoint().lg ?? true;
  if (!session || !enrollments) return <LoadingRows />;

  const payment = (enrollment: RosterRow) => (
    <span className="roster-payment">
      <StatusSelect
        label={`Payment status of ${fullName(enrollment.student)}`}
        value={enrollment.paymentStatus}
        options={paymentOptions(session)}
        onChange={(paymentStatus) => onChange(enrollment, { paymentStatus })}
      />
      {hasOutstandingPayment(session, enrollment) && (
        <Button
          type="link"
          size="small"
          aria-label={`Collect from ${fullName(enrollment.student)}`}
          onClick={() => onCollect(enrollment)}
        >
          Collect
        </Button>
      )}
      {Boolean(session.price) && hasPaid(enrollment) && (
        <Button
          type="link"
          size="small"
          className="roster-refund"
          aria-label={`Refund ${fullName(enrollment.student)}`}
          onClick={() => onRefund(enrollment)}
        >
          Refund
        </Button>
      )}
    </span>
  );
  const certification = (enrollment: RosterRow) => (
    <span className="roster-certification">
      <StatusSelect
        label={`Certification status of ${fullName(enrollment.student)}`}
        value={enrollment.certificationStatus}
        options={certificationOptions(session)}
        onChange={(certificationStatus) => onChange(enrollment, { certificationStatus })}
      />
      {enrollment.certificationStatus === 'passed' && enrollment.passMailAt && (
        <PassMail
          key={enrollment.passMailAt}
          enrollment={enrollment}
          onUndo={() => onChange(enrollment, { certificationStatus: 'pending' })}
        />
      )}
    </span>
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
    { key: 'name', title: 'Name', width: '15%', render: (_, enrollment) => <StudentLink enrollment={enrollment} /> },
    { key: 'email', title: 'Email', ellipsis: true, render: (_, { student }) => <Email student={student} /> },
    {
      key: 'phone',
      title: 'Phone',
      width: 144,
      ellipsis: true,
      render: (_, { student }) => <Phone student={student} />,
    },
    { key: 'payment', title: 'Payment', width: 182, render: (_, enrollment) => payment(enrollment) },
    {
      key: 'certification',
      title: 'Certification',
      width: 206,
      render: (_, enrollment) => certification(enrollment),
    },
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
      {formatPhone(phone)}
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
