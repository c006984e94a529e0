import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type { NoticeRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Notification = NoticeRow;

const invalidates = [queryKeyOf('/api/notifications')];

/** The current user's notifications, newest first. On failure the bell has no badge and its panel shows the error. */
export const useNotifications = () => useQuery(readOptions('/api/notifications'));

export const useMarkRead = () =>
  useApiMutation({
    run: (id: string) => api.patch('/api/notifications/{id}/read', { params: { path: { id } } }),
    invalidates,
    fallback: 'Failed to mark the notification as read',
  });

export const useMarkAllRead = () =>
  useApiMutation({
    run: () => api.post('/api/notifications/read-all'),
    invalidates,
    fallback: 'Failed to mark the notifications as read',
  });
