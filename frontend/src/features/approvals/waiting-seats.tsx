import type { WaitingSeatRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatMoment } from '../../shared/format/date.js';
import { formatWhen } from '../../shared/format/days.js';
import { formatMoney } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { ErrorState } from '../../shared/ui/states.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import { useApproveSeat, useDeclineSeat, useWaitingSeats } from './api.js';
import './approvals.css';

/**
 * The seats that people of an organization booked themselves and that wait for its approval; nothing if there are none. Takes the
 * focus when one is answered, and the button is gone.
 */
export function WaitingSeats({ organizationId }: { organizationId: string }) {
  const waiting = useWaitingSeats(organizationId);
  const region = useLostFocus<HTMLDivElement>(waiting.data?.length);
  const seats = waiting.data ?? [];
  return (
    <div className="focus-region" ref={region} tabIndex={-1}>
      {waiting.isError && (
        <div className="card">
          <ErrorState
            title="The seats waiting for your approval could not be loaded"
            error={waiting.error}
            onRetry={() => waiting.refetch()}
          />
        </div>
      )}
      {seats.length > 0 && (
        <section className="card card-body" aria-labelledby="waiting-seats">
          <h2 className="section-title" id="waiting-seats">
            Waiting for your approval
          </h2>
          <p className="secondary">
            Your people booked these seats themselves. Nothing is charged unless you approve, and a seat that you don't
            answer in time is released.
          </p>
          <ul className="waiting-seats">
            {seats.map((seat) => (
              <li key={seat.id}>
                <WaitingSeat organizationId={organizationId} seat={seat} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface WaitingSeatProps {
  organizationId: string;
  seat: WaitingSeatRow;
}

function WaitingSeat({ organizationId, seat }: WaitingSeatProps) {
  const { studentName, isConfirmed, classTitle, days, address, amount, waitsUntil } = seat;
  const timeZone = useCenterTimeZone();
  const approve = useApproveSeat(organizationId);
  return (
    <article className="waiting-seat" aria-label={studentName}>
      <div className="waiting-who">
        <p className="waiting-name">{studentName}</p>
        <p className="secondary">{`${classTitle}, ${formatWhen(days, address)}, ${address}`}</p>
        {seat.whatToBring && <p className="secondary">{`What to bring: ${seat.whatToBring}`}</p>}
        {!isConfirmed && <p className="waiting-note">Joined with your signup code, and is not confirmed yet.</p>}
        {/* The line is there before its text, so that nothing below it moves. */}
        <p className="secondary tabular">{timeZone ? `Answer by ${formatMoment(waitsUntil, timeZone)}` : '\u00a0'}</p>
      </div>
      <span className="waiting-amount">{formatMoney(amount)}</span>
      <div className="form-actions">
        <Dialog
          title={`Decline the seat of ${studentName}?`}
          trigger={
            <Button disabled={approve.isPending}>
              Decline<span className="visually-hidden"> the seat of {studentName}</span>
            </Button>
          }
        >
          {(close) => <Decline seat={seat} onKeep={close} />}
        </Dialog>
        <Button kind="primary" loading={approve.isPending} onClick={() => approve.mutate(seat)}>
          {isConfirmed ? 'Approve' : 'Confirm and approve'}
          <span className="visually-hidden"> the seat of {studentName}</span>
        </Button>
      </div>
    </article>
  );
}

interface DeclineProps {
  seat: WaitingSeatRow;
  onKeep: () => void;
}

function Decline({ seat, onKeep }: DeclineProps) {
  const decline = useDeclineSeat();
  const { studentName, classTitle } = seat;
  return (
    <>
      <p>{`${studentName} loses the seat in ${classTitle} and is notified. Nothing is charged.`}</p>
      <div className="form-actions">
        <Button onClick={onKeep}>Keep Waiting</Button>
        <Button kind="danger" loading={decline.isPending} onClick={() => decline.mutate(seat)}>
          Decline Seat
        </Button>
      </div>
    </>
  );
}
