import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/error.js';
import type { CenterRow, PaymentLinkResponse } from '../../shared/api/rows.js';
import { centerQuery } from '../../shared/api/use-center-time-zone.js';
import { dateParts, formatDayAndDate, formatMoment, formatTime, todayIn } from '../../shared/format/date.js';
import { mapHref } from '../../shared/format/map-href.js';
import { formatMoney } from '../../shared/format/money.js';
import { formatPhone } from '../../shared/format/phone.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { LINK_ENDED, paymentLinkQuery } from './payment-link.js';
import './payment-link-page.css';

/** Loaded when there is something to pay. */
const PaymentLinkForm = lazy(() => import('./payment-link-form.js'));

/** The page of a payment link: the class, the amount and the card form, or why nothing is to be paid by it. Needs no account. */
export function PaymentLinkPage({ token }: { token: string }) {
  const link = useQuery(paymentLinkQuery(token));
  const { data: center } = useQuery(centerQuery());
  const [standing, setStanding] = useState<'paid' | 'processing'>();
  return (
    <div className="pay-page">
      {standing && link.data ? (
        <Paid link={link.data} standing={standing} center={center} />
      ) : link.isError ? (
        <NotOpen error={link.error} onRetry={() => link.refetch()} />
      ) : link.data ? (
        <ToPay
          token={token}
          link={link.data}
          center={center}
          onDone={setStanding}
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
}

function ToPay({ token, link, center, onDone, onClose }: ToPayProps) {
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

interface PaidProps {
  link: PaymentLinkResponse;
  standing: 'paid' | 'processing';
  center: CenterRow | undefined;
}

function Paid({ link, standing, center }: PaidProps) {
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
          <p className="pay-place">
            <a href={mapHref(address)} target="_blank" rel="noreferrer">
              {address}
            </a>
          </p>
        )}
      </ClassPanel>
      {isAhead && cancelUntil && (
        <p className="pay-terms secondary">
          Change of plans? Free of charge until {formatMoment(cancelUntil, center.timeZone)}, in your account or by
          phone.
        </p>
      )}
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

/** A link that nothing is to be paid by is an answer, and no error. */
function NotOpen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const problem = error instanceof ApiError ? error : undefined;
  const reason = problem?.code === LINK_ENDED ? String(problem.problem?.reason) : undefined;
  if (!reason && problem?.status !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <>
      <Title line={messageOf(error, '')} takesFocus>
        {reason ? (ENDED[reason] ?? 'Nothing to pay') : 'This link is not valid'}
      </Title>
      {reason && LEADS_ON.has(reason) && <ButtonLink href="/courses">See Open Classes</ButtonLink>}
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
  const { classTitle, date, time, endTime, location } = link;
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
