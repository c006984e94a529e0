import { Link } from 'react-router';
import { timeAgo } from '../../shared/format/time-ago.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type Notification, useMarkAllRead, useMarkRead } from './api.js';

interface NotificationPanelProps {
  unread: number;
  data: Notification[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
  onClose: () => void;
}

/** The list of notifications behind the bell. */
export default function NotificationPanel({ unread, ...body }: NotificationPanelProps) {
  return (
    <>
      <PanelHead unread={unread} />
      <PanelBody {...body} />
    </>
  );
}

function PanelHead({ unread }: { unread: number }) {
  const markAll = useMarkAllRead();
  return (
    <div className="popover-head">
      <h2 className="popover-title">Notifications</h2>
      {unread > 0 && (
        <Button kind="link" loading={markAll.isPending} onClick={() => markAll.mutate()}>
          Mark all as read
        </Button>
      )}
    </div>
  );
}

function PanelBody({ data, error, isPending, refetch, onClose }: Omit<NotificationPanelProps, 'unread'>) {
  if (isPending) return <LoadingState label="Loading notifications" />;
  if (!data) return <ErrorState error={error} onRetry={refetch} />;
  if (data.length === 0) {
    return <EmptyState title="No notifications" text="What needs your attention will be listed here." />;
  }
  return (
    <ul className="popover-list">
      {data.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} onClose={onClose} />
      ))}
    </ul>
  );
}

function NotificationItem({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const markRead = useMarkRead();
  const { id, title, body, createdAt, readAt, href } = notification;
  const isUnread = readAt === null;
  const read = () => {
    if (isUnread) markRead.mutate(id);
  };
  const content = (
    <>
      <span className="notification-title">
        {isUnread && <span className="visually-hidden">Unread: </span>}
        {title}
      </span>
      <span className="notification-body">{body}</span>
      <time className="notification-time" dateTime={createdAt}>
        {timeAgo(createdAt)}
      </time>
    </>
  );
  const className = `notification${isUnread ? ' notification-unread' : ''}`;
  return (
    <li>
      {href ? (
        <Link
          to={href}
          className={className}
          onClick={() => {
            read();
            onClose();
          }}
        >
          {content}
        </Link>
      ) : (
        <button type="button" className={className} onClick={read}>
          {content}
        </button>
      )}
    </li>
  );
}
