import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { ApiError } from '../../shared/api/error.js';
import { queryKeyOf } from '../../shared/api/query-client.js';
import type { SessionUserRow as SessionUser } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Role = SessionUser['role'];
export type { SessionUser };

const sessionKey = queryKeyOf('/api/auth/session');

/** Asks the server who is signed in. */
export const readSession = async (): Promise<SessionUser | null> => (await api.get('/api/auth/session')).user ?? null;

/** The signed-in user, or `null`. Fetched once at startup, then updated by sign-in and sign-out. */
const sessionOptions = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client }): Promise<SessionUser | null> => {
    try {
      return await readSession();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      // A failure at startup means signed out; a later failure is the caller's.
      if (client.getQueryData(sessionKey) !== undefined) throw error;
      console.error('The session could not be checked.', error);
      return null;
    }
  },
});

export function useSession(): { user: SessionUser | null; isPending: boolean } {
  const { data, isPending } = useQuery(sessionOptions);
  return { user: data ?? null, isPending };
}

/** Stores the user that a sign-in returned and drops everything cached before it. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return (user: SessionUser) => {
    queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(sessionKey) });
    queryClient.setQueryData(sessionKey, user);
  };
}

/** Ends the session, clears the cache, and loads the landing page or another one. */
export function useSignOut(next = '/') {
  const queryClient = useQueryClient();
  return useApiMutation({
    run: async (api) => {
      await api.post('/api/auth/logout');
      queryClient.setQueryData(sessionKey, null);
      queryClient.clear();
      window.location.assign(next);
    },
    fallback: 'Failed to log out. Please try again.',
  });
}

/** After a 401 the session is over; the route guards then redirect to sign-in. */
export function forgetSession(queryClient: QueryClient): void {
  if (queryClient.getQueryData(sessionKey)) queryClient.setQueryData(sessionKey, null);
}
