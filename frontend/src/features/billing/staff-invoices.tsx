import { FilePdfOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { InvoiceRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { May } from '../../shared/ui/may.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { pdfHref, useInvoices } from './api.js';
import './billing.css';
import { IssueInvoiceDialog } from './issue-invoice-dialog.js';
import { OpeningBalanceDialog } from './opening-balance-dialog.js';
import { PayInvoiceDialog } from './pay-invoice-dialog.js';
import { VoidInvoiceDialog } from './void-invoice-dialog.js';

type Act = { kind: 'issue' | 'opening' } | { kind: 'pay' | 'void'; invoice: InvoiceRow };

interface StaffInvoicesProps {
  organizationId: string;
  /** The invoice to mark. */
  wanted?: string | null;
}

const showInView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' });

/** The invoices of an organization, as staff create, settle and void them. */
export function StaffInvoices({ organizationId, wanted }: StaffInvoicesProps) {
  const invoices = useInvoices(organizationId);
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  if (invoices.isError) return <ErrorState error={invoices.error} onRetry={() => invoices.refetch()} />;
  return (
    <section className="card panel" aria-labelledby="invoices">
      <div className="panel-head">
        <h2 className="panel-title" id="invoices">
          Invoices
        </h2>
        <May to="invoice">
          <Button type="text" onClick={() => setAct({ kind: 'opening' })}>
            Add Opening Balance
          </Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAct({ kind: 'issue' })}>
            Create Invoice
          </Button>
        </May>
      </div>
      {invoices.isPending ? (
        <div className="panel-body">
          <LoadingState label="Loading invoices" lines={3} />
        </div>
      ) : invoices.data.length === 0 ? (
        <div className="panel-body">
          <EmptyState title="No invoices yet" text="Create one from unpaid seats." />
        </div>
      ) : (
        <table className="panel-table">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Status</th>
              <th scope="col">Issued</th>
              <th scope="col">Due</th>
              <th scope="col">PO Number</th>
              <th scope="col" className="numeric">
                Seats
              </th>
              <th scope="col" className="numeric">
                Amount
              </th>
              <th scope="col" className="numeric">
                Open
              </th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.data.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} isWanted={invoice.id === wanted} onAct={setAct} />
            ))}
          </tbody>
        </table>
      )}
      {act?.kind === 'issue' && <IssueInvoiceDialog organizationId={organizationId} onClose={close} />}
      {act?.kind === 'pay' && <PayInvoiceDialog invoice={act.invoice} onClose={close} />}
      {act?.kind === 'void' && <VoidInvoiceDialog invoice={act.invoice} onClose={close} />}
      {act?.kind === 'opening' && (
        <OpeningBalanceDialog owner={{ kind: 'organization', id: organizationId }} onClose={close} />
      )}
    </section>
  );
}

interface InvoiceLineProps {
  invoice: InvoiceRow;
  isWanted: boolean;
  onAct: (act: Act) => void;
}

function InvoiceLine({ invoice, isWanted, onAct }: InvoiceLineProps) {
  const { id, number, source, status, issuedOn, dueOn, poNumber, seats, amount, due } = invoice;
  return (
    <tr className={isWanted ? 'tabular invoice-wanted' : 'tabular'} aria-current={isWanted || undefined}>
      <td>
        <a
          ref={isWanted ? showInView : undefined}
          href={pdfHref('invoices', id)}
          download
          aria-label={`PDF of invoice ${number}`}
        >
          <FilePdfOutlined aria-hidden /> {number}
        </a>
        {source && <span className="panel-note">{`From ${source}`}</span>}
      </td>
      <td>
        <StatusTag status={status} />
      </td>
      <td data-label="Issued">{formatDate(issuedOn)}</td>
      <td data-label="Due">{formatDate(dueOn)}</td>
      <td data-label="PO Number">{poNumber}</td>
      <td className="numeric" data-label="Seats">
        {source ? '' : seats}
      </td>
      <td className="numeric" data-label="Amount">
        {formatMoney(amount)}
      </td>
      <td className="numeric" data-label="Open">
        {due > 0 ? formatMoney(due) : '$0.00'}
      </td>
      <td className="panel-action">
        {due > 0 && (
          <RowActions
            name={`invoice ${number}`}
            items={[
              { label: 'Enter Payment', needs: 'invoice', onSelect: () => onAct({ kind: 'pay', invoice }) },
              {
                label: 'Void Invoice',
                danger: true,
                needs: 'invoice',
                onSelect: () => onAct({ kind: 'void', invoice }),
              },
            ]}
          />
        )}
      </td>
    </tr>
  );
}
