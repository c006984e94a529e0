import { CalendarOutlined, EnvironmentOutlined, UserOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { formatDayAndDate, formatTimeRange } from '../../shared/format/date.js';
import { mapHref } from '../../shared/format/map-href.js';
import { formatPhone } from '../../shared/format/phone.js';
import { studentEnrollmentsQuery } from '../../shared/model/queries.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import { type StudentEnrollment, seatStatus, upcomingOf } from './api.js';
import { CancelSeat } from './cancel-seat.js';
import './enrollments.css';
import { approvalText, type CenterTerms, cancelUntil, paymentText } from './terms.js';

interface UpcomingClassesProps {
  studentId: string;
  /** A link to classes that can be booked. */
  browse: ReactNode;
  /** Undefined while it loads, null if it can't be loaded. */
  terms: CenterTerms | null | undefined;
  /** The button that pays what a seat still owes. */
  pay?: (enrollment: StudentEnrollment) => ReactNode;
}

/** The student's upcoming classes. Takes the focus when a seat is gone, and the button that had it. */
export function UpcomingClasses(props: UpcomingClassesProps) {
  const { data } = useQuery(studentEnrollmentsQuery(props.studentId));
  const region = useLostFocus<HTMLDivElement>(data?.length);
  return (
    <div className="seats focus-region" ref={region} tabIndex={-1}>
      <Seats {...props} />
    </div>
  );
}

function Seats({ studentId, browse, terms, pay }: UpcomingClassesProps) {
  const enrollments = useQuery(studentEnrollmentsQuery(studentId));
  if (enrollments.isPending || terms === undefined) return <LoadingState label="Loading classes" lines={4} />;
  if (enrollments.isError) return <ErrorState error={enrollments.error} onRetry={() => enrollments.refetch()} />;
  const upcoming = upcomingOf(enrollments.data, new Date());
  if (upcoming.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<CalendarOutlined aria-hidden />}
          title="No Upcoming Classes"
          text="A class that you are enrolled in appears here with its date and place."
          action={browse}
        />
      </div>
    );
  }
  return (
    <ul className="card seat-list">
      {upcoming.map((enrollment) => (
        <li key={enrollment.id}>
          <Seat enrollment={enrollment} terms={terms} pay={pay} />
        </li>
      ))}
    </ul>
  );
}

interface SeatProps {
  enrollment: StudentEnrollment;
  terms: CenterTerms | null;
  pay: UpcomingClassesProps['pay'];
}

/** A seat. A link to it (`#class-…`) scrolls here and moves the focus. Takes the focus when it is paid, and the button is gone. */
function Seat({ enrollment, terms, pay }: SeatProps) {
  const { title, days, startsAt, address, whatToBring, instructor, courseId } = enrollment.class;
  const { paymentStatus, due, awaitsApproval, waitsFor } = enrollment;
  const isPayable = due > 0 && !awaitsApproval && (paymentStatus === 'pending' || paymentStatus === 'overdue');
  const article = useLostFocus<HTMLElement>(isPayable);
  const isTarget = useLocation().hash === `#class-${enrollment.classId}`;
  useEffect(() => {
    if (!isTarget) return;
    article.current?.focus({ preventScroll: true });
    // In the middle: a toast covers the end of a phone's screen.
    article.current?.scrollIntoView({ block: 'center' });
  }, [isTarget, article]);
  return (
    <article className={isTarget ? 'seat seat-target' : 'seat'} aria-label={title} ref={article} tabIndex={-1}>
      <div className="seat-when">
        {days.map((day) => (
          <Fragment key={`${day.date} ${day.time}`}>
            <span className="seat-date tabular">{formatDayAndDate(day.date)}</span>
            <span className="seat-time tabular">{formatTimeRange(day.time, day.endTime)}</span>
            {day.address !== address && <span className="seat-time">{day.address}</span>}
          </Fragment>
        ))}
      </div>
      <div className="seat-what">
        <div className="seat-head">
          <h3 className="seat-title">{title}</h3>
          <StatusTag status={seatStatus(enrollment)} {...(awaitsApproval && { label: `Waiting for ${waitsFor}` })} />
        </div>
        <p className="seat-fact">
          <EnvironmentOutlined aria-hidden />
          <a href={mapHref(address)} target="_blank" rel="noreferrer">
            {address}
          </a>
        </p>
        {instructor && (
          <p className="seat-fact">
            <UserOutlined aria-hidden />
            {instructor}
          </p>
        )}
        {whatToBring && <p className="seat-fact seat-bring">What to bring: {whatToBring}</p>}
        <p className="seat-fact tabular">
          {approvalText(enrollment, terms) ?? paymentText(enrollment, terms?.phone ?? '')}
        </p>
        <div className="form-actions seat-actions">
          {isPayable && pay?.(enrollment)}
          <ButtonLink href={`/courses/${courseId}`}>
            View Details<span className="visually-hidden"> of {title}</span>
          </ButtonLink>
          <ButtonLink href={`/api/classes/${enrollment.classId}/calendar`} target="_blank" rel="noreferrer">
            <CalendarOutlined aria-hidden /> Add to calendar
          </ButtonLink>
        </div>
        {terms && <Cancellation enrollment={enrollment} startsAt={startsAt} terms={terms} />}
      </div>
    </article>
  );
}

interface CancellationProps {
  enrollment: StudentEnrollment;
  startsAt: string;
  terms: CenterTerms;
}

function Cancellation({ enrollment, startsAt, terms }: CancellationProps) {
  const { at, text } = cancelUntil(startsAt, terms, enrollment.noticeHours);
  if (at <= new Date()) {
    return (
      <p className="seat-cancel">
        It is too late to cancel here.{terms.phone && ` If you cannot come, please call ${formatPhone(terms.phone)}.`}
      </p>
    );
  }
  return (
    <div className="seat-cancel">
      <span className="tabular">You can cancel until {text}</span>
      <CancelSeat enrollment={enrollment} />
    </div>
  );
}
