import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../shared/format/money.js';
import { seatPaymentQuery } from '../../shared/model/queries.js';
import { LoadingState } from '../../shared/ui/states.js';
import './payments.css';
import { useSeatPayment } from './seat-payment.js';
import { SeatPaymentForm } from './seat-payment-form.js';

interface PaySeatFormProps {
  enrollmentId: string;
  classTitle: string;
  onClose: () => void;
  /** Closes, after a question if something was typed. */
  onCancel: () => void;
}

const TEXTS = {
  paid: 'Your seat is paid. The receipt is in your email and on this page.',
  processing: 'Your payment is being processed. It shows here once it has arrived.',
  notCharged: 'Nothing was charged, and your seat is kept.',
};

/** Charges the client's card for one seat. What went wrong stays on the form. */
export default function PaySeatForm({ enrollmentId, classTitle, onClose, onCancel }: PaySeatFormProps) {
  const seat = useQuery(seatPaymentQuery(enrollmentId));
  const payment = useSeatPayment({ enrollmentId, texts: TEXTS, onClose });
  const { clientSecret } = payment;
  if (payment.hasNoSecret || (seat.isError && !seat.data)) return <p role="alert">Failed to load payment form</p>;
  if (!seat.data || !clientSecret) return <LoadingState label="Loading the payment form" lines={5} />;
  const { due } = seat.data;
  return (
    <>
      <p className="collect-line">{`${formatMoney(due)} for ${classTitle}`}</p>
      <SeatPaymentForm payment={{ ...payment, clientSecret }} amount={due} onClose={onClose} onCancel={onCancel} />
    </>
  );
}
