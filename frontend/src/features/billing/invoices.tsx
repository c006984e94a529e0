import { FilePdfOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import type { InvoiceRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { pdfHref, useInvoices } from './api.js';
import './billing.css';

/** The invoices of an organization, for its administrator. */
export function Invoices({ organizationId }: { organizationId: string }) {
  const invoices = useInvoices(organizationId);
  if (invoices.isPending) return <LoadingState label="Loading invoices" lines={3} />;
  if (invoices.isError) return <ErrorState error={invoices.error} onRetry={() => invoices.refetch()} />;
  if (invoices.data.length === 0) {
    return (
      <div className="card">
        <EmptyState title="No Invoices Yet" text="An invoice of the training center appears here." />
      </div>
    );
  }
  return <InvoiceList invoices={invoices.data} />;
}

/** What a student still owes from before the center moved in; nothing if there is nothing. */
export function OwnInvoices({ studentId }: { studentId: string }) {
  const due = readOptions('/api/students/{id}/invoices', { path: { id: studentId }, query: { due: true } });
  const { data = [] } = useQuery(due);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">Open Invoices</h2>
      <InvoiceList invoices={data} />
    </section>
  );
}

function InvoiceList({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <ul className="card document-list">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="document-row">
          <div className="document-what">
            <span className="document-title">Invoice {invoice.number}</span>
            <span className="secondary tabular">{lineOf(invoice)}</span>
          </div>
          <StatusTag status={invoice.status} />
          <div className="document-amount tabular">
            {formatMoney(invoice.amount)}
            {invoice.due > 0 && invoice.due < invoice.amount && (
              <span className="secondary">{formatMoney(invoice.due)} due</span>
            )}
          </div>
          <a className="document-file" href={pdfHref('invoices', invoice.id)} download>
            <FilePdfOutlined aria-hidden /> PDF<span className="visually-hidden"> of invoice {invoice.number}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const lineOf = ({ issuedOn, dueOn, source, seats, poNumber }: InvoiceRow): string =>
  [
    `Issued ${formatDate(issuedOn)}`,
    `due ${formatDate(dueOn)}`,
    source ? `from ${source}` : seats === 1 ? '1 seat' : `${seats} seats`,
    poNumber && `PO ${poNumber.replace(/^PO\s+/i, '')}`,
  ]
    .filter(Boolean)
    .join(' · ');
