import { FilePdfOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { useState } from 'react';
import type { InvoiceRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { EmptyState, ErrorState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { pdfHref, useInvoices, useVoidInvoice } from './api.js';
import './billing.css';
import { IssueInvoiceDialog } from './issue-invoice-dialog.js';
import { PayInvoiceDialog } from './pay-invoice-dialog.js';

type Act = { kind: 'issue' } | { kind: 'pay' | 'void'; invoice: InvoiceRow };

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
    <>
      <div className="invoice-head">
        <h2 className="section-title">Invoices</h2>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAct({ kind: 'issue' })}>
          Create Invoice
        </Button>
      </div>
      <Table<InvoiceRow>
        size="small"
        rowKey="id"
        onRow={({ id }) => (id === wanted ? { className: 'invoice-wanted', 'aria-current': true } : {})}
        loading={invoices.isPending}
        dataSource={invoices.data ?? []}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState title="No invoices yet" text="Create one from unpaid seats." /> }}
        columns={[
          {
            key: 'number',
            title: 'Number',
            render: (_, { id, number }) => (
              <a
                ref={id === wanted ? showInView : undefined}
                href={pdfHref('invoices', id)}
                download
                aria-label={`PDF of invoice ${number}`}
              >
                <FilePdfOutlined aria-hidden /> {number}
              </a>
            ),
          },
          { key: 'status', title: 'Status', render: (_, { status }) => <StatusTag status={status} /> },
          { key: 'issuedOn', title: 'Issued', render: (_, { issuedOn }) => formatDate(issuedOn) },
          { key: 'dueOn', title: 'Due', render: (_, { dueOn }) => formatDate(dueOn) },
          { key: 'poNumber', title: 'PO Number', dataIndex: 'poNumber' },
          { key: 'seats', title: 'Seats', dataIndex: 'seats', align: 'right' },
          { key: 'amount', title: 'Amount', align: 'right', render: (_, { amount }) => formatMoney(amount) },
          {
            key: 'open',
            title: 'Open',
            align: 'right',
            render: (_, { due }) => (due > 0 ? formatMoney(due) : '$0.00'),
          },
          {
            key: 'actions',
            title: <span className="visually-hidden">Actions</span>,
            render: (_, invoice) =>
              invoice.due > 0 && (
                <RowActions
                  name={`invoice ${invoice.number}`}
                  items={[
                    { label: 'Enter Payment', onSelect: () => setAct({ kind: 'pay', invoice }) },
                    { label: 'Void Invoice', danger: true, onSelect: () => setAct({ kind: 'void', invoice }) },
                  ]}
                />
              ),
          },
        ]}
      />
      {act?.kind === 'issue' && <IssueInvoiceDialog organizationId={organizationId} onClose={close} />}
      {act?.kind === 'pay' && <PayInvoiceDialog invoice={act.invoice} onClose={close} />}
      {act?.kind === 'void' && <VoidQuestion invoice={act.invoice} onClose={close} />}
    </>
  );
}

function VoidQuestion({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const voidInvoice = useVoidInvoice();
  return (
    <ConfirmModal
      title={`Void invoice ${invoice.number}?`}
      confirmLabel="Void Invoice"
      keepLabel="Keep Invoice"
      danger
      loading={voidInvoice.isPending}
      onConfirm={(close) => voidInvoice.mutate(invoice.id, { onSettled: close })}
      onClose={onClose}
    >
      <p>It keeps its number and asks for nothing. Its unpaid seats can go on another invoice. Payments stay.</p>
    </ConfirmModal>
  );
}
