import type { DueSeatRow } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { LoadingState } from '../../shared/ui/states.js';
import { useSeatPayment } from './seat-payment.js';
import { SeatPaymentForm } from './seat-payment-form.js';

/** The card form of a seat that the organization owes money for. */
export default function PayDueSeat({ seat, onClose }: { seat: DueSeatRow; onClose: () => void }) {
  const { enrollmentId, studentName, amount } = seat;
  const payment = useSeatPayment({
    enrollmentId,
    texts: {
      paid: `${studentName}: ${formatMoney(amount)} paid`,
      processing: 'The payment is processing and will show here once it arrives',
      notCharged: 'Nothing was charged.',
    },
    onClose,
  });
  const { clientSecret } = payment;
  if (payment.hasNoSecret) return <p role="alert">Failed to load payment form</p>;
  if (!clientSecret) return <LoadingState lines={2} />;
  return (
    <SeatPaymentForm payment={{ ...payment, clientSecret }} amount={amount} onClose={onClose} onCancel={onClose} />
  );
}
