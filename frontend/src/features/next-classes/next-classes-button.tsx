import { CalendarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listOptions } from '../../shared/api/query-client.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { useKit } from '../../shared/ui/kit/kit.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import '../../shared/ui/popover-list.css';

interface NextClassesProps {
  /** The address of a class. Without it the classes are plain text. */
  hrefOf: ((classId: string) => string) | undefined;
  /** A link to all of them. */
  all: (close: () => void) => ReactNode;
}

const MAX_CLASSES = 5;

/** The calendar button: the next classes that the user may see, soonest first. */
export function NextClassesButton({ hrefOf, all }: NextClassesProps) {
  const { IconButton, Popover } = useKit();
  return (
    <Popover label="Next classes" trigger={<IconButton label="Next classes" icon={<CalendarOutlined aria-hidden />} />}>
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
    listOptions('/api/classes', { query: { status: 'upcoming', sort: 'date', pageSize: MAX_CLASSES, total: false } }),
  );
  if (classes.isPending) return <LoadingState label="Loading classes" />;
  if (classes.isError) return <ErrorState error={classes.error} onRetry={() => classes.refetch()} />;
  if (classes.data.rows.length === 0) return <EmptyState title="No classes ahead" />;
  return (
    <ul className="popover-list">
      {classes.data.rows.map(({ id, title, date, time, location }) => {
        const content = (
          <>
            <span className="notification-title">{title}</span>
            <span className="notification-body tabular">{formatDateAndTime(date, time)}</span>
            <span className="notification-body">{location}</span>
          </>
        );
        return (
          <li key={id}>
            {hrefOf ? (
              <Link to={hrefOf(id)} className="notification" onClick={onLeave}>
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
