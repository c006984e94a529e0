import { CalendarOutlined, SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ClassRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatTime, todayIn } from '../../shared/format/date.js';
import { totalText } from '../../shared/format/total-text.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { Seats } from '../../shared/ui/seats.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { upcomingClassesQuery } from './api.js';
import './dashboard.css';

const SEARCH_DEBOUNCE_MS = 200;

/** The next classes, with a search by title that is kept in the URL. */
export function UpcomingClasses({ onAdd }: { onAdd: () => void }) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  const q = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const today = todayIn(useCenterTimeZone());
  const classes = useQuery({ ...upcomingClassesQuery(q, today), placeholderData: keepPreviousData });
  const inAddress = params.get('q') ?? '';
  useEffect(() => {
    // Only if it differs: it would cancel a navigation that has begun meanwhile.
    if (q !== inAddress) setParams(q ? { q } : {}, { replace: true });
  }, [q, inAddress, setParams]);

  const rows = classes.data?.rows;
  return (
    <section className="card panel" aria-labelledby="upcoming">
      <div className="panel-head">
        <h2 className="panel-title" id="upcoming">
          Upcoming Classes
        </h2>
        <Input
          type="search"
          className="panel-search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label="Search upcoming classes by title"
          placeholder="Search by title"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {classes.isError && !rows ? (
        <ErrorState error={classes.error} onRetry={() => classes.refetch()} />
      ) : !rows ? (
        <div className="panel-body">
          <LoadingState label="Loading upcoming classes" lines={6} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<CalendarOutlined aria-hidden />}
          title={q ? `No upcoming class matches "${q}"` : 'No upcoming classes'}
          action={!q && <Button onClick={onAdd}>Add Class</Button>}
        />
      ) : (
        <ul className={classes.isPlaceholderData ? 'agenda agenda-stale' : 'agenda'}>
          {rows.map((session) => (
            <AgendaItem key={session.id} session={session} />
          ))}
        </ul>
      )}
      {classes.data && classes.data.rows.length > 0 && (
        <div className="panel-foot">
          <LinkButton
            type="link"
            size="small"
            to={`/classes?status=upcoming&from=${today}${q ? `&q=${encodeURIComponent(q)}` : ''}`}
          >
            {classes.data.total === 1 ? '1 upcoming class' : `All ${totalText(classes.data)} upcoming classes`}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function AgendaItem({ session }: { session: ClassRow }) {
  const { weekday, day, month } = dayParts(session.date);
  return (
    <li className="agenda-item">
      <span className="agenda-when">
        {weekday}, {month} {day} · {formatTime(session.time)}
      </span>
      <Link to={`/classes/${session.id}/roster`} className="agenda-title card-link">
        {session.title}
      </Link>
      <span className="agenda-place secondary" title={session.location}>
        {session.location.split(',')[0]}
      </span>
      <Seats enrolled={session.enrolledCount} capacity={session.capacity} />
    </li>
  );
}

const partFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const weekdayFormat = partFormat({ weekday: 'short' });
const monthFormat = partFormat({ month: 'short' });

/** Splits a calendar date for the date block, without time zone shifts. */
export function dayParts(date: string): { weekday: string; day: number; month: string } {
  const at = new Date(`${date}T00:00:00Z`);
  return { weekday: weekdayFormat.format(at), day: at.getUTCDate(), month: monthFormat.format(at) };
}
