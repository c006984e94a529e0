import { Form, Input } from 'antd';
import type { OpeningInvoiceInput } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { DayField } from '../../shared/ui/day-field.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { DollarsInput } from '../../shared/ui/hand-payment-fields.js';
import { type OpeningOwner, useEnterOpeningInvoice } from './staff-api.js';

interface OpeningBalanceForm extends Omit<OpeningInvoiceInput, 'amount' | 'paid'> {
  amount?: number | null;
  paid?: number | null;
}

/** Enters an invoice that was open in the system that the center comes from. Mount to open. */
export function OpeningBalanceDialog({ owner, onClose }: { owner: OpeningOwner; onClose: () => void }) {
  const enter = useEnterOpeningInvoice(owner);
  return (
    <FormModal<OpeningBalanceForm>
      title="Add Opening Balance"
      submitLabel={({ amount, paid }) => {
        const open = (amount ?? 0) - (paid ?? 0);
        return open > 0 ? `Add ${formatMoney(open)}` : 'Add Opening Balance';
      }}
      initialValues={{ number: '', date: '', due: '', poNumber: '' }}
      onSubmit={({ amount, paid, ...invoice }) =>
        enter.mutateAsync({ ...invoice, amount: amount!, ...(paid != null && { paid }) })
      }
      onClose={onClose}
    >
      <p>An invoice that was open in the old system. It keeps its number, and nobody is emailed.</p>
      <Form.Item
        name="number"
        label="Invoice number"
        rules={[{ required: true, whitespace: true, message: 'Enter its number' }]}
      >
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <div className="form-modal-row">
        <Form.Item name="date" label="Date" rules={[{ required: true, message: 'Enter the day' }]}>
          <DayField />
        </Form.Item>
        <Form.Item name="due" label="Due" rules={[{ required: true, message: 'Enter the day' }]}>
          <DayField />
        </Form.Item>
      </div>
      <div className="form-modal-row">
        <Form.Item name="amount" label="Amount" rules={[{ required: true, message: 'Enter an amount' }]}>
          <DollarsInput />
        </Form.Item>
        <Form.Item
          name="paid"
          label="Paid so far (optional)"
          dependencies={['amount']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, paid: number | null | undefined) =>
                paid && paid >= (getFieldValue('amount') ?? Number.POSITIVE_INFINITY)
                  ? Promise.reject(new Error('Enter less than the amount'))
                  : Promise.resolve(),
            }),
          ]}
        >
          <DollarsInput />
        </Form.Item>
      </div>
      <Form.Item name="poNumber" label="PO number (optional)">
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
    </FormModal>
  );
}
