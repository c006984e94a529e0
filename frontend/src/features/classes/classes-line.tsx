import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listOptions, readOptions } from '../../shared/api/query-client.js';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { totalText } from '../../shared/format/total-text.js';
import { CLASSES, classCountsQuery } from './api.js';

/** Of so many coming classes, one has a free seat. */
const SOON = 20;

/** What matters now: the classes that go on, those that wait to be closed, and the next one with a free seat. */
export function ClassesLine() {
  const counts = useQuery(classCountsQuery({ q: '', from: '', to: '', courseId: '', seriesId: '' }));
  const toClose = useQuery(listOptions(CLASSES, { query: { status: 'to-close', pageSize: 1 } }));
  const soon = { upcoming: true, sort: 'date', pageSize: SOON, total: 'false' } as const;
  const coming = useQuery(readOptions(CLASSES, { query: soon }));
  const next = coming.data?.find(({ spotsLeft }) => spotsLeft > 0);
  const inProgress = counts.data?.inProgress;
  const isFirst = !inProgress && !toClose.data?.total;
  const parts = [
    inProgress ? (
      <Link key="in-progress" to="?status=in-progress">
        {inProgress} in progress
      </Link>
    ) : null,
    toClose.data?.total ? (
      <Link key="to-close" to="?status=to-close">
        {totalText(toClose.data)} to close
      </Link>
    ) : null,
    next ? (
      <span key="next">
        {isFirst ? 'Next' : 'next'} with a free seat: <Link to={`/classes/${next.id}/roster`}>{next.title}</Link>,{' '}
        {formatDayAndDate(next.date)}, {formatTime(next.time)}
      </span>
    ) : null,
  ].filter((part) => part !== null);
  // The line keeps its height while it loads.
  if (parts.length === 0) return '\u00a0';
  return <span className="page-facts">{parts.flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}</span>;
}
