import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import type { NoticeRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Notification = NoticeRow;

/** The current user's newest notifications. On failure the bell has no badge and its panel shows the error. */
export const useNotifications = () =>
  useQuery(readOptions('/api/notifications', { query: { pageSize: 100, total: 'false' } }));

export const useMarkRead = () =>
  useApiMutation({
    run: (api, id: string) => api.patch('/api/notifications/{id}/read', { params: { path: { id } } }),
    fallback: 'Failed to mark the notification as read',
  });

export const useMarkAllRead = () =>
  useApiMutation({
    run: (api) => api.post('/api/notifications/read-all'),
    fallback: 'Failed to mark the notifications as read',
  });
