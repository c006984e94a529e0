import type { ReactNode } from 'react';
import { formatDayAndDate, formatTimeRange } from '../../shared/format/date.js';
import { formatMeetings } from '../../shared/format/days.js';
import { mapHref } from '../../shared/format/map-href.js';
import { formatMoney } from '../../shared/format/money.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { Icon } from '../icon.js';
import { type Center, type ClassSession, type Course, paths, type Viewer } from '../page.js';
import { CallToBook } from './call-to-book.js';
import { EnrollAction, Spots } from './enroll-action.js';
import { Interest } from './interest.js';
import { Leaf } from './leaf.js';

interface CoursePageProps {
  center: Center;
  course: Course;
  classes: ClassSession[];
  /** What a person agrees to who registers interest. */
  interestConsent: string;
  viewer: Viewer | null;
}

export function CoursePage(props: CoursePageProps) {
  const { center, course, classes, interestConsent } = props;
  const isOpen = classes.some(({ spotsLeft }) => spotsLeft > 0);
  return (
    <>
      <section className="course-head" aria-labelledby="course-heading">
        <div className="wrap">
          <a className="back-link" href={paths.courses}>
            <Icon name="arrow-left" />
            Back to All Courses
          </a>
          <h1 id="course-heading">{course.name}</h1>
          <p className="lead">{course.description || 'Professional certification course'}</p>
          {course.duration ? (
            <p className="fact">
              <Icon name="clock" />
              <span className="visually-hidden">Duration: </span>
              {course.duration}
            </p>
          ) : null}
          {course.whatToBring ? <p className="bring">What to bring: {course.whatToBring}</p> : null}
        </div>
      </section>
      <div className="wrap course-columns">
        <section className="course-classes" aria-labelledby="classes-heading">
          <h2 id="classes-heading">Upcoming Classes</h2>
          {classes.length > 0 && <p className="course-rule">{center.cancellationRule}</p>}
          {classes.length > 0 && (
            <ul className="class-list">
              {classes.map((session) => (
                <ClassCard key={session.id} center={center} session={session} viewer={props.viewer} />
              ))}
            </ul>
          )}
          {!isOpen && (
            <Interest center={center} course={course} consent={interestConsent}>
              {classes.length === 0
                ? 'No upcoming classes are scheduled for this course yet. Tell us that you want one.'
                : 'All dates are full. Tell us that you want another one.'}
            </Interest>
          )}
        </section>
        {center.isOpen ? <Account viewer={props.viewer} /> : <Booking center={center} />}
      </div>
    </>
  );
}

/** In the place of the account, as long as nobody books here. */
function Booking({ center }: { center: Center }) {
  return (
    <aside className="course-aside" aria-labelledby="booking-heading">
      <h2 id="booking-heading">Book a seat</h2>
      <p>Booking here starts soon. Until then, please call us.</p>
      <CallToBook center={center} appearance="button-primary" />
    </aside>
  );
}

function Account({ viewer }: { viewer: Viewer | null }) {
  return (
    <aside className="course-aside" aria-labelledby="account-heading">
      <h2 id="account-heading">Your account</h2>
      <p>Enroll, keep your certifications, and hear from us before they expire.</p>
      {viewer ? (
        <a className="button button-primary" href={viewer.home}>
          My account
        </a>
      ) : (
        <>
          <a className="button button-primary" href={paths.clientLogin}>
            Login / Register
          </a>
          <p className="aside-note">New here?</p>
          <a className="button button-outline" href={paths.signUp}>
            Create Account
          </a>
        </>
      )}
      <p className="aside-note">A question first, or a group to train?</p>
      <a className="button button-outline" href={paths.contact}>
        Contact Us
      </a>
    </aside>
  );
}

function ClassCard(props: { center: Center; session: ClassSession; viewer: Viewer | null }) {
  const { center, session, viewer } = props;
  const heading = `title-${session.id}`;
  const { label, role } = statusAppearance(session.status);
  return (
    <li>
      <article className="class-card" id={`class-${session.id}`} aria-labelledby={heading}>
        <header className="class-head">
          <Leaf date={session.date} />
          <h3 id={heading}>{session.title}</h3>
          <span className={`tag tag-${role}`}>{label}</span>
        </header>
        <dl className="class-facts">
          {session.days && session.days.length > 1 ? (
            formatMeetings(session.days, session.address).map((meeting, index) => (
              <Fact key={meeting} name={`Day ${index + 1}`} fullWidth>
                {meeting}
              </Fact>
            ))
          ) : (
            <>
              <Fact name="Date">{formatDayAndDate(session.date)}</Fact>
              <Fact name="Time">{formatTimeRange(session.time, session.endTime)}</Fact>
            </>
          )}
          {session.instructor ? (
            <Fact name="Instructor" fullWidth>
              {session.instructor}
            </Fact>
          ) : null}
          {session.address ? (
            <Fact name="Location" fullWidth>
              <a href={mapHref(session.address)}>{session.address}</a>
            </Fact>
          ) : null}
          {session.directions ? (
            <Fact name="Directions" fullWidth>
              {session.directions}
            </Fact>
          ) : null}
          {session.parking ? (
            <Fact name="Parking" fullWidth>
              {session.parking}
            </Fact>
          ) : null}
        </dl>
        <footer className="class-foot">
          <p className="seats">
            <Spots session={session} />
            <span className="seats-of">
              {session.enrolledCount} / {session.capacity} enrolled
            </span>
          </p>
          {session.price ? <p className="price">{formatMoney(session.price)}</p> : null}
          <EnrollAction
            center={center}
            session={session}
            viewer={viewer}
            describedBy={heading}
            appearance="button-primary"
          />
        </footer>
      </article>
    </li>
  );
}

function Fact({ name, fullWidth = false, children }: { name: string; fullWidth?: boolean; children: ReactNode }) {
  return (
    <div className={fullWidth ? 'fact-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
