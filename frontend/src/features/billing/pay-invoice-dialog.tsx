import { Form, Input, Select } from 'antd';
import type { InvoiceRow, PayInvoiceInput } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { usePayInvoice } from './api.js';

const METHODS = [
  { value: 'check', label: 'Check' },
  { value: 'ach', label: 'ACH transfer' },
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Other' },
];

/** Enters that an invoice was paid by hand. Mount to open. */
export function PayInvoiceDialog({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const pay = usePayInvoice(invoice.id);
  return (
    <FormModal<PayInvoiceInput>
      title={`Payment of invoice ${invoice.number}`}
      submitLabel={`Enter ${formatMoney(invoice.due)}`}
      initialValues={{ method: 'check', reference: '' }}
      onSubmit={(values) => pay.mutateAsync(values)}
      onClose={onClose}
    >
      <p>Everything that is due for the invoice was paid. Its seats become paid.</p>
      <Form.Item name="method" label="Paid with">
        <Select options={METHODS} />
      </Form.Item>
      <Form.Item name="reference" label="Number of the check or transfer (optional)">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
    </FormModal>
  );
}
