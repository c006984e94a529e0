import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

const path = '/api/unsubscribe/{token}';

export const useSubscription = (token: string) => useQuery(readOptions(path, { path: { token } }));

/** Ends the emails, or turns them on again. */
export const useChangeSubscription = (token: string) =>
  useApiMutation({
    run: async (api, wanted: boolean) => {
      const params = { path: { token } };
      await (wanted ? api.delete(path, { params }) : api.post(path, { params }));
    },
    fallback: 'Failed to update preferences',
  });
