import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/error.js';
import type { CenterRow, PaymentLinkResponse } from '../../shared/api/rows.js';
import { centerQuery } from '../../shared/api/use-center-time-zone.js';
import { dateParts, formatDayAndDate, formatMoment, formatTime, todayIn } from '../../shared/format/date.js';
import { formatMeetings } from '../../shared/format/days.js';
import { mapHref } from '../../shared/format/map-href.js';
import { formatMoney } from '../../shared/format/money.js';
import { formatPhone } from '../../shared/format/phone.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { GiveUpSeat } from './give-up-seat.js';
import { LINK_ENDED, linkedSeatQuery, paymentLinkQuery } from './payment-link.js';
import './payment-link-page.css';

/** Loaded when there is something to pay. */
const PaymentLinkForm = lazy(() => import('./payment-link-form.js'));

/** The page of a payment link: the class, the amount and the card form, or why nothing is to be paid by it. Needs no account. */
export function PaymentLinkPage({ token }: { token: string }) {
  const link = useQuery(paymentLinkQuery(token));
  const { data: center } = useQuery(centerQuery());
  const [standing, setStanding] = useState<'paid' | 'processing'>();
  const [moneyBack, setMoneyBack] = useState<string>();
  return (
    <div className="pay-page">
      {moneyBack !== undefined ? (
        <GivenUp moneyBack={moneyBack} />
      ) : standing && link.data ? (
        <Paid token={token} link={link.data} standing={standing} center={center} onGivenUp={setMoneyBack} />
      ) : link.isError ? (
        <NotOpen
          token={token}
          error={link.error}
          center={center}
          onRetry={() => link.refetch()}
          onGivenUp={setMoneyBack}
        />
      ) : link.data ? (
        <ToPay
          token={token}
          link={link.data}
          center={center}
          onDone={setStanding}
          onGivenUp={setMoneyBack}
          onClose={async () => !(await link.refetch()).isError}
        />
      ) : (
        <LoadingState label="Loading the payment" lines={6} />
      )}
      {center && <Help center={center} />}
    </div>
  );
}

interface ToPayProps {
  token: string;
  link: PaymentLinkResponse;
  center: CenterRow | undefined;
  onDone: (standing: 'paid' | 'processing') => void;
  /** Returns whether it is still to be paid. */
  onClose: () => Promise<boolean>;
  /** The seat is free, and what goes back in sentences. */
  onGivenUp: (moneyBack: string) => void;
}

function ToPay({ token, link, center, onDone, onClose, onGivenUp }: ToPayProps) {
  const [isClosed, setIsClosed] = useState(false);
  return (
    <>
      <Title line={`For ${link.name}`}>Pay for your seat</Title>
      <ClassPanel link={link}>
        <dl className="pay-total tabular">
          <dt>1 seat, to pay</dt>
          <dd>{formatMoney(link.due)}</dd>
        </dl>
      </ClassPanel>
      <Terms link={link} center={center} />
      {isClosed ? (
        <Button kind="primary" fullWidth onClick={() => setIsClosed(false)}>
          Pay {formatMoney(link.due)}
        </Button>
      ) : (
        <Suspense fallback={<LoadingState label="Loading the payment form" lines={5} />}>
          <PaymentLinkForm
            token={token}
            link={link}
            onDone={onDone}
            onClose={async () => setIsClosed(await onClose())}
          />
        </Suspense>
      )}
      {link.cancelUntil && (
        <p className="pay-give-up">
          <GiveUpSeat token={token} onGivenUp={onGivenUp}>
            I Can’t Come, Free the Seat
          </GiveUpSeat>
        </p>
      )}
    </>
  );
}

/** Until when a seat is given up for nothing, and what one agrees to. */
function Terms({ link: { cancelUntil, due }, center }: Pick<ToPayProps, 'link' | 'center'>) {
  const deadline = cancelUntil && center ? formatMoment(cancelUntil, center.timeZone) : undefined;
  if (!deadline && !center?.privacyText) return null;
  return (
    <p className="pay-terms secondary">
      {deadline && `Cancel free of charge until ${deadline}, and get ${formatMoney(due)} back. `}
      {center?.privacyText && (
        <>
          By paying you agree to {deadline ? 'this and ' : ''}the <a href="/privacy">privacy notice</a>.
        </>
      )}
    </p>
  );
}

interface PaidProps extends Pick<ToPayProps, 'token' | 'onGivenUp'> {
  link: PaymentLinkResponse;
  standing: 'paid' | 'processing';
  center: CenterRow | undefined;
}

function Paid({ token, link, standing, center, onGivenUp }: PaidProps) {
  const { due, getsReceipt, address, cancelUntil, date } = link;
  const amount = formatMoney(due);
  const isAhead = center !== undefined && date >= todayIn(center.timeZone);
  const [firstName = ''] = link.name.split(' ');
  const line =
    standing === 'paid'
      ? `Paid ${amount}. ${getsReceipt ? 'The receipt is in your email.' : 'Ask us if you need a receipt.'}`
      : `${amount} is on its way. Your bank takes a few days for it, and there is nothing more to do.`;
  return (
    <>
      <div className="pay-done">
        <span className="pay-tick" aria-hidden="true">
          ✓
        </span>
        <Title line={line} takesFocus>
          {isAhead ? `You’re in, ${firstName}.` : `Thank you, ${firstName}.`}
        </Title>
      </div>
      <ClassPanel link={link}>
        {isAhead && (
          <>
            <p className="pay-place">{address}</p>
            <div className="form-actions">
              <AddToCalendar token={token} />
              <ButtonLink href={mapHref(address)} target="_blank" rel="noreferrer">
                Open Map
              </ButtonLink>
            </div>
          </>
        )}
      </ClassPanel>
      {isAhead && <ChangeOfPlans token={token} cancelUntil={cancelUntil} center={center} onGivenUp={onGivenUp} />}
    </>
  );
}

const AddToCalendar = ({ token }: { token: string }) => (
  <ButtonLink kind="primary" href={`/api/payment-links/${token}/calendar`}>
    Add to Calendar
  </ButtonLink>
);

interface ChangeOfPlansProps extends Pick<ToPayProps, 'token' | 'onGivenUp'> {
  cancelUntil: string | null;
  center: CenterRow | undefined;
}

/** How a seat that nothing is left to pay for is given up: here until the cutoff, and then with the center. */
function ChangeOfPlans({ token, cancelUntil, center, onGivenUp }: ChangeOfPlansProps) {
  return (
    <div className="card pay-plans">
      <div>
        <h2 className="pay-plans-title">Change of plans?</h2>
        <p className="secondary pay-small">
          {cancelUntil && center
            ? `Free of charge until ${formatMoment(cancelUntil, center.timeZone)}`
            : 'It is too late to cancel here. If you cannot come, please tell us.'}
        </p>
      </div>
      {cancelUntil && (
        <GiveUpSeat token={token} onGivenUp={onGivenUp}>
          I Can’t Come
        </GiveUpSeat>
      )}
    </div>
  );
}

function GivenUp({ moneyBack }: { moneyBack: string }) {
  return (
    <>
      <Title line={`It is free for somebody else.${moneyBack}`} takesFocus>
        You gave up your seat
      </Title>
      <ButtonLink href="/courses">See Open Classes</ButtonLink>
    </>
  );
}

const ENDED: Record<string, string> = {
  paid: 'Already paid',
  processing: 'A payment is on its way',
  'nothing-due': 'Nothing to pay',
  'by-employer': 'Nothing to pay',
  freed: 'This seat is no longer held',
  cancelled: 'This class does not take place',
  past: 'This class is over',
};

/** The states in which another class is the next step. */
const LEADS_ON = new Set(['freed', 'cancelled']);

/** The states in which the seat is still held. */
const HELD = new Set(['paid', 'processing', 'nothing-due', 'by-employer']);

interface NotOpenProps extends Pick<ToPayProps, 'token' | 'center' | 'onGivenUp'> {
  error: Error;
  onRetry: () => void;
}

/** A link that nothing is to be paid by is an answer, and no error. */
function NotOpen({ token, error, center, onRetry, onGivenUp }: NotOpenProps) {
  const problem = error instanceof ApiError ? error : undefined;
  const reason = problem?.code === LINK_ENDED ? String(problem.problem?.reason) : undefined;
  if (!reason && problem?.status !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <>
      <Title line={messageOf(error, '')} takesFocus>
        {reason ? (ENDED[reason] ?? 'Nothing to pay') : 'This link is not valid'}
      </Title>
      {reason && LEADS_ON.has(reason) && <ButtonLink href="/courses">See Open Classes</ButtonLink>}
      {reason && HELD.has(reason) && <HeldSeat token={token} center={center} onGivenUp={onGivenUp} />}
    </>
  );
}

/** What can still be done with a seat that nothing is to be paid for, until its class begins. */
function HeldSeat({ token, center, onGivenUp }: Pick<NotOpenProps, 'token' | 'center' | 'onGivenUp'>) {
  const { data: seat } = useQuery(linkedSeatQuery(token));
  if (!seat?.isAhead) return null;
  return (
    <>
      <AddToCalendar token={token} />
      <ChangeOfPlans token={token} cancelUntil={seat.cancelUntil} center={center} onGivenUp={onGivenUp} />
    </>
  );
}

interface TitleProps {
  line: string;
  children: ReactNode;
  /** It stands where the focus was. */
  takesFocus?: boolean;
}

function Title({ line, children, takesFocus = false }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div>
      <h1 className="page-title pay-title" ref={heading} tabIndex={-1}>
        {children}
      </h1>
      <p className="page-line" role={takesFocus ? 'status' : undefined}>
        {line}
      </p>
    </div>
  );
}

function ClassPanel({ link, children }: { link: PaymentLinkResponse; children: ReactNode }) {
  const { classTitle, date, time, endTime, location, address, days } = link;
  const { weekday, day, month } = dateParts(date);
  return (
    <section className="card pay-class" aria-label="Your class">
      <div className="pay-class-head">
        <span className="pay-leaf" aria-hidden="true">
          <span>{weekday}</span>
          <b>{day}</b>
          <span>{month}</span>
        </span>
        <div>
          <p className="pay-when tabular">
            {formatDayAndDate(date)} · <span className="nowrap">{formatTime(time)}</span>
          </p>
          <p>{classTitle}</p>
          <p className="secondary pay-small">
            {[endTime && `until ${formatTime(endTime)}`, location].filter(Boolean).join(' · ')}
          </p>
          {formatMeetings(days.slice(1), address).map((meeting) => (
            <p key={meeting} className="secondary pay-small tabular">
              {meeting}
            </p>
          ))}
        </div>
      </div>
      {children}
    </section>
  );
}

function Help({ center: { phone, email } }: { center: CenterRow }) {
  if (!phone && !email) return null;
  return (
    <p className="pay-help secondary">
      Need help? {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      {phone && email && ' · '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}
