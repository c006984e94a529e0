import { DollarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { OwedInvoiceRow, OwedSeatRow } from '../../shared/api/rows.js';
import { formatDate, formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { useMay } from '../../shared/model/permissions.js';
import { billedText, partText } from '../../shared/model/seat-money.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { ErrorState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { studentBalanceQuery } from './api.js';
import { lateText, payableSeats } from './owed.js';

interface OwedSeatsProps {
  studentId: string;
  today: string;
  onCollect: (seat: OwedSeatRow) => void;
  /** Enters payments by hand. */
  onRecord: (seats: OwedSeatRow[]) => void;
  /** Bills a seat on a purchase order. */
  onBill: (seat: OwedSeatRow) => void;
  /** Emails the payment link of a seat; undefined for a student without an email address. */
  onSendLink: ((seat: OwedSeatRow) => void) | undefined;
  onTextLink: ((seat: OwedSeatRow) => void) | undefined;
  onCopyLink: (seat: OwedSeatRow) => void;
  /** Enters a payment of an invoice by hand. */
  onPayInvoice: (invoice: OwedInvoiceRow) => void;
  onVoidInvoice: (invoice: OwedInvoiceRow) => void;
}

/** The seats and opening invoices that the student still has to pay; nothing if there are none. */
export function OwedSeats(props: OwedSeatsProps) {
  const {
    studentId,
    today,
    onCollect,
    onRecord,
    onBill,
    onSendLink,
    onTextLink,
    onCopyLink,
    onPayInvoice,
    onVoidInvoice,
  } = props;
  const may = useMay();
  const balance = useQuery(studentBalanceQuery(studentId));
  if (balance.isError && !balance.data) {
    return (
      <section className="card panel" aria-label="Owed">
        <ErrorState error={balance.error} onRetry={() => balance.refetch()} />
      </section>
    );
  }
  if (!balance.data || balance.data.seats.length + balance.data.invoices.length === 0) return null;
  const { owed, seats, invoices } = balance.data;
  const payable = may('collect-payments') ? payableSeats(seats) : [];
  return (
    <section className="card panel" aria-labelledby="owed">
      <div className="panel-head">
        <h2 className="panel-title" id="owed">
          Owed
        </h2>
        <span className="panel-count tabular">
          {formatMoney(owed)} for {countText(seats.length, invoices.length)}
        </span>
        {payable.length > 0 && (
          <Button type="text" size="small" icon={<DollarOutlined aria-hidden />} onClick={() => onRecord(payable)}>
            Record payment
          </Button>
        )}
      </div>
      <table className="panel-table">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">Paid so far</th>
            <th scope="col" className="numeric">
              Owed
            </th>
            <th scope="col">Payment</th>
            <th scope="col">Due</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => (
            <OwedSeat
              key={seat.enrollmentId}
              seat={seat}
              today={today}
              isPayable={payable.includes(seat)}
              onCollect={() => onCollect(seat)}
              onRecord={() => onRecord([seat])}
              onBill={() => onBill(seat)}
              onSendLink={onSendLink && (() => onSendLink(seat))}
              onTextLink={onTextLink && (() => onTextLink(seat))}
              onCopyLink={() => onCopyLink(seat)}
            />
          ))}
          {invoices.map((invoice) => (
            <OwedInvoice
              key={invoice.id}
              invoice={invoice}
              today={today}
              onPay={() => onPayInvoice(invoice)}
              onVoid={() => onVoidInvoice(invoice)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface OwedSeatProps {
  seat: OwedSeatRow;
  today: string;
  isPayable: boolean;
  onCollect: () => void;
  onRecord: () => void;
  onBill: () => void;
  onSendLink: (() => void) | undefined;
  onTextLink: (() => void) | undefined;
  onCopyLink: () => void;
}

function OwedSeat(props: OwedSeatProps) {
  const { seat, today, isPayable, onCollect, onRecord, onBill, onSendLink, onTextLink, onCopyLink } = props;
  const late = lateText(seat, today);
  return (
    <tr className="tabular">
      <td>
        <Link to={`/classes/${seat.classId}/roster`} className="panel-name">
          {seat.classTitle}
        </Link>
        <span className="panel-note">
          {formatDayAndDate(seat.date)} at {formatTime(seat.time)}
        </span>
      </td>
      <td className="secondary" data-label="Paid so far">
        {partText(seat.paid, seat.price, seat.paidWith)}
        {seat.purchaseOrder && <span className="panel-note">{billedText(seat)}</span>}
      </td>
      <td className="numeric owed-amount" data-label="Owed">
        {formatMoney(seat.due)}
      </td>
      <td data-label="Payment">
        <StatusTag status={seat.status} />
      </td>
      <td data-label="Due">
        {formatDate(seat.dueDate)}
        {late && <span className="panel-note">{late}</span>}
      </td>
      <td className="panel-action">
        {isPayable && (
          <>
            <Button
              type="link"
              size="small"
              onClick={onCollect}
              aria-label={`Collect ${formatMoney(seat.due)} for ${seat.classTitle}`}
            >
              Collect
            </Button>
            <RowActions
              name={`the payment of ${seat.classTitle} on ${formatDate(seat.date)}`}
              items={[
                { label: 'Record payment…', onSelect: onRecord },
                { label: 'Purchase order…', onSelect: onBill },
                ...(onSendLink ? [{ label: 'Send Payment Link', onSelect: onSendLink }] : []),
                ...(onTextLink ? [{ label: 'Text Payment Link', onSelect: onTextLink }] : []),
                { label: 'Copy Payment Link', onSelect: onCopyLink },
              ]}
            />
          </>
        )}
      </td>
    </tr>
  );
}

interface OwedInvoiceProps {
  invoice: OwedInvoiceRow;
  today: string;
  onPay: () => void;
  onVoid: () => void;
}

function OwedInvoice({ invoice, today, onPay, onVoid }: OwedInvoiceProps) {
  const { number, source, date, due, amount, paid, open, poNumber, status } = invoice;
  const late = lateText({ dueDate: due }, today);
  const note = [`From ${source}`, formatDate(date), poNumber && `PO ${poNumber}`].filter(Boolean).join(' · ');
  return (
    <tr className="tabular">
      <td>
        <span className="panel-name">Invoice {number}</span>
        <span className="panel-note">{note}</span>
      </td>
      <td className="secondary" data-label="Paid so far">
        {paid > 0 && partText(paid, amount)}
      </td>
      <td className="numeric owed-amount" data-label="Owed">
        {formatMoney(open)}
      </td>
      <td data-label="Payment">
        <StatusTag status={status} />
      </td>
      <td data-label="Due">
        {formatDate(due)}
        {late && <span className="panel-note">{late}</span>}
      </td>
      <td className="panel-action">
        <RowActions
          name={`invoice ${number}`}
          items={[
            { label: 'Record payment…', needs: 'invoice', onSelect: onPay },
            { label: 'Void Invoice', danger: true, needs: 'invoice', onSelect: onVoid },
          ]}
        />
      </td>
    </tr>
  );
}

/** '2 seats and 1 invoice' */
const countText = (seats: number, invoices: number): string =>
  [
    seats > 0 && (seats === 1 ? '1 seat' : `${seats} seats`),
    invoices > 0 && (invoices === 1 ? '1 invoice' : `${invoices} invoices`),
  ]
    .filter(Boolean)
    .join(' and ');
