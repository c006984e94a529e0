import { Form, Input, Table } from 'antd';
import { useState } from 'react';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { DayField } from '../../shared/ui/day-field.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useIssueInvoice, useUnbilledSeats } from './api.js';

interface InvoiceForm {
  from: string;
  to: string;
  poNumber: string;
  dueOn: string;
}

interface IssueInvoiceDialogProps {
  organizationId: string;
  onClose: () => void;
}

/** Picks the unpaid seats of a period for an invoice; all of them by default. Mount to open. */
export function IssueInvoiceDialog({ organizationId, onClose }: IssueInvoiceDialogProps) {
  const seats = useUnbilledSeats(organizationId);
  const issue = useIssueInvoice(organizationId);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [period, setPeriod] = useState({ from: '', to: '' });
  const shown = (seats.data ?? []).filter(
    ({ classDate }) => classDate >= period.from && (period.to === '' || classDate <= period.to),
  );
  const chosen = shown.filter(({ id }) => !left.has(id));
  const total = chosen.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  return (
    <FormModal<InvoiceForm>
      title="Create Invoice"
      submitLabel={chosen.length === 0 ? 'Create Invoice' : `Create Invoice for ${formatMoney(total)}`}
      initialValues={{ from: '', to: '', poNumber: '', dueOn: '' }}
      submitDisabled={chosen.length === 0}
      onSubmit={({ poNumber, dueOn }) =>
        issue.mutateAsync({ enrollmentIds: chosen.map(({ id }) => id), poNumber, ...(dueOn && { dueOn }) })
      }
      onClose={onClose}
    >
      {seats.isPending && <LoadingState label="Loading unpaid seats" lines={4} />}
      {seats.isError && <ErrorState error={seats.error} onRetry={() => seats.refetch()} />}
      {seats.data && (
        <>
          <div className="collect-pair">
            <Form.Item name="from" label="Classes from">
              <DayField onChange={(from) => setPeriod({ ...period, from })} />
            </Form.Item>
            <Form.Item name="to" label="To">
              <DayField onChange={(to) => setPeriod({ ...period, to })} />
            </Form.Item>
          </div>
          <Table
            size="small"
            className="invoice-seats"
            rowKey="id"
            dataSource={shown}
            pagination={false}
            scroll={{ y: 240 }}
            locale={{ emptyText: <EmptyState title="No unpaid seats" text="Seats on another invoice are left out." /> }}
            rowSelection={{
              selectedRowKeys: chosen.map(({ id }) => id),
              onChange: (keys) => setLeft(new Set(shown.map(({ id }) => id).filter((id) => !keys.includes(id)))),
              getCheckboxProps: ({ studentName }) => ({ 'aria-label': `Seat of ${studentName}` }),
            }}
            columns={[
              { key: 'studentName', title: 'Student', dataIndex: 'studentName' },
              {
                key: 'class',
                title: 'Class',
                render: (_, { classTitle, classDate }) => `${classTitle}, ${formatDate(classDate)}`,
              },
              { key: 'amount', title: 'Due', align: 'right', render: (_, { amount }) => formatMoney(amount) },
            ]}
          />
          <div className="collect-pair">
            <Form.Item name="poNumber" label="PO number (optional)">
              <Input autoComplete="off" maxLength={60} />
            </Form.Item>
            <Form.Item name="dueOn" label="Due (optional)" extra="Empty: as the settings say">
              <DayField />
            </Form.Item>
          </div>
        </>
      )}
    </FormModal>
  );
}
