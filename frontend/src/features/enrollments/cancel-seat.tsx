import type { EnrollmentPaymentResponse } from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { type StudentEnrollment, useCancelSeat, useSeatPayment } from './api.js';

interface CancelSeatProps {
  enrollment: StudentEnrollment;
  /** Called when the seat is gone, and this button with it. */
  onCancelled: () => void;
}

/** 'Cancel Seat', with a confirmation. */
export function CancelSeat({ enrollment, onCancelled }: CancelSeatProps) {
  const { title } = enrollment.class;
  return (
    <Dialog
      title="Cancel your seat?"
      trigger={
        <Button kind="ghost">
          Cancel Seat<span className="visually-hidden"> in {title}</span>
        </Button>
      }
    >
      {(close) => <Confirmation enrollment={enrollment} onKeep={close} onCancelled={onCancelled} />}
    </Dialog>
  );
}

interface ConfirmationProps extends CancelSeatProps {
  onKeep: () => void;
}

function Confirmation({ enrollment, onKeep, onCancelled }: ConfirmationProps) {
  const cancel = useCancelSeat(enrollment.studentId);
  const payment = useSeatPayment(enrollment.id);
  const { title, date, time } = enrollment.class;
  const send = () =>
    cancel.mutateAsync(enrollment.id).then(onCancelled, () => {
      // The mutation has already shown the toast.
    });
  return (
    <>
      <p>
        {title}, {formatDateAndTime(date, time)}. Your seat becomes free for somebody else.
        {payment.data && moneyBack(payment.data)}
      </p>
      <div className="form-actions seat-actions">
        <Button onClick={onKeep}>Keep Seat</Button>
        <Button kind="danger" loading={cancel.isPending} onClick={send}>
          Cancel Seat
        </Button>
      </div>
    </>
  );
}

/** What happens to what was paid: cards are refunded by themselves, staff return the rest. */
function moneyBack({ refundable, refundableByHand }: EnrollmentPaymentResponse): string {
  const byCard = refundable - refundableByHand;
  return [
    byCard > 0 ? ` ${formatMoney(byCard)} is refunded.` : '',
    refundableByHand > 0
      ? ` You paid ${formatMoney(refundableByHand)} at the center. Staff will be asked to return it.`
      : '',
  ].join('');
}
