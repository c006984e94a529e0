import { useState } from 'react';
import { formatMoney } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { MountedDialog } from '../../shared/ui/deferred.js';
import { LoadingState } from '../../shared/ui/states.js';
import { toastFailure } from '../../shared/ui/toast/toast-store.js';
import './payments.css';
import { PurchaseOrderDialog } from './purchase-order-dialog.js';
import { RecordPaymentDialog, type SeatToPay, sumOf } from './record-payment-dialog.js';
import { useSeatPayment } from './seat-payment.js';
import { SeatPaymentForm } from './seat-payment-form.js';

interface CollectPaymentDialogProps {
  /** At least one, all of one student. */
  seats: readonly SeatToPay[];
  onClose: () => void;
}

/**
 * Charges a card, or leads to the form for a payment by hand. Each seat is a payment of its own: of several, the dialog goes on
 * with the next. Mount to open.
 */
export function CollectPaymentDialog({ seats: given, onClose }: CollectPaymentDialogProps) {
  // Stays with its seats, although the page shows fewer once some are paid.
  const [seats] = useState(given);
  const [paid, setPaid] = useState(0);
  const [how, setHow] = useState<'card' | 'by hand' | 'order'>('card');
  const left = seats.slice(paid);
  const [seat, ...others] = left;
  if (!seat) return null;
  if (how === 'by hand') return <RecordPaymentDialog seats={left} onClose={onClose} />;
  if (how === 'order') return <PurchaseOrderDialog {...seat} onClose={onClose} />;
  return (
    <MountedDialog title="Collect Payment" onClose={onClose}>
      {(close, cancel) => (
        <>
          <p className="collect-line">
            {`Collecting ${formatMoney(sumOf(left))} from ${seat.studentName}`}
            {seats.length > 1 && `, now ${formatMoney(seat.amount)}${seat.what ? ` for ${seat.what}` : ''}`}
          </p>
          <p className="collect-line">
            <Button onClick={() => setHow('by hand')}>Paid by Hand…</Button>{' '}
            {others.length === 0 && <Button onClick={() => setHow('order')}>Purchase Order…</Button>}
          </p>
          <CardPayment
            key={seat.enrollmentId}
            seat={seat}
            onPaid={others.length > 0 ? () => setPaid(paid + 1) : close}
            onClose={close}
            onCancel={cancel}
          />
        </>
      )}
    </MountedDialog>
  );
}

interface CardPaymentProps {
  seat: SeatToPay;
  onPaid: () => void;
  onClose: () => void;
  onCancel: () => void;
}

function CardPayment({ seat, onPaid, onClose, onCancel }: CardPaymentProps) {
  const { enrollmentId, studentName, amount } = seat;
  const payment = useSeatPayment({
    enrollmentId,
    texts: {
      paid: `${studentName} has paid ${formatMoney(amount)}`,
      processing: 'The payment is processing and will show here once it arrives',
      notCharged: 'Nothing was charged.',
    },
    onFailed: (reason) =>
      reason ? toastFailure(reason, 'Payment Failed') : toastFailure('An error occurred processing the payment'),
    onPaid,
    onClose,
  });
  const { clientSecret, hasNoSecret } = payment;
  if (hasNoSecret) return <p role="alert">Failed to load payment form</p>;
  if (!clientSecret) return <LoadingState />;
  return (
    <SeatPaymentForm payment={{ ...payment, clientSecret }} amount={amount} onClose={onClose} onCancel={onCancel} />
  );
}
