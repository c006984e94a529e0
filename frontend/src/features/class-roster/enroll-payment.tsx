import { Form, Radio } from 'antd';
import { formatMoney } from '../../shared/format/money.js';
import type { Payment } from './api.js';

const PAYMENTS: readonly { value: Payment; label: string; hint: (amount: string) => string }[] = [
  { value: 'later', label: 'Pays later', hint: (amount) => `${amount} stays open.` },
  {
    value: 'link',
    label: 'Send payment link',
    hint: (amount) =>
      `The confirmation email asks for ${amount} and leads to a page to pay by card. They need no account.`,
  },
  {
    value: 'card',
    label: 'Take card',
    hint: (amount) => `The seat is taken first, then the card form for ${amount} opens.`,
  },
  { value: 'hand', label: 'Paid by hand', hint: (amount) => `${amount} counts as received in cash or by check.` },
];

/** How the seat of a class with a price is paid. Of a class that has started, nobody gets a confirmation with a link. */
export function EnrollPayment({ price, hasStarted }: { price: number; hasStarted: boolean }) {
  const chosen = Form.useWatch<Payment | undefined>('payment') ?? 'later';
  const hint = PAYMENTS.find(({ value }) => value === chosen)?.hint(formatMoney(price));
  return (
    <Form.Item name="payment" label="Payment" extra={hint}>
      <Radio.Group
        name="payment"
        className="enroll-payment"
        options={PAYMENTS.filter(({ value }) => !(hasStarted && value === 'link')).map(({ value, label }) => ({
          value,
          label,
        }))}
      />
    </Form.Item>
  );
}
