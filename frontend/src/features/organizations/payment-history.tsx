import { Link } from 'react-router';
import type { LedgerEntryRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { DataGrid, type GridColumn } from '../../shared/ui/data-grid/index.js';
import { StatusTag } from '../../shared/ui/status-tag.js';

interface PaymentHistoryProps {
  organizationId: string;
  studentHref: (studentId: string) => string;
  classHref: (classId: string) => string;
}

/** What the ledger has of an organization's money. */
export function PaymentHistory({ organizationId, studentHref, classHref }: PaymentHistoryProps) {
  const columns: GridColumn<LedgerEntryRow>[] = [
    { key: 'date', title: 'Date', sort: true, width: 112, text: ({ date }) => formatDate(date) },
    {
      key: 'studentName',
      title: 'Student',
      width: 150,
      render: ({ studentId, studentName }) =>
        studentId ? <Link to={studentHref(studentId)}>{studentName}</Link> : <span className="secondary">None</span>,
    },
    {
      key: 'classTitle',
      title: 'Class',
      width: 160,
      cut: true,
      render: ({ classId, classTitle }) =>
        classId ? <Link to={classHref(classId)}>{classTitle}</Link> : <span className="secondary">None</span>,
    },
    { key: 'description', title: 'Description', width: 180, fill: true },
    { key: 'status', title: 'Status', width: 96, render: ({ status }) => <StatusTag status={status} /> },
    {
      key: 'amount',
      title: 'Amount',
      sort: true,
      numeric: true,
      width: 100,
      text: ({ amount }) => formatMoney(amount),
    },
  ];
  return (
    <DataGrid
      id="organization-payments"
      path="/api/organizations/{id}/payments"
      pathParams={{ id: organizationId }}
      noun={{ one: 'payment', many: 'payments' }}
      columns={columns}
      defaultSort="-date"
      search="Search by student, class or description"
      card={(payment) => <PaymentCard payment={payment} />}
      empty={{ title: 'No payments yet', text: 'Payments for seats of its people appear here.' }}
    />
  );
}

function PaymentCard({ payment }: { payment: LedgerEntryRow }) {
  const { date, description, amount, status, studentName, classTitle } = payment;
  return (
    <div className="card-body entity-card">
      <div className="entity-card-head">
        <h3 className="entity-card-title tabular">{formatMoney(amount)}</h3>
        <StatusTag status={status} />
      </div>
      <p>{description}</p>
      <p className="secondary tabular">{[formatDate(date), studentName, classTitle].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
