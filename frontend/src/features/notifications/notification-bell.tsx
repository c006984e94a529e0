import { BellOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { Changes } from '../../shared/api/read-changes.js';
import { IconButton } from '../../shared/ui/button.js';
import { Popover } from '../../shared/ui/deferred.js';
import { LoadingState } from '../../shared/ui/states.js';
import '../../shared/ui/popover-list.css';
import { useNotifications } from './api.js';
import { followNotices } from './follow-notices.js';
import './notifications.css';

/** Loaded when the bell is pressed first. */
const NotificationPanel = lazy(() => import('./notification-panel.js'));

interface NotificationBellProps {
  userId: string;
  /** Whether the pages show what others change as it happens. */
  isLive: boolean;
}

/** The bell with the unread count, and its list of notifications. It holds the stream that also says what others change. */
export function NotificationBell({ userId, isLive }: NotificationBellProps) {
  const notifications = useNotifications();
  const queryClient = useQueryClient();
  const { refetch } = notifications;
  useEffect(() => {
    const onChanges = async (changes: Changes) => {
      if (!isLive) return;
      const { takeChanges } = await import('../../shared/api/read-changes.js');
      await takeChanges(queryClient, changes, userId);
    };
    return followNotices(userId, {
      onNotices: refetch,
      // A page that can't load it is out of date and reloads.
      onChanges: (changes) => void onChanges(changes).catch(() => undefined),
    });
  }, [userId, isLive, refetch, queryClient]);
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
