import { Link } from 'react-router';
import type { OverdueSeatRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { nameOrEmail } from '../../shared/model/person.js';
import { DataGrid, type GridColumn } from '../../shared/ui/data-grid/index.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import type { PaymentLinks } from './ledger.js';
import { PaymentCard } from './payment-card.js';

/** The seats that still owe money and are late: marked overdue, or on an invoice past its due date. */
export function OverdueSeats({ classHref, studentHref }: PaymentLinks) {
  const columns: GridColumn<OverdueSeatRow>[] = [
    {
      key: 'studentName',
      title: 'Student',
      sort: 'student',
      width: 160,
      text: nameOf,
      render: (row) => <Link to={studentHref(row.studentId)}>{nameOf(row)}</Link>,
    },
    {
      key: 'classTitle',
      title: 'Class',
      width: 200,
      fill: true,
      render: ({ classId, classTitle }) => <Link to={classHref(classId)}>{classTitle}</Link>,
    },
    { key: 'classDate', title: 'Date', sort: 'date', width: 112, text: ({ classDate }) => formatDate(classDate) },
    { key: 'organizationName', title: 'Organization', width: 160, cut: true },
    { key: 'invoiceNumber', title: 'Invoice', width: 96 },
    {
      key: 'paymentStatus',
      title: 'Payment',
      width: 104,
      render: ({ paymentStatus }) => <StatusTag status={paymentStatus} />,
    },
    { key: 'amount', title: 'Owed', sort: true, numeric: true, width: 112, text: ({ amount }) => formatMoney(amount) },
    { key: 'email', title: 'Email', width: 220, cut: true, hidden: true },
  ];
  return (
    <DataGrid
      id="overdue-seats"
      path="/api/billing/overdue"
      noun={{ one: 'overdue payment', many: 'overdue payments' }}
      columns={columns}
      defaultSort="date"
      rowHref={({ classId }) => classHref(classId)}
      card={(row) => (
        <PaymentCard
          title={<Link to={studentHref(row.studentId)}>{nameOf(row)}</Link>}
          session={<Link to={classHref(row.classId)}>{row.classTitle}</Link>}
          date={row.classDate}
          amount={row.amount}
          payer={[row.organizationName, row.invoiceNumber && `Invoice ${row.invoiceNumber}`]
            .filter(Boolean)
            .join(' · ')}
          status={<StatusTag status={row.paymentStatus} />}
        />
      )}
      search="Search student, class or organization"
      empty={{
        title: 'Nothing is overdue',
        text: 'Seats appear here when they are marked overdue, or their invoice is past its due date.',
      }}
    />
  );
}

const nameOf = ({ studentName, email }: OverdueSeatRow): string => nameOrEmail(studentName, email);
