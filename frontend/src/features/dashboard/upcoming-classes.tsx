import { CalendarOutlined, SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatTime } from '../../shared/format/date.js';
import { Seats } from '../../shared/ui/seats.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { upcomingClassesQuery } from './api.js';
import { dayParts } from './dashboard.logic.js';
import './dashboard.css';

const SEARCH_PAUSE_MS = 200;

/** The next classes, with a search by title that the page's address remembers. */
export function UpcomingClasses({ onAdd }: { onAdd: () => void }) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const classes = useQuery({ ...upcomingClassesQuery(q), placeholderData: keepPreviousData });
  useEffect(() => setParams(q ? { q } : {}, { replace: true }), [q, setParams]);

  const rows = classes.data?.rows;
  return (
    <section className="card panel" aria-labelledby="upcoming">
      <div className="panel-head">
        <h2 className="panel-title" id="upcoming">
          Upcoming Classes
        </h2>
        <div className="panel-search">
          <SearchOutlined aria-hidden />
          <input
            type="search"
            className="input"
            aria-label="Search upcoming classes by title"
            placeholder="Search by title"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
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
          {rows.map((row) => (
            <AgendaItem key={row.id} row={row} />
          ))}
        </ul>
      )}
      {rows && rows.length > 0 && (
        <div className="panel-foot">
          <Link to={`/classes?status=upcoming&sort=date${q ? `&q=${encodeURIComponent(q)}` : ''}`}>
            All {classes.data?.total} upcoming classes
          </Link>
        </div>
      )}
    </section>
  );
}

function AgendaItem({ row }: { row: ClassRow }) {
  const { weekday, day, month } = dayParts(row.date);
  return (
    <li className="agenda-item">
      <div className="agenda-date tabular">
        <span className="agenda-weekday">{weekday}</span>
        <span className="agenda-day">
          {month} {day}
        </span>
      </div>
      <div className="agenda-text">
        <Link to={`/classes/${row.id}/roster`} className="agenda-title card-link">
          {row.title}
        </Link>
        <span className="secondary">
          <span className="tabular">{formatTime(row.time)}</span> · {row.location}
          {row.instructor && ` · ${row.instructor}`}
        </span>
      </div>
      <Seats enrolled={row.enrolledCount} capacity={row.capacity} />
    </li>
  );
}
