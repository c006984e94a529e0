import { DollarOutlined, LinkOutlined, MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useMemo } from 'react';
import { Link } from 'react-router';
import type { OverdueSeatRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDate, formatInstantDate, todayIn } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { useMay } from '../../shared/model/permissions.js';
import { nameOrEmail } from '../../shared/model/person.js';
import { billedText, partText } from '../../shared/model/seat-money.js';
import {
  type GridColumn,
  type RowAction,
  RowActions,
  type Selection,
  useSelectedKeys,
} from '../../shared/ui/data-grid/index.js';
import { May } from '../../shared/ui/may.js';
import { isShortcut } from '../../shared/ui/shortcuts.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import type { PaymentHrefs } from './ledger.js';
import { PaymentCard } from './payment-card.js';
import type { SeatToPay } from './record-payment-dialog.js';
import type { PaymentLinkActs } from './use-payment-links.js';

export interface SeatsToPayProps extends PaymentHrefs, PaymentLinkActs {
  /** Where an organization's invoice is shown. */
  invoiceHref: (organizationId: string, invoiceId: string) => string;
  onCollect: (seat: SeatToPay) => void;
  /** Enters payments by hand. */
  onRecord: (seats: SeatToPay[]) => void;
  /** Enters a payment of an opening invoice by hand. */
  onPayInvoice: (invoice: { id: string; number: string; due: number }) => void;
  /** Writes an email to an organization's administrator about these opening invoices. */
  onRemindOrganizations: (
    organizations: { id: string; name: string; adminEmail: string }[],
    invoiceIds: string[],
  ) => void;
  /** Writes an email to these people about what they owe for these seats and opening invoices. */
  onRemind: (students: { id: string; firstName: string; lastName: string; email: string }[], owedIds: string[]) => void;
}

/** What grids of seats that owe money share: their columns, and what can be done about one or several. */
export function useSeatsToPay(props: SeatsToPayProps) {
  const { classHref, studentHref, invoiceHref, onCollect, onRecord, onPayInvoice, onRemind, onSendLinks, onCopyLink } =
    props;
  const may = useMay();
  const timeZone = useCenterTimeZone();
  const columns = useMemo(
    () => columnsOf({ classHref, studentHref, invoiceHref }, timeZone),
    [classHref, studentHref, invoiceHref, timeZone],
  );
  const record = (rows: readonly OverdueSeatRow[]) => {
    const [only] = rows.length === 1 ? rows : [];
    const payable = rows.filter((row) => row.kind === 'seat' && isPayable(row));
    if (only?.kind === 'invoice') onPayInvoice({ id: only.id, number: only.invoiceNumber!, due: only.amount });
    else if (payable.length > 0) onRecord(payable.map(seatOf));
    else if (rows.some(({ kind }) => kind === 'invoice')) {
      toast({ title: 'One at a time', description: 'The payment of an invoice is recorded by itself, in its row.' });
    } else toast({ title: 'Nothing to record', description: 'The payments of the selected seats are on their way.' });
  };
  const remind = (rows: readonly OverdueSeatRow[]) => {
    const reached = rows.filter(({ email }) => email);
    const people = new Map(
      reached.flatMap(({ studentId: id, firstName, lastName, email }) =>
        id ? [[id, { id, firstName, lastName, email }] as const] : [],
      ),
    );
    const invoices = reached.filter(({ studentId }) => !studentId);
    const organizations = new Map(
      invoices.map(({ organizationId: id, organizationName: name, email: adminEmail }) => [
        id!,
        { id: id!, name: name!, adminEmail },
      ]),
    );
    if (people.size > 0) {
      onRemind(
        [...people.values()],
        reached.filter(({ studentId }) => studentId).map(({ id }) => id),
      );
      if (organizations.size > 0)
        toast({ title: 'People first', description: 'Remind organizations of their invoices by themselves.' });
    } else if (organizations.size > 0) {
      props.onRemindOrganizations(
        [...organizations.values()],
        invoices.map(({ id }) => id),
      );
    } else toast({ title: 'Nobody to remind', description: 'None of the selected rows has an email address.' });
  };
  const collect = (row: OverdueSeatRow) => (
    <Button
      type="link"
      size="small"
      aria-label={`Collect ${formatMoney(row.amount)} from ${nameOf(row)}`}
      onClick={() => onCollect(seatOf(row))}
    >
      Collect
    </Button>
  );
  const sendLinks = (rows: readonly OverdueSeatRow[]) => onSendLinks(rows.filter(takesLink).map(seatOf));
  const menuOf = (row: OverdueSeatRow): RowAction[] => [
    ...(takesLink(row)
      ? [
          {
            label: 'Send Payment Link',
            shortcut: 'sendPaymentLink' as const,
            needs: 'collect-payments' as const,
            onSelect: () => sendLinks([row]),
          },
          {
            label: 'Text Payment Link',
            needs: 'collect-payments' as const,
            onSelect: () => onSendLinks([seatOf(row)], 'text'),
          },
          { label: 'Copy Payment Link', needs: 'collect-payments' as const, onSelect: () => onCopyLink(seatOf(row)) },
        ]
      : []),
    ...(row.email
      ? [
          {
            label: 'Remind…',
            shortcut: 'remindPayer' as const,
            needs: 'send-messages' as const,
            onSelect: () => remind([row]),
          },
        ]
      : []),
    {
      label: 'Record Payment…',
      needs: row.kind === 'invoice' ? 'invoice' : 'collect-payments',
      onSelect: () => record([row]),
    },
  ];
  const actions = (row: OverdueSeatRow) =>
    isPayable(row) && (
      <>
        {row.kind === 'seat' && <May to="collect-payments">{collect(row)}</May>}
        <RowActions
          name={
            row.kind === 'seat' ? `the seat of ${nameOf(row)} in ${row.classTitle}` : `${whatOf(row)} of ${nameOf(row)}`
          }
          items={menuOf(row)}
        />
      </>
    );
  /** Says why a link can't be sent, since a key has no button that would be missing. */
  const sendLinkByKey = (row: OverdueSeatRow) => {
    if (takesLink(row)) return sendLinks([row]);
    toast({ title: 'No payment link', description: `${nameOf(row)} has no email address, or doesn’t pay this seat.` });
  };
  const onRowKey = (row: OverdueSeatRow, event: KeyboardEvent<HTMLElement>): boolean => {
    if (!isPayable(row) || !may('collect-payments')) return false;
    if (isShortcut('collectSeat', event)) {
      if (row.kind === 'seat') onCollect(seatOf(row));
      else record([row]);
    } else if (isShortcut('remindPayer', event)) remind([row]);
    else if (isShortcut('sendPaymentLink', event)) sendLinkByKey(row);
    else return false;
    return true;
  };
  return {
    columns,
    defaultSort: 'date',
    rowHref: (row: OverdueSeatRow) => (row.classId ? classHref(row.classId) : payerHref(row, props)),
    actions,
    onRowKey,
    selectable: true,
    search: 'Search student, class or organization',
    bulkActions: (selected: () => readonly OverdueSeatRow[], selection: Selection) => (
      <May to="collect-payments">
        <Button type="text" icon={<MailOutlined aria-hidden />} onClick={() => remind(selected())}>
          Remind…
        </Button>
        <Button type="text" icon={<DollarOutlined aria-hidden />} onClick={() => record(selected())}>
          Record Payment…
        </Button>
        <SendLinks selected={selected} selection={selection} onSend={sendLinks} />
      </May>
    ),
    card: (row: OverdueSeatRow) => (
      <PaymentCard
        title={<Link to={payerHref(row, props)}>{nameOf(row)}</Link>}
        session={row.classId ? <Link to={classHref(row.classId)}>{row.classTitle}</Link> : whatOf(row)}
        date={row.classDate ?? row.dueOn}
        amount={row.amount}
        payer={[
          row.studentId && row.organizationName,
          row.classId && row.invoiceNumber && `Invoice ${row.invoiceNumber}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        status={
          <>
            <StatusTag status={row.paymentStatus} /> {actions(row)}
          </>
        }
      />
    ),
  };
}

interface SendLinksProps {
  selected: () => readonly OverdueSeatRow[];
  selection: Selection;
  onSend: (rows: readonly OverdueSeatRow[]) => void;
}

/** Counts those whom a link reaches; nothing if there is nobody. */
function SendLinks({ selected, selection, onSend }: SendLinksProps) {
  useSelectedKeys(selection);
  const count = selected().filter(takesLink).length;
  if (count === 0) return null;
  return (
    <Button type="primary" icon={<LinkOutlined aria-hidden />} onClick={() => onSend(selected())}>
      {count === 1 ? 'Send 1 Payment Link' : `Send ${count} Payment Links`}
    </Button>
  );
}

type Hrefs = Pick<SeatsToPayProps, 'classHref' | 'studentHref' | 'invoiceHref'>;

const columnsOf = (hrefs: Hrefs, timeZone = 'UTC'): GridColumn<OverdueSeatRow>[] => [
  {
    key: 'studentName',
    title: 'Student',
    sort: 'student',
    width: 136,
    text: nameOf,
    render: (row) => <Link to={payerHref(row, hrefs)}>{nameOf(row)}</Link>,
  },
  {
    key: 'classTitle',
    title: 'Class',
    width: 130,
    fill: true,
    render: (row) => (row.classId ? <Link to={hrefs.classHref(row.classId)}>{row.classTitle}</Link> : whatOf(row)),
  },
  { key: 'dueOn', title: 'Due', sort: 'date', width: 104, text: ({ dueOn }) => formatDate(dueOn) },
  { key: 'daysLate', title: 'Late', width: 92, text: lateText, render: (row) => <Late row={row} /> },
  { key: 'received', title: 'Paid so far', width: 96, cut: true, text: paidText },
  { key: 'amount', title: 'Owed', sort: true, numeric: true, width: 92, text: ({ amount }) => formatMoney(amount) },
  { key: 'paysBy', title: 'Pays by', width: 128, cut: true, text: paysByText },
  {
    key: 'reminded',
    title: 'Reminded',
    sort: true,
    width: 112,
    text: (row) => remindedText(row, timeZone),
  },
  { key: 'organizationName', title: 'Organization', width: 130, cut: true, hidden: true },
  { key: 'invoiceNumber', title: 'Invoice', width: 96, hidden: true },
  {
    key: 'paymentStatus',
    title: 'Payment',
    width: 104,
    hidden: true,
    render: ({ paymentStatus }) => <StatusTag status={paymentStatus} />,
  },
  {
    key: 'classDate',
    title: 'Class Date',
    width: 112,
    hidden: true,
    text: ({ classDate }) => (classDate ? formatDate(classDate) : ''),
  },
  { key: 'email', title: 'Email', width: 220, cut: true, hidden: true },
];

/** From 31 days a tag, from 61 a red one. */
function Late({ row }: { row: OverdueSeatRow }) {
  const role = row.daysLate > 60 ? 'critical' : row.daysLate > 30 ? 'attention' : undefined;
  return <span className={role ? `status-tag role-${role} tabular` : 'tabular'}>{lateText(row)}</span>;
}

function lateText({ daysLate }: OverdueSeatRow): string {
  return daysLate === 0 ? 'Not yet' : daysLate === 1 ? '1 day' : `${daysLate} days`;
}

function paidText(row: OverdueSeatRow): string {
  const { received, amount, paidWith, purchaseOrder } = row;
  const part = received > 0 ? partText(received, received + amount, paidWith) : undefined;
  return [part, billedText({ due: amount, purchaseOrder })].filter(Boolean).join(' · ');
}

/** 'Email, Nov 12', of another year 'Email, Dec 30, 2025', or 'never'. */
function remindedText({ remindedAt, remindedBy }: OverdueSeatRow, timeZone: string): string {
  if (!remindedAt) return 'never';
  const date = formatInstantDate(remindedAt, timeZone).replace(`, ${todayIn(timeZone).slice(0, 4)}`, '');
  return `${remindedBy === 'text' ? 'Text' : 'Email'}, ${date}`;
}

const PAYS_BY = {
  invoice: 'Invoice',
  'card-declined': 'Card declined',
  'payment-link': 'Payment link',
  desk: 'At the desk',
} as const;

function paysByText({ paysBy, methodOnFile, purchaseOrder }: OverdueSeatRow): string {
  if (paysBy === 'method') return methodOnFile ?? 'No method on file';
  return paysBy === 'purchase-order' ? `PO ${purchaseOrder}` : PAYS_BY[paysBy];
}

/** A bank payment that is on its way is waited for. */
const isPayable = ({ paymentStatus }: OverdueSeatRow): boolean => paymentStatus !== 'processing';

/** The server knows who pays a seat, and whether a link reaches them. */
const takesLink = ({ takesPaymentLink }: OverdueSeatRow): boolean => takesPaymentLink;

const seatOf = (row: OverdueSeatRow): SeatToPay => ({
  enrollmentId: row.id,
  studentName: nameOf(row),
  amount: row.amount,
});

/** The student, or the organization that owes an invoice. */
function nameOf({ studentId, studentName, organizationName, email }: OverdueSeatRow): string {
  return studentId ? nameOrEmail(studentName, email) : (organizationName ?? 'A deleted organization');
}

const whatOf = ({ classTitle, invoiceNumber }: OverdueSeatRow): string => classTitle ?? `Invoice ${invoiceNumber}`;

function payerHref({ id, studentId, organizationId }: OverdueSeatRow, { studentHref, invoiceHref }: Hrefs): string {
  return studentId ? studentHref(studentId) : invoiceHref(organizationId ?? '', id);
}
