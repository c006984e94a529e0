import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { AmountField, type HandPayment, MethodField, ReferenceAndDay } from '../../shared/ui/hand-payment-fields.js';
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

interface RecordPaymentDialogProps {
  seats: readonly SeatToPay[];
  onClose: () => void;
}

/** Enters a payment that didn't come through the gateway: of one seat also a part, of several what each owes. Mount to open. */
export function RecordPaymentDialog({ seats, onClose }: RecordPaymentDialogProps) {
  const today = todayIn(useCenterTimeZone());
  const record = useRecordPayment(seats);
  const due = sumOf(seats);
  const [only] = seats.length === 1 ? seats : [];
  return (
    <FormModal<HandPayment>
      title={only ? `Payment of ${only.studentName}` : `Payments for ${seats.length} seats`}
      submitLabel={({ amount = due }) => `Record ${formatMoney(amount ?? 0)}`}
      initialValues={{ method: 'cash', amount: due, reference: '', date: today }}
      onSubmit={(values) => record.mutateAsync(values)}
      onClose={onClose}
    >
      <MethodField />
      {only ? (
        <AmountField due={due} />
      ) : (
        <p className="collect-line">{`${formatMoney(due)} in all: each seat gets what is due for it.`}</p>
      )}
      <ReferenceAndDay />
    </FormModal>
  );
}
