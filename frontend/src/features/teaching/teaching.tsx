import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TaughtClassRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTimeRange } from '../../shared/format/date.js';
import { alsoOn } from '../../shared/format/days.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { taughtClassesQuery, type When } from './api.js';
import './teaching.css';

const SECTIONS: readonly { when: When; title: string; none: string }[] = [
  { when: 'today', title: 'Today', none: 'No class today' },
  { when: 'coming', title: 'Coming', none: 'No class to come' },
  { when: 'taught', title: 'Taught', none: 'No class taught yet' },
];

/** How many classes a section begins with, and adds. */
const PAGE = 10;

/** The classes that the signed-in instructor leads or assists. They appear together, so that none moves the others. */
export function Teaching() {
  const reads = [
    useQuery(taughtClassesQuery('today', PAGE)),
    useQuery(taughtClassesQuery('coming', PAGE)),
    useQuery(taughtClassesQuery('taught', PAGE)),
  ];
  if (reads.some(({ isPending }) => isPending)) return <LoadingState label="Loading your classes" lines={6} />;
  return (
    <div className="teaching">
      {SECTIONS.map((section) => (
        <Section key={section.when} {...section} />
      ))}
    </div>
  );
}

function Section({ when, title, none }: (typeof SECTIONS)[number]) {
  const [shown, setShown] = useState(PAGE);
  const classes = useQuery({ ...taughtClassesQuery(when, shown), placeholderData: keepPreviousData });
  const total = classes.data?.total ?? 0;
  return (
    <section className="card panel" aria-labelledby={`teaching-${when}`}>
      <div className="panel-head">
        <h2 className="panel-title" id={`teaching-${when}`}>
          {title}
        </h2>
      </div>
      {classes.data ? (
        classes.data.rows.length > 0 ? (
          <ul>
            {classes.data.rows.map((session) => (
              <TaughtClass key={session.id} session={session} />
            ))}
          </ul>
        ) : (
          <p className="panel-body secondary">{none}</p>
        )
      ) : (
        <ErrorState error={classes.error} onRetry={() => classes.refetch()} />
      )}
      {classes.data && total > classes.data.rows.length && (
        <div className="panel-foot">
          <Button type="link" onClick={() => setShown(shown + PAGE)}>
            Show More
          </Button>
        </div>
      )}
    </section>
  );
}

function TaughtClass({ session }: { session: TaughtClassRow }) {
  const { id, title, date, time, endTime, location, status, enrolledCount, capacity, toMark } = session;
  const isOver = status === 'completed' || status === 'in-progress';
  return (
    <li className="teaching-class">
      <Link to={`/teaching/${id}`} className="card-link">
        {title}
      </Link>
      <p className="tabular">
        {formatDayAndDate(date)} · {formatTimeRange(time, endTime)}
        {alsoOn(session)}
      </p>
      <p className="secondary">{location}</p>
      <p className="teaching-facts">
        <StatusTag status={status} />
        <span className="tabular">
          {enrolledCount} / {capacity}
        </span>
        {isOver && toMark > 0 && <span className="tabular">{toMark} to mark</span>}
      </p>
    </li>
  );
}
