import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type { NoticeRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Notification = NoticeRow;

const notificationsKey = ['/api/notifications'];

/** The person's own notifications, newest first. A failure leaves the bell without a badge and says so in the panel. */
export function useNotifications() {
  return useQuery<Notification[]>({ queryKey: notificationsKey });
}

export function useMarkRead() {
  return useApiMutation({
    run: (id: string) => api.patch(`/api/notifications/${id}/read`),
    invalidates: [notificationsKey],
    fallback: 'Failed to mark the notification as read',
  });
}

export function useMarkAllRead() {
  return useApiMutation({
    run: () => api.post('/api/notifications/read-all'),
    invalidates: [notificationsKey],
    fallback: 'Failed to mark the notifications as read',
  });
}
