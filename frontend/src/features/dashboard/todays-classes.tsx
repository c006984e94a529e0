import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ClassRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { addDays, formatDateAndTime, formatTime, todayIn } from '../../shared/format/date.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { MAX_OF_TWO_DAYS, todaysClassesQuery, upcomingClassesQuery } from './api.js';

/** The classes of today and tomorrow, each a link to its roster. */
export function TodaysClasses() {
  const today = todayIn(useCenterTimeZone());
  const classes = useQuery(todaysClassesQuery(today));
  const now = classes.data?.filter(({ date }) => date === today);
  const later = classes.data?.filter(({ date }) => date > today);
  return (
    <section className="card panel" aria-labelledby="today">
      <div className="panel-head">
        <h2 className="panel-title" id="today">
          Today
        </h2>
        {now && now.length > 0 && <span className="panel-count today-count">{countOf(now)}</span>}
        <LinkButton type="link" size="small" to="/classes?calendar=week">
          Calendar
        </LinkButton>
      </div>
      {classes.isError ? (
        <ErrorState error={classes.error} onRetry={() => classes.refetch()} />
      ) : !now || !later ? (
        <div className="panel-body">
          <LoadingState label="Loading today's classes" lines={4} />
        </div>
      ) : (
        <>
          {now.length > 0 ? (
            <ClassesOfDay classes={now} />
          ) : (
            <p className="today-none secondary">
              No classes today.
              {later.length === 0 && <NextClass today={today} />}
            </p>
          )}
          {later.length > 0 && (
            <>
              <h3 className="today-day secondary">Tomorrow</h3>
              <ClassesOfDay classes={later} />
            </>
          )}
          {now.length + later.length === MAX_OF_TWO_DAYS && (
            <div className="panel-foot">
              <LinkButton type="link" size="small" to={`/classes?from=${today}&to=${addDays(today, 1)}`}>
                All classes of today and tomorrow
              </LinkButton>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** '2 classes · 16 students', without those that are cancelled. */
function countOf(classes: readonly ClassRow[]): string {
  const planned = classes.filter(({ status }) => status !== 'cancelled');
  const students = planned.reduce((total, { enrolledCount }) => total + enrolledCount, 0);
  return `${planned.length} ${planned.length === 1 ? 'class' : 'classes'} · ${students} ${students === 1 ? 'student' : 'students'}`;
}

const ClassesOfDay = ({ classes }: { classes: readonly ClassRow[] }) => (
  <ul>
    {classes.map(({ id, title, time, location, instructor, status, enrolledCount, capacity }) => (
      <li key={id} className={status === 'in-progress' ? 'today-item today-item-now' : 'today-item'}>
        <span className="today-time tabular">{formatTime(time)}</span>
        <Link to={`/classes/${id}/roster`} className="today-title card-link">
          {title}
        </Link>
        <span className="today-place secondary">
          {[location.split(',')[0], instructor].filter(Boolean).join(' · ')}
        </span>
        <span className="today-facts">
          <StatusTag status={status} />
          <span className="tabular">
            {enrolledCount} / {capacity}
          </span>
        </span>
      </li>
    ))}
  </ul>
);

/** The list below it reads the same. */
function NextClass({ today }: { today: string }) {
  const { data } = useQuery(upcomingClassesQuery('', today));
  const next = data?.rows[0];
  if (!next) return null;
  return (
    <>
      {' '}
      The next one is <Link to={`/classes/${next.id}/roster`}>{next.title}</Link>,{' '}
      {formatDateAndTime(next.date, next.time)}.
    </>
  );
}
