import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Radio } from 'antd';
import { formatMoney } from '../../shared/format/money.js';
import { useRefundLimit } from '../../shared/model/permissions.js';
import { seatPaymentQuery } from '../../shared/model/queries.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { type Refund, useRefund } from './staff-api.js';

interface RefundDialogProps {
  enrollmentId: string;
  studentName: string;
  onClose: () => void;
}

/** Returns money of a seat, whole or in part. Mount to open. */
export function RefundDialog({ enrollmentId, studentName, onClose }: RefundDialogProps) {
  const payment = useQuery(seatPaymentQuery(enrollmentId));
  const refund = useRefund(enrollmentId, payment.data);
  const limit = useRefundLimit();
  if (!payment.data) return null;
  const { received, receivedByHand, refunded } = payment.data;
  const most = limit === null ? received : Math.max(0, Math.min(received, limit - refunded));
  return (
    <FormModal<Refund>
      title="Refund"
      submitLabel="Refund"
      initialValues={{ amount: most, reason: '', keepsSeatPaid: most < received }}
      onSubmit={(values) => refund.mutateAsync(values)}
      onClose={onClose}
    >
      <p className="collect-line">{`${studentName} has paid ${formatMoney(received)}`}</p>
      {limit !== null && most < received && (
        <p className="secondary">{`Your role may refund ${formatMoney(limit)} for a seat. Ask an administrator to refund more.`}</p>
      )}
      {receivedByHand > 0 && (
        <p className="secondary">{`${formatMoney(receivedByHand)} was paid by hand. Return it by hand; here it is entered.`}</p>
      )}
      <Form.Item
        name="amount"
        label="Amount"
        rules={[
          { required: true, message: 'Enter an amount' },
          { type: 'number', min: 0.01, max: most, message: `Enter an amount up to ${formatMoney(most)}` },
        ]}
      >
        <AmountField received={received} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Enter a reason' }]}
        extra="Appears in the history of payments."
      >
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <Form.Item name="keepsSeatPaid" label="The seat">
        <Radio.Group
          vertical
          options={[
            { value: false, label: 'The amount is owed again' },
            { value: true, label: 'The refund is a discount: the seat stays paid' },
          ]}
        />
      </Form.Item>
    </FormModal>
  );
}

interface AmountFieldProps {
  received: number;
  id?: string;
  value?: number | null;
  onChange?: (amount: number | null) => void;
}

/** A part is a discount and the whole is owed again, unless staff have chosen otherwise. */
function AmountField({ received, onChange, ...props }: AmountFieldProps) {
  const form = Form.useFormInstance<Refund>();
  const change = (amount: number | null) => {
    onChange?.(amount);
    // Unlike setFieldValue, this doesn't count as a choice.
    if (!form.isFieldTouched('keepsSeatPaid')) form.setFieldsValue({ keepsSeatPaid: (amount ?? received) < received });
  };
  return (
    <InputNumber
      {...props}
      onChange={change}
      prefix="$"
      min={0}
      step={0.01}
      precision={2}
      controls={false}
      className="refund-amount"
    />
  );
}
