import { CalendarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listOptions } from '../../shared/api/query-client.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { Popover } from '../../shared/ui/popover.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';

interface NextClassesProps {
  /** Where one of the classes leads; without it the classes are told, not linked. */
  hrefOf: ((classId: string) => string) | undefined;
  /** The way to all of them. */
  all: (close: () => void) => ReactNode;
}

const SHOWN = 5;

/** The calendar button: the next classes that this person may see, soonest first. */
export function NextClassesButton({ hrefOf, all }: NextClassesProps) {
  return (
    <Popover label="Next classes" trigger={<CalendarOutlined aria-hidden />}>
      {(close) => (
        <>
          <div className="popover-head">
            <h2 className="popover-title">Next classes</h2>
            {all(close)}
          </div>
          <NextClasses hrefOf={hrefOf} onLeave={close} />
        </>
      )}
    </Popover>
  );
}

function NextClasses({ hrefOf, onLeave }: { hrefOf: NextClassesProps['hrefOf']; onLeave: () => void }) {
  const classes = useQuery(
    listOptions<ClassRow>('/api/classes', { status: 'upcoming', sort: 'date', pageSize: SHOWN }),
  );
  if (classes.isPending) return <LoadingState label="Loading classes" />;
  if (classes.isError) return <ErrorState error={classes.error} onRetry={() => classes.refetch()} />;
  if (classes.data.rows.length === 0) return <EmptyState title="No classes ahead" />;
  return (
    <ul className="popover-list">
      {classes.data.rows.map((one) => {
        const content = (
          <>
            <span className="notification-title">{one.title}</span>
            <span className="notification-body tabular">{formatDateAndTime(one.date, one.time)}</span>
            <span className="notification-body">{one.location}</span>
          </>
        );
        return (
          <li key={one.id}>
            {hrefOf ? (
              <Link to={hrefOf(one.id)} className="notification" onClick={onLeave}>
                {content}
              </Link>
            ) : (
              <div className="notification">{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
