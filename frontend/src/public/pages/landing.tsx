import { formatDayAndDate, formatTimeRange } from '../../shared/format/date.js';
import { alsoOn } from '../../shared/format/days.js';
import { formatPrice } from '../../shared/format/money.js';
import { formatPhone } from '../../shared/format/phone.js';
import { telHref } from '../../shared/format/tel-href.js';
import { Icon, type IconName } from '../icon.js';
import { type Center, type ClassSession, type Course, paths } from '../page.js';
import { PulseLine } from '../pulse.js';
import { CallToBook } from './call-to-book.js';
import { Spots } from './enroll-action.js';
import { Contact } from './landing-contact.js';
import { Leaf } from './leaf.js';

const features: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'safety-certificate',
    title: 'AHA certified',
    text: 'Courses that follow the American Heart Association’s science and curriculum, with a record of every certification you earn.',
  },
  {
    icon: 'calendar',
    title: 'Flexible scheduling',
    text: 'Weekdays, evenings and weekends. Every open date is listed here with the spots that are left.',
  },
  {
    icon: 'team',
    title: 'Experienced instructors',
    text: 'Learn from people who have used these skills at work and teach them week after week.',
  },
  {
    icon: 'heart',
    title: 'Hands-on training',
    text: 'Practice compressions, breaths and the AED yourself until your hands know what to do.',
  },
];

export function Landing(props: { center: Center; courses: Course[]; nextClasses: ClassSession[] }) {
  return (
    <>
      <Hero center={props.center} nextClasses={props.nextClasses} />
      <Features />
      <Courses courses={props.courses} phone={props.center.phone} />
      <section className="band" aria-labelledby="register-heading">
        <div className="wrap band-row">
          <div>
            <h2 id="register-heading">Ready when you are</h2>
            <p>
              {props.center.isOpen
                ? 'Create an account, pick a date, and your certification and its renewal date stay in one place.'
                : 'Booking here starts soon. Until then, please call us to book a seat.'}
            </p>
          </div>
          {props.center.isOpen ? (
            <a className="button button-primary button-large" href={paths.clientLogin}>
              Register for a Class
            </a>
          ) : (
            <CallToBook center={props.center} appearance="button-primary button-large" />
          )}
        </div>
      </section>
      <Contact center={props.center} />
    </>
  );
}

function Hero({ center, nextClasses }: { center: Center; nextClasses: ClassSession[] }) {
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className="wrap hero-grid">
        <div className="hero-words">
          <h1 id="hero-heading">Get CPR certified in one class.</h1>
          <p className="lead">
            Hands-on CPR and first-aid courses at {center.name}. Choose a date, learn by doing, leave ready to help.
          </p>
          <div className="actions">
            {center.isOpen ? (
              <a className="button button-primary button-large" href={paths.clientLogin}>
                Student Login / Register
              </a>
            ) : (
              <CallToBook center={center} appearance="button-primary button-large" />
            )}
            <a className="button button-outline button-large" href="#courses">
              View Classes
            </a>
          </div>
        </div>
        <PulseLine />
        <NextClasses nextClasses={nextClasses} />
      </div>
    </section>
  );
}

function NextClasses({ nextClasses }: { nextClasses: ClassSession[] }) {
  return (
    <div className="next-classes">
      <h2 className="next-heading">Next classes</h2>
      {nextClasses.length === 0 ? (
        <p className="next-empty">
          New dates are on their way. <a href={paths.contact}>Ask us about the next one</a>.
        </p>
      ) : (
        <ol className="next-list">
          {nextClasses.map((session) => (
            <li key={session.id}>
              <a className="next-class" href={paths.class(session)}>
                <Leaf date={session.date} />
                <span className="next-what">
                  <span className="next-title">{session.title}</span>
                  <span className="next-when">
                    <span className="visually-hidden">{formatDayAndDate(session.date)}, </span>
                    {formatTimeRange(session.time, session.endTime)}
                    {alsoOn(session)}
                  </span>
                </span>
                <span className="next-offer">
                  <b>{formatPrice(session.price)}</b>
                  <Spots session={session} />
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {nextClasses.length > 0 ? (
        <a className="next-all" href={paths.courses}>
          All open dates
          <Icon name="arrow-right" />
        </a>
      ) : null}
    </div>
  );
}

function Features() {
  return (
    <section className="section" aria-labelledby="features-heading">
      <div className="wrap">
        <h2 id="features-heading">Training you can count on</h2>
        <ul className="features">
          {features.map((feature) => (
            <li key={feature.title}>
              <Icon name={feature.icon} />
              <h3>{feature.title}</h3>
              <p>{feature.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Courses({ courses, phone }: { courses: Course[]; phone: string | null }) {
  return (
    <section className="section section-surface" id="courses" aria-labelledby="courses-heading">
      <div className="wrap">
        <h2 id="courses-heading">Available Courses</h2>
        {courses.length === 0 ? (
          <div className="empty">
            <p>No courses currently offered. Please check back soon!</p>
            {phone ? (
              <p>
                Call us: <a href={telHref(phone)}>{formatPhone(phone)}</a>
              </p>
            ) : null}
          </div>
        ) : (
          <ul className="courses">
            {courses.map((course) => (
              <li key={course.id} className="course-card">
                <h3>
                  <a href={paths.course(course.id)}>{course.name}</a>
                </h3>
                <p className="course-text">{course.description || 'Professional certification course'}</p>
                <p className="course-foot">
                  {course.duration ? (
                    <span className="fact">
                      <Icon name="clock" />
                      <span className="visually-hidden">Duration: </span>
                      {course.duration}
                    </span>
                  ) : null}
                  <span className="course-more" aria-hidden="true">
                    See dates
                    <Icon name="arrow-right" />
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
