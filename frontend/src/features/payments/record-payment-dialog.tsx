import { Form, Input, InputNumber, Radio } from 'antd';
import type { PaymentByHandInput } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { DayField } from '../../shared/ui/day-field.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { useRecordPayment } from './staff-api.js';
import './payments.css';

/** A seat that money is due for. */
export interface SeatToPay {
  enrollmentId: string;
  studentName: string;
  /** What is due, in dollars. */
  amount: number;
  /** The class, where a student has several. */
  what?: string;
}

/** What is due for all of them, in dollars. */
export const sumOf = (seats: readonly SeatToPay[]): number =>
  Math.round(seats.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;

const METHODS: readonly { value: PaymentByHandInput['method']; label: string; reference: string }[] = [
  { value: 'cash', label: 'Cash', reference: 'Receipt or slip number' },
  { value: 'check', label: 'Check', reference: 'Check number' },
  { value: 'card-reader', label: 'Card reader', reference: 'Slip number' },
  { value: 'ach', label: 'ACH', reference: 'Transfer number' },
  { value: 'other', label: 'Other', reference: 'What it was' },
];

interface RecordPaymentDialogProps {
  seats: readonly SeatToPay[];
  onClose: () => void;
}

type Values = Required<PaymentByHandInput>;

/** Enters a payment that didn't come through the gateway: of one seat also a part, of several what each owes. Mount to open. */
export function RecordPaymentDialog({ seats, onClose }: RecordPaymentDialogProps) {
  const today = todayIn(useCenterTimeZone());
  const record = useRecordPayment(seats);
  const due = sumOf(seats);
  const [only] = seats.length === 1 ? seats : [];
  return (
    <FormModal<Values>
      title={only ? `Payment of ${only.studentName}` : `Payments for ${seats.length} seats`}
      submitLabel={({ amount = due }) => `Record ${formatMoney(amount ?? 0)}`}
      initialValues={{ method: 'cash', amount: due, reference: '', date: today }}
      onSubmit={(values) => record.mutateAsync(values)}
      onClose={onClose}
    >
      <Form.Item name="method" label="Paid with">
        <Radio.Group
          optionType="button"
          className="payment-methods"
          options={METHODS.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      {only ? (
        <Amount due={due} />
      ) : (
        <p className="collect-line">{`${formatMoney(due)} in all: each seat gets what is due for it.`}</p>
      )}
      <Reference />
      <Form.Item name="date" label="Received on" rules={[{ required: true, message: 'Enter the day' }]}>
        <DayField allowClear={false} />
      </Form.Item>
    </FormModal>
  );
}

/** A part of what is due says what is left. */
function Amount({ due }: { due: number }) {
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
      <InputNumber prefix="$" min={0} step={0.01} precision={2} controls={false} className="refund-amount" />
    </Form.Item>
  );
}

function Reference() {
  const method = Form.useWatch<PaymentByHandInput['method'] | undefined>('method') ?? 'cash';
  const label = METHODS.find(({ value }) => value === method)!.reference;
  return (
    <Form.Item name="reference" label={`${label} (optional)`}>
      <Input autoComplete="off" maxLength={60} />
    </Form.Item>
  );
}
