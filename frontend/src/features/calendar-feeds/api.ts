import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import type { CalendarFeedRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type CalendarFeed = CalendarFeedRow;

const feedsQuery = readOptions('/api/calendar-feeds');

export const useCalendarFeeds = () => useQuery(feedsQuery);

/** Makes an address; the old one stops working. */
export function useRenewFeed() {
  const queryClient = useQueryClient();
  return useApiMutation({
    run: async (api, kind: CalendarFeed['kind']) => {
      const feeds = await api.post('/api/calendar-feeds/{kind}', { params: { path: { kind } } });
      queryClient.setQueryData(feedsQuery.queryKey, feeds);
    },
    success: 'The new address works from now on',
    fallback: 'Failed to make an address',
  });
}

export const useEndFeed = () =>
  useApiMutation({
    run: (api, kind: CalendarFeed['kind']) => api.delete('/api/calendar-feeds/{kind}', { params: { path: { kind } } }),
    success: 'The address was turned off',
    fallback: 'Failed to turn off the address',
  });
