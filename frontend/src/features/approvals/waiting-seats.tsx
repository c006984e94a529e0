import { useEffect, useRef, useState } from 'react';
import type { WaitingSeatRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDateAndTime, formatMoment } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { ErrorState } from '../../shared/ui/states.js';
import { useApproveSeat, useDeclineSeat, useWaitingSeats } from './api.js';
import './approvals.css';

/**
 * The seats that an organization's people have taken alone and that wait for its yes; nothing if there are none. Takes the focus
 * when one is answered, because the button that had it is gone.
 */
export function WaitingSeats({ organizationId }: { organizationId: string }) {
  const waiting = useWaitingSeats(organizationId);
  const region = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    if (answered > 0) region.current?.focus();
  }, [answered]);
  const seats = waiting.data ?? [];
  return (
    <div className="waiting-region" ref={region} tabIndex={-1}>
      {waiting.isError && (
        <div className="card">
          <ErrorState
            title="The seats that wait for your yes could not be loaded"
            error={waiting.error}
            onRetry={() => waiting.refetch()}
          />
        </div>
      )}
      {seats.length > 0 && (
        <section className="card card-body" aria-labelledby="waiting-seats">
          <h2 className="section-title" id="waiting-seats">
            Waiting for your yes
          </h2>
          <p className="secondary">
            Your people took these seats alone. Nothing is charged unless you approve it, and without an answer the
            seats are free again.
          </p>
          <ul className="waiting-seats">
            {seats.map((seat) => (
              <li key={seat.id}>
                <WaitingSeat
                  organizationId={organizationId}
                  seat={seat}
                  onAnswered={() => setAnswered((count) => count + 1)}
                />
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
  onAnswered: () => void;
}

function WaitingSeat({ organizationId, seat, onAnswered }: WaitingSeatProps) {
  const { studentName, isConfirmed, classTitle, classDate, classTime, endTime, address, amount, waitsUntil } = seat;
  const timeZone = useCenterTimeZone();
  const approve = useApproveSeat(organizationId);
  return (
    <article className="waiting-seat" aria-label={studentName}>
      <div className="waiting-who">
        <p className="waiting-name">{studentName}</p>
        <p className="secondary">{`${classTitle}, ${formatDateAndTime(classDate, classTime, endTime)}, ${address}`}</p>
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
          {(close) => <Decline seat={seat} onKeep={close} onAnswered={onAnswered} />}
        </Dialog>
        <Button
          kind="primary"
          loading={approve.isPending}
          onClick={() => approve.mutateAsync(seat).then(onAnswered, () => {})}
        >
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
  onAnswered: () => void;
}

function Decline({ seat, onKeep, onAnswered }: DeclineProps) {
  const decline = useDeclineSeat();
  const { studentName, classTitle } = seat;
  return (
    <>
      <p>{`${studentName} loses the seat in ${classTitle} and is told. Nothing is charged.`}</p>
      <div className="form-actions">
        <Button onClick={onKeep}>Keep Waiting</Button>
        <Button
          kind="danger"
          loading={decline.isPending}
          onClick={() => decline.mutateAsync(seat).then(onAnswered, () => {})}
        >
          Decline Seat
        </Button>
      </div>
    </>
  );
}
