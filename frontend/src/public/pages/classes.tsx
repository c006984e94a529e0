import { formatDayAndDate, formatMonth, formatTimeRange, isWeekend } from '../../shared/format/date.js';
import { alsoOn } from '../../shared/format/days.js';
import { formatPrice } from '../../shared/format/money.js';
import { Icon } from '../icon.js';
import { type Center, type ClassSession, type DayPart, type OpenClasses, paths, type Viewer } from '../page.js';
import { EnrollAction, Spots } from './enroll-action.js';
import { Leaf } from './leaf.js';

const DAY_PARTS: Record<DayPart, string> = {
  morning: 'Mornings',
  afternoon: 'Afternoons',
  evening: 'Evenings',
  weekend: 'Weekends',
};

/** Every open class. The filter is a form with GET, so it works without script and its result has an address. */
export function ClassesPage(props: OpenClasses & { center: Center; viewer: Viewer | null }) {
  const { classes, total, filter, center, viewer, places, courses } = props;
  const isFiltered = Boolean(filter.courseId || filter.part || filter.place);
  return (
    <>
      <section className="finder-head" aria-labelledby="finder-heading">
        <div className="wrap">
          <h1 id="finder-heading">Find a class</h1>
          <p className="lead">{summary(total, isFiltered, center)}</p>
          {courses.length > 0 ? <Filters filter={filter} courses={courses} places={places} /> : null}
        </div>
      </section>
      <div className="wrap finder">
        {classes.length > 0 ? (
          byMonth(classes).map(([month, sessions]) => (
            <section key={month} aria-labelledby={`month-${sessions[0]?.id}`}>
              <h2 className="finder-month" id={`month-${sessions[0]?.id}`}>
                {month}
              </h2>
              <ol className="finder-list">
                {sessions.map((session) => (
                  <ClassRow key={session.id} center={center} session={session} viewer={viewer} />
                ))}
              </ol>
            </section>
          ))
        ) : (
          <NoClasses {...props} />
        )}
        <Pages {...props} />
        {classes.length > 0 ? <Interest center={center} /> : null}
      </div>
    </>
  );
}

function summary(total: number, isFiltered: boolean, center: Center): string {
  const dates = total === 1 ? '1 open date' : `${total} open dates`;
  return `${dates} ${isFiltered ? 'for your choice' : ''} at ${center.name}.`.replace('  ', ' ');
}

function Filters({ filter, courses, places }: Pick<OpenClasses, 'filter' | 'courses' | 'places'>) {
  const parts = Object.entries(DAY_PARTS).map(([id, name]) => ({ id, name }));
  return (
    <form className="filters" method="get" action={paths.courses} aria-label="Filter classes">
      <Choice name="course" label="Course" all="All courses" options={courses} value={filter.courseId} />
      <Choice name="part" label="Time of day" all="Any time" options={parts} value={filter.part} />
      <Choice
        name="place"
        label="Place"
        all="All places"
        options={places.map((place) => ({ id: place, name: place }))}
        value={filter.place}
      />
      <button className="button button-outline" type="submit">
        Show Classes
      </button>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  all: string;
  options: { id: string; name: string }[];
  value: string | undefined;
}

function Choice({ name, label, all, options, value }: ChoiceProps) {
  return (
    <label className="choice">
      <span className="choice-label">{label}</span>
      <select name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function byMonth(classes: ClassSession[]): [string, ClassSession[]][] {
  const months = new Map<string, ClassSession[]>();
  for (const session of classes) {
    const month = formatMonth(session.date);
    months.set(month, [...(months.get(month) ?? []), session]);
  }
  return [...months];
}

function ClassRow(props: { center: Center; session: ClassSession; viewer: Viewer | null }) {
  const { center, session, viewer } = props;
  const { date, time, endTime, address, instructor, price } = session;
  const heading = `class-${session.id}`;
  return (
    <li className="finder-row">
      <Leaf date={date} />
      <div className="finder-what">
        <h3 id={heading}>
          <a href={paths.class(session)}>{session.courseName}</a>
        </h3>
        <p>
          <span className="visually-hidden">{formatDayAndDate(date)}, </span>
          {formatTimeRange(time, endTime)}
          {alsoOn(session)}
          {dayPartOf(session)}
        </p>
      </div>
      <p className="finder-where">
        {address}
        {instructor ? <span className="finder-who">{instructor}</span> : null}
      </p>
      <p className="finder-offer">
        <Spots session={session} />
        <b>{formatPrice(price)}</b>
      </p>
      <div className="finder-act">
        <EnrollAction
          center={center}
          session={session}
          viewer={viewer}
          describedBy={heading}
          appearance="button-tint"
        />
      </div>
    </li>
  );
}

function dayPartOf({ date, time }: ClassSession): string {
  if (isWeekend(date)) return ' · Weekend';
  return time >= '17:00' ? ' · Evening' : '';
}

function NoClasses({ filter, total, courses, center }: OpenClasses & { center: Center }) {
  if (courses.length === 0) {
    return (
      <div className="empty finder-empty">
        <h2>No open dates</h2>
        <p>New dates are on their way. Tell us which course you need, and we will write to you.</p>
        <a className="button button-primary" href={interestLink(center)}>
          Register Your Interest
        </a>
      </div>
    );
  }
  if (total > 0) {
    return (
      <div className="empty finder-empty">
        <h2>There are no more dates</h2>
        <a className="button button-primary" href={paths.classes({ ...filter, page: 1 })}>
          See the First Dates
        </a>
      </div>
    );
  }
  return (
    <div className="empty finder-empty">
      <h2>No class matches</h2>
      <p>Try another time or place, or tell us what you need.</p>
      <a className="button button-primary" href={paths.courses}>
        Show All Classes
      </a>
    </div>
  );
}

function Pages({ filter, pages, classes }: OpenClasses) {
  if (pages < 2 || classes.length === 0) return null;
  const { page } = filter;
  return (
    <nav className="finder-pages" aria-label="Pages">
      {page > 1 ? (
        <a className="button button-outline" rel="prev" href={paths.classes({ ...filter, page: page - 1 })}>
          <Icon name="arrow-left" />
          Earlier Dates
        </a>
      ) : null}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a className="button button-outline" rel="next" href={paths.classes({ ...filter, page: page + 1 })}>
          Later Dates
          <Icon name="arrow-right" />
        </a>
      ) : null}
    </nav>
  );
}

function Interest({ center }: { center: Center }) {
  return (
    <aside className="finder-interest" aria-labelledby="interest-heading">
      <div>
        <h2 id="interest-heading">No date that suits you?</h2>
        <p>Tell us the course and when you can come.</p>
      </div>
      <a className="button button-outline" href={interestLink(center)}>
        Register Your Interest
      </a>
    </aside>
  );
}

const interestLink = (center: Center): string =>
  center.email ? `mailto:${center.email}?subject=${encodeURIComponent('Interest in a class')}` : paths.contact;
