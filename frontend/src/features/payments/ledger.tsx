import { Link } from 'react-router';
import type { LedgerEntryRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDate, todayIn } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { DataGrid, type GridColumn } from '../../shared/ui/data-grid/index.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { May } from '../../shared/ui/may.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { PaymentCard } from './payment-card.js';

export interface PaymentHrefs {
  classHref: (classId: string) => string;
  studentHref: (studentId: string) => string;
}

/** What moved the center's money, as the dashboard's revenue counts it. */
export function Ledger({ classHref, studentHref }: PaymentHrefs) {
  const today = todayIn(useCenterTimeZone());
  const columns: GridColumn<LedgerEntryRow>[] = [
    { key: 'date', title: 'Date', sort: true, width: 112, text: ({ date }) => formatDate(date) },
    {
      key: 'studentName',
      title: 'Student',
      width: 160,
      render: ({ studentId, studentName }) => studentId && <Link to={studentHref(studentId)}>{studentName}</Link>,
    },
    {
      key: 'classTitle',
      title: 'Class',
      width: 180,
      cut: true,
      render: ({ classId, classTitle }) => classId && <Link to={classHref(classId)}>{classTitle}</Link>,
    },
    { key: 'description', title: 'Description', width: 180, fill: true },
    { key: 'status', title: 'Status', width: 96, render: ({ status }) => <StatusTag status={status} /> },
    {
      key: 'amount',
      title: 'Amount',
      sort: true,
      numeric: true,
      width: 116,
      text: ({ amount }) => formatMoney(amount),
    },
  ];
  return (
    <DataGrid
      id="ledger"
      path="/api/billing/ledger"
      noun={{ one: 'payment', many: 'payments' }}
      columns={columns}
      defaultSort="-date"
      card={({ studentId, studentName, classId, classTitle, description, date, amount, status }) => (
        <PaymentCard
          title={studentId ? <Link to={studentHref(studentId)}>{studentName}</Link> : description}
          session={classId && <Link to={classHref(classId)}>{classTitle}</Link>}
          date={date}
          amount={amount}
          status={<StatusTag status={status} />}
        />
      )}
      search="Search student, class or description"
      filters={[{ label: 'Date', from: 'from', to: 'to', today }]}
      empty={{
        title: 'No payments yet',
        text: 'Payments and refunds appear here.',
        action: (
          <May to="administer">
            <LinkButton to="/settings?tab=integrations">Set Up Card Payments</LinkButton>
          </May>
        ),
      }}
    />
  );
}
