import { Form, Input, InputNumber, Radio } from 'antd';
import type { PaymentByHandInput } from '../api/rows.js';
import { formatMoney } from '../format/money.js';
import { DayField } from './day-field.js';
import './hand-payment-fields.css';

/** What staff enter of a payment that didn't come through the gateway. */
export type HandPayment = Required<PaymentByHandInput>;

const METHODS: readonly { value: HandPayment['method']; label: string; reference: string }[] = [
  { value: 'cash', label: 'Cash', reference: 'Receipt or slip number' },
  { value: 'check', label: 'Check', reference: 'Check number' },
  { value: 'card-reader', label: 'Card reader', reference: 'Slip number' },
  { value: 'ach', label: 'ACH', reference: 'Transfer number' },
  { value: 'other', label: 'Other', reference: 'What it was' },
];

/** How it was paid. */
export function MethodField() {
  return (
    <Form.Item name="method" label="Paid with">
      <Radio.Group
        optionType="button"
        className="payment-methods"
        options={METHODS.map(({ value, label }) => ({ value, label }))}
      />
    </Form.Item>
  );
}

/** All that is due, in dollars, or a part, which says what is left. */
export function AmountField({ due }: { due: number }) {
  const amount = Form.useWatch<number | null | undefined>('amount') ?? 0;
  const isPart = amount > 0 && amount < due;
  return (
    <Form.Item
      name="amount"
      label="Amount"
      extra={isPart ? `${formatMoney(due - amount)} stays due.` : `${formatMoney(due)} is due.`}
      rules={[
        { required: true, message: 'Enter an amount' },
        { type: 'number', min: 0.01, max: due, message: `Enter an amount up to ${formatMoney(due)}` },
      ]}
    >
      <DollarsInput />
    </Form.Item>
  );
}

/** The number that the method has, and the day on which the money came. */
export function ReferenceAndDay() {
  const method = Form.useWatch<HandPayment['method'] | undefined>('method') ?? 'cash';
  const label = METHODS.find(({ value }) => value === method)!.reference;
  return (
    <>
      <Form.Item name="reference" label={`${label} (optional)`}>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="date" label="Received on" rules={[{ required: true, message: 'Enter the day' }]}>
        <DayField allowClear={false} />
      </Form.Item>
    </>
  );
}

type DollarsInputProps = Pick<React.ComponentProps<typeof InputNumber<number>>, 'id' | 'value' | 'onChange'>;

/** Dollars with two decimals. The form gives the props. */
export function DollarsInput(props: DollarsInputProps) {
  return (
    <InputNumber<number> {...props} prefix="$" min={0} step={0.01} precision={2} controls={false} className="dollars" />
  );
}
