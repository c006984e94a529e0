import { useState } from 'react';
import { formatMoney } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { MountedDialog } from '../../shared/ui/deferred.js';
import { LoadingState } from '../../shared/ui/states.js';
import { toastFailure } from '../../shared/ui/toast/toast-store.js';
import './payments.css';
import { PurchaseOrderDialog } from './purchase-order-dialog.js';
import { RecordPaymentDialog } from './record-payment-dialog.js';
import { useSeatPayment } from './seat-payment.js';
import { SeatPaymentForm } from './seat-payment-form.js';

interface CollectPaymentDialogProps {
  enrollmentId: string;
  studentName: string;
  /** Dollars. */
  amount: number;
  onClose: () => void;
}

/** Charges a card for one seat, or leads to the form for a payment by hand. Mount to open. */
export function CollectPaymentDialog(props: CollectPaymentDialogProps) {
  const { enrollmentId, studentName, amount, onClose } = props;
  const [how, setHow] = useState<'card' | 'by hand' | 'order'>('card');
  if (how === 'by hand')
    return <RecordPaymentDialog seats={[{ enrollmentId, studentName, amount }]} onClose={onClose} />;
  if (how === 'order') return <PurchaseOrderDialog {...props} />;
  return <CardDialog {...props} onByHand={() => setHow('by hand')} onOrder={() => setHow('order')} />;
}

function CardDialog(props: CollectPaymentDialogProps & { onByHand: () => void; onOrder: () => void }) {
  const { enrollmentId, studentName, amount, onByHand, onOrder, onClose } = props;
  const payment = useSeatPayment({
    enrollmentId,
    texts: {
      paid: `${studentName} has paid ${formatMoney(amount)}`,
      processing: 'The payment is processing and will show here once it arrives',
      notCharged: 'Nothing was charged.',
    },
    onFailed: (reason) =>
      reason ? toastFailure(reason, 'Payment Failed') : toastFailure('An error occurred processing the payment'),
    onClose,
  });
  const { clientSecret, hasNoSecret } = payment;
  return (
    <MountedDialog title="Collect Payment" onClose={onClose}>
      {(close, cancel) => (
        <>
          <p className="collect-line">{`Collecting ${formatMoney(amount)} from ${studentName}`}</p>
          <p className="collect-line">
            <Button onClick={onByHand}>Paid by Hand…</Button> <Button onClick={onOrder}>Purchase Order…</Button>
          </p>
          {hasNoSecret && <p role="alert">Failed to load payment form</p>}
          {!hasNoSecret && !clientSecret && <LoadingState />}
          {clientSecret && (
            <SeatPaymentForm payment={{ ...payment, clientSecret }} amount={amount} onClose={close} onCancel={cancel} />
          )}
        </>
      )}
    </MountedDialog>
  );
}
