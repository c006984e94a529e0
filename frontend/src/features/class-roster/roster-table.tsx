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
  rows: RosterRow[] | undefined;
  onChange: (id: string, change: StatusChange['change']) => void;
  onRemove: (row: RosterRow) => void;
  onCollect: (row: RosterRow) => void;
  canCollect: (row: RosterRow) => boolean;
}

/** The students of a class: a table, or below laptop width one block for each, with the same controls. */
export function RosterTable({ rows, onChange, onRemove, onCollect, canCollect }: RosterTableProps) {
  const isWide = Grid.useBreakpoint().lg ?? true;
  if (!rows) return <LoadingRows />;

  const payment = (row: RosterRow) => (
    <span className="roster-payment">
      <StatusSelect
        label={`Payment status of ${fullName(row.student)}`}
        value={row.paymentStatus}
        options={PAYMENT}
        onChange={(paymentStatus) => onChange(row.id, { paymentStatus })}
      />
      {canCollect(row) && (
        <Button size="small" aria-label={`Collect from ${fullName(row.student)}`} onClick={() => onCollect(row)}>
          Collect
        </Button>
      )}
    </span>
  );
  const certification = (row: RosterRow) => (
    <StatusSelect
      label={`Certification status of ${fullName(row.student)}`}
      value={row.certificationStatus}
      options={CERTIFICATION}
      onChange={(certificationStatus) => onChange(row.id, { certificationStatus })}
    />
  );
  const remove = (row: RosterRow) => (
    <Tooltip title="Remove from class">
      <Button
        type="text"
        size="small"
        icon={<UserDeleteOutlined aria-hidden />}
        aria-label={`Remove ${fullName(row.student)} from this class`}
        onClick={() => onRemove(row)}
      />
    </Tooltip>
  );

  if (!isWide) {
    return (
      <ul className="roster-list">
        {rows.map((row) => (
          <li key={row.id} className="roster-item">
            <div className="roster-item-head">
              <StudentLink row={row} />
              {remove(row)}
            </div>
            <Contact row={row} />
            <div className="roster-item-statuses">
              {payment(row)}
              {certification(row)}
            </div>
          </li>
        ))}
      </ul>
    );
  }
  const columns: TableColumnsType<RosterRow> = [
    { key: 'name', title: 'Name', width: '24%', render: (_, row) => <StudentLink row={row} /> },
    { key: 'contact', title: 'Contact', render: (_, row) => <Contact row={row} /> },
    { key: 'payment', title: 'Payment', width: 190, render: (_, row) => payment(row) },
    { key: 'certification', title: 'Certification', width: 150, render: (_, row) => certification(row) },
    {
      key: 'actions',
      title: <span className="visually-hidden">Actions</span>,
      width: 48,
      align: 'right',
      render: (_, row) => remove(row),
    },
  ];
  return (
    <Table<RosterRow>
      className="roster-table"
      size="small"
      tableLayout="fixed"
      rowKey="id"
      columns={columns}
      dataSource={rows}
      pagination={false}
    />
  );
}

function StudentLink({ row: { student } }: { row: RosterRow }) {
  return (
    <span className="roster-name">
      <Link to={`/students/${student.id}`}>{fullName(student)}</Link>
    </span>
  );
}

function Contact({ row: { student } }: { row: RosterRow }) {
  if (!student.email && !student.phone) return <span className="secondary">No contact on file</span>;
  return (
    <span className="roster-contact">
      {student.email && <a href={`mailto:${student.email}`}>{student.email}</a>}
      {student.phone && (
        <a className="tabular" href={`tel:${student.phone}`}>
          {student.phone}
        </a>
      )}
    </span>
  );
}

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
