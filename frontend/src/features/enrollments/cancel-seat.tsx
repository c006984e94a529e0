import { useQuery } from '@tanstack/react-query';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatDays } from '../../shared/format/days.js';
import { moneyBackText } from '../../shared/model/money-back.js';
import { seatPaymentQuery } from '../../shared/model/queries.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { type StudentEnrollment, useCancelSeat } from './api.js';

interface CancelSeatProps {
  enrollment: StudentEnrollment;
}

/** 'Cancel Seat', with a confirmation. */
export function CancelSeat({ enrollment }: CancelSeatProps) {
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
      {(close) => <Confirmation enrollment={enrollment} onKeep={close} />}
    </Dialog>
  );
}

interface ConfirmationProps extends CancelSeatProps {
  onKeep: () => void;
}

function Confirmation({ enrollment, onKeep }: ConfirmationProps) {
  const cancel = useCancelSeat(enrollment.studentId);
  const payment = useQuery(seatPaymentQuery(enrollment.id));
  const { title, date, time, days } = enrollment.class;
  return (
    <>
      <p>
        {title}, {days.length > 1 ? formatDays(days) : formatDateAndTime(date, time)}. Your seat becomes free for
        somebody else.
        {payment.data && moneyBackText(payment.data)}
      </p>
      <div className="form-actions seat-actions">
        <Button onClick={onKeep}>Keep Seat</Button>
        <Button kind="danger" loading={cancel.isPending} onClick={() => cancel.mutate(enrollment.id)}>
          Cancel Seat
        </Button>
      </div>
    </>
  );
}
