import { CalendarOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatWhen } from '../../shared/format/days.js';
import { formatPrice } from '../../shared/format/money.js';
import { spotsLeftText } from '../../shared/model/class.js';
import { classQuery, studentEnrollmentsQuery } from '../../shared/model/queries.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState, LoadingState } from '../../shared/ui/states.js';
import { useReducedMotion } from '../../shared/ui/use-media-query.js';
import { useEnrollMyself } from './api.js';
import './enrollments.css';
import { type CenterTerms, cancelUntil } from './terms.js';

interface BookClassProps {
  classId: string;
  studentId: string;
  /** A link to other classes. */
  browse: ReactNode;
  /** Undefined while it loads, null if it can't be loaded. */
  terms: CenterTerms | null | undefined;
  onEnrolled: () => void;
  /** Called on 'Not now'. */
  onDone: () => void;
}

/**
 * The class that the client chose, on a public page or by a link on this one. Comes into sight with the focus on its heading,
 * and gives the focus back to the link.
 */
export function BookClass({ onDone, ...props }: BookClassProps) {
  const { classId } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element>(null);
  const behavior = useReducedMotion() ? 'auto' : 'smooth';
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another class only
  useEffect(() => {
    // Safari doesn't focus a link that is tapped.
    const link = () => document.querySelector(`a[href$="class=${classId}"]`);
    opener.current = document.activeElement === document.body ? link() : document.activeElement;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior });
  }, [classId]);
  const close = () => {
    onDone();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <section aria-labelledby="your-class">
      <h2 id="your-class" className="booking-heading" ref={heading} tabIndex={-1}>
        Your Class
      </h2>
      <Booking {...props} onDone={close} />
    </section>
  );
}

function Booking({ classId, studentId, browse, terms, onEnrolled, onDone }: BookClassProps) {
  const session = useQuery(classQuery(classId));
  const enrollments = useQuery(studentEnrollmentsQuery(studentId));
  const enroll = useEnrollMyself(studentId);
  if (session.isPending || enrollments.isPending || terms === undefined) return <BookingSkeleton />;
  if (session.isError) return <Unavailable browse={browse} />;
  if (enrollments.data?.some((enrollment) => enrollment.classId === classId))
    return <AlreadyBooked onSee={onEnrolled} />;
  const { title, days, startsAt, address, whatToBring, price, spotsLeft } = session.data;
  const cutoff = terms && cancelUntil(startsAt, terms);
  return (
    <article className="card card-body form" aria-label={title}>
      <div className="seat-what">
        <h3 className="seat-title">{title}</h3>
        <p className="seat-fact tabular">
          <CalendarOutlined aria-hidden />
          {formatWhen(days, address)}
        </p>
        <p className="seat-fact">
          <EnvironmentOutlined aria-hidden />
          {address}
        </p>
        {whatToBring && <p className="seat-fact seat-bring">What to bring: {whatToBring}</p>}
        <p className="seat-fact tabular">
          {formatPrice(price)} · {spotsLeftText(spotsLeft)}
        </p>
        {cutoff && cutoff.at > new Date() && <p className="seat-fact tabular">You can cancel until {cutoff.text}</p>}
      </div>
      <div className="form-actions">
        <Button
          kind="primary"
          disabled={spotsLeft === 0}
          loading={enroll.isPending}
          onClick={() => enroll.mutateAsync(classId).then(onEnrolled, () => {})}
        >
          {spotsLeft === 0 ? 'Class Full' : 'Enroll'}
        </Button>
        <Button onClick={onDone}>Not now</Button>
      </div>
    </article>
  );
}

function BookingSkeleton() {
  return (
    <div className="card card-body">
      <LoadingState label="Loading the class" lines={4} />
    </div>
  );
}

function AlreadyBooked({ onSee }: { onSee: () => void }) {
  return (
    <div className="card card-body form">
      <p>You already have a seat in this class.</p>
      <div className="form-actions">
        <Button onClick={onSee}>See Your Seat</Button>
      </div>
    </div>
  );
}

function Unavailable({ browse }: { browse: ReactNode }) {
  return (
    <div className="card">
      <EmptyState title="This class is no longer offered" action={browse} />
    </div>
  );
}
