import { lazy, Suspense, useState } from 'react';
import type { DueSeatRow, PaymentMethodResponse } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDayAndDate, formatInstantDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import './billing.css';
import { useDueSeat, useDueSeats, useOwnPaymentMethod } from './method-api.js';
import { PageButtons } from './page-buttons.js';

/** Loaded when a seat is to be paid. */
const PayDueSeat = lazy(() => import('./pay-due-seat.js'));

interface DueSeatsProps {
  /** The seat whose form is open. */
  paying: string | null;
  onPay: (enrollmentId: string | null) => void;
}

/** The seats that the organization owes money for: why, when they are charged, and a form to pay one now. */
export function DueSeats({ paying, onPay }: DueSeatsProps) {
  const [page, setPage] = useState(1);
  const due = useDueSeats(page);
  const own = useOwnPaymentMethod();
  const { rows = [], total = 0 } = due.data ?? {};
  // A link can lead to a seat of another page.
  const isElsewhere = Boolean(due.data && paying && rows.every(({ enrollmentId }) => enrollmentId !== paying));
  const elsewhere = useDueSeat(paying ?? '', isElsewhere);
  const seats = isElsewhere && elsewhere ? [elsewhere, ...rows] : rows;
  const region = useLostFocus<HTMLElement>(total);
  const timeZone = useCenterTimeZone();
  // The last seat of the last page was paid.
  if (due.data && rows.length === 0 && page > 1) setPage(page - 1);
  return (
    <section className="card card-body form focus-region" aria-labelledby="due" ref={region} tabIndex={-1}>
      <h2 className="section-title" id="due">
        Due
      </h2>
      {due.isPending && <LoadingState lines={3} />}
      {due.isError && <ErrorState error={due.error} onRetry={() => due.refetch()} />}
      {due.data && total === 0 && <p className="secondary">Nothing is due.</p>}
      {rows.length > 0 && (
        <>
          {own.data && timeZone && (
            <p>
              <span className="stat-value">{formatMoney(own.data.unpaidAmount)}</span>
              <span className="secondary"> {nextChargeText(own.data, timeZone)}</span>
            </p>
          )}
          <ul className="due-seats">
            {seats.map((seat) => (
              <li key={seat.enrollmentId}>
                <DueSeat seat={seat} open={paying === seat.enrollmentId} onPay={onPay} />
              </li>
            ))}
          </ul>
          <PageButtons page={page} total={total} labels={['Previous', 'Next']} onPage={setPage} />
        </>
      )}
    </section>
  );
}

/** `Next charge Nov 25, 2026 · $100.00`. */
const nextChargeText = ({ nextCharge }: PaymentMethodResponse, timeZone: string): string =>
  nextCharge
    ? `Next charge ${formatInstantDate(nextCharge.at, timeZone)} · ${formatMoney(nextCharge.amount)}`
    : 'No charge is planned';

function DueSeat({ seat, open, onPay }: { seat: DueSeatRow; open: boolean; onPay: DueSeatsProps['onPay'] }) {
  const article = useLostFocus<HTMLElement>(open);
  const { enrollmentId, studentName, classTitle, classDate, amount, paymentStatus, failure, nextChargeAt } = seat;
  return (
    <article className="due-seat focus-region" aria-label={studentName} ref={article} tabIndex={-1}>
      <div className="due-seat-head">
        <div className="due-seat-who">
          <p className="method-name">{studentName}</p>
          <p className="secondary">{`${classTitle}, ${formatDayAndDate(classDate)}`}</p>
          {paymentStatus === 'overdue' && failure && <p className="due-failure">{failure}</p>}
          {nextChargeAt && (
            <p className="secondary">
              Charged on <InstantDate instant={nextChargeAt} />
            </p>
          )}
        </div>
        <div className="due-seat-side">
          <span className="due-amount">{formatMoney(amount)}</span>
          <StatusTag status={paymentStatus} />
        </div>
        {!open && (
          <Button onClick={() => onPay(enrollmentId)}>
            {`Pay ${formatMoney(amount)} Now`}
            <span className="visually-hidden"> for {studentName}</span>
          </Button>
        )}
      </div>
      {open && (
        <Suspense fallback={<LoadingState lines={2} />}>
          <PayDueSeat seat={seat} onClose={() => onPay(null)} />
        </Suspense>
      )}
    </article>
  );
}
