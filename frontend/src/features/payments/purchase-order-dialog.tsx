import { Form, Input } from 'antd';
import { formatMoney } from '../../shared/format/money.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { useBillSeat } from './staff-api.js';

interface PurchaseOrderDialogProps {
  enrollmentId: string;
  studentName: string;
  /** What is due, in dollars. */
  amount: number;
  /** The number on which the seat is billed already. */
  number?: string | null;
  onClose: () => void;
}

/** Bills a seat on a customer's purchase order. Mount to open. */
export function PurchaseOrderDialog({ enrollmentId, studentName, amount, number, onClose }: PurchaseOrderDialogProps) {
  const bill = useBillSeat(enrollmentId);
  return (
    <FormModal<{ number: string }>
      title={`Purchase order for ${studentName}`}
      submitLabel={(values) => (number && !values.number?.trim() ? 'Remove Order' : 'Mark as Billed')}
      initialValues={{ number: number ?? '' }}
      onSubmit={(values) => bill.mutateAsync(values)}
      onClose={onClose}
    >
      <p className="collect-line">{`A purchase order is no money: ${formatMoney(amount)} stays due until it is paid.`}</p>
      <Form.Item
        name="number"
        label="Number"
        rules={number ? [] : [{ required: true, whitespace: true, message: 'Enter the number of the order' }]}
      >
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
    </FormModal>
  );
}
