import { FilePdfOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReceiptRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDate, formatInstantDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { pdfHref, useOrganizationReceipts, useStudentReceipts } from './api.js';
import './billing.css';

/** The receipts of a student, with a PDF each. */
export function StudentReceipts({ studentId }: { studentId: string }) {
  return (
    <Receipts receipts={useStudentReceipts(studentId)} empty="A receipt appears here when you have paid for a seat." />
  );
}

/** The receipts of an organization's seats and opening invoices. */
export function OrganizationReceipts({ organizationId }: { organizationId: string }) {
  return (
    <Receipts
      receipts={useOrganizationReceipts(organizationId)}
      empty="A receipt appears here when a seat of your people is paid."
      withStudent
    />
  );
}

interface ReceiptsProps {
  receipts: UseQueryResult<ReceiptRow[]>;
  empty: string;
  withStudent?: boolean;
}

function Receipts({ receipts, empty, withStudent = false }: ReceiptsProps) {
  const timeZone = useCenterTimeZone();
  if (receipts.isPending) return <LoadingState label="Loading receipts" lines={3} />;
  if (receipts.isError) return <ErrorState error={receipts.error} onRetry={() => receipts.refetch()} />;
  if (receipts.data.length === 0) {
    return (
      <div className="card">
        <EmptyState title="No Receipts Yet" text={empty} />
      </div>
    );
  }
  return (
    <ul className="card document-list">
      {receipts.data.map((receipt) => (
        <li key={receipt.id} className="document-row">
          <div className="document-what">
            <span className="document-title">{(withStudent && receipt.studentName) || whatFor(receipt)}</span>
            <span className="secondary tabular">
              {[
                withStudent && receipt.studentName && whatFor(receipt),
                receipt.classDate && `Class on ${formatDate(receipt.classDate)}`,
                timeZone && `paid ${formatInstantDate(receipt.paidAt, timeZone)}`,
                receipt.method,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <div className="document-amount tabular">
            {formatMoney(receipt.amount)}
            {receipt.leftToPay > 0 && (
              <span className="secondary">{formatMoney(receipt.leftToPay)} was left to pay</span>
            )}
            {receipt.refunded > 0 && <span className="secondary">{formatMoney(receipt.refunded)} refunded</span>}
          </div>
          <a className="document-file" href={pdfHref('receipts', receipt.id)} download>
            <FilePdfOutlined aria-hidden /> PDF<span className="visually-hidden"> of receipt {receipt.number}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const whatFor = ({ classTitle, invoiceNumber, invoiceSource }: ReceiptRow): string =>
  classTitle ?? `Invoice ${invoiceNumber} from ${invoiceSource}`;
