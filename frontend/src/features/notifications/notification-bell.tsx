import { BellOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect } from 'react';
import { IconButton } from '../../shared/ui/button.js';
import { Popover } from '../../shared/ui/deferred.js';
import { LoadingState } from '../../shared/ui/states.js';
import '../../shared/ui/popover-list.css';
import { useNotifications } from './api.js';
import { followNotices } from './follow-notices.js';
import './notifications.css';

/** Loaded when the bell is pressed first. */
const NotificationPanel = lazy(() => import('./notification-panel.js'));

/** The bell with the unread count, and its list of notifications. */
export function NotificationBell({ userId }: { userId: string }) {
  const notifications = useNotifications();
  const { refetch } = notifications;
  useEffect(() => followNotices(userId, refetch), [userId, refetch]);
  const unread = notifications.data?.filter(({ readAt }) => readAt === null).length ?? 0;
  return (
    <Popover
      label="Notifications"
      onOpen={refetch}
      trigger={
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          title="Notifications"
          icon={
            <span className="bell">
              <BellOutlined aria-hidden />
              {unread > 0 && <span className="count-badge">{unread > 99 ? '99+' : unread}</span>}
            </span>
          }
        />
      }
    >
      {(close) => (
        <Suspense fallback={<LoadingState label="Loading notifications" />}>
          <NotificationPanel {...notifications} unread={unread} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
