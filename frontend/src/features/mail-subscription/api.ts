import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

const path = '/api/unsubscribe/{token}';

export const useSubscription = (token: string) => useQuery(readOptions(path, { path: { token } }));

/** Ends the mails, or turns them on again. */
export const useChangeSubscription = (token: string) =>
  useApiMutation({
    run: async (wanted: boolean) => {
      const params = { path: { token } };
      await (wanted ? api.delete(path, { params }) : api.post(path, { params }));
    },
    invalidates: [queryKeyOf(path, { path: { token } })],
    fallback: 'Failed to update preferences',
  });
