import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { ApiError } from '../../shared/api/error.js';
import type { UserRow as SessionUser } from '../../shared/api/rows.js';

export type Role = SessionUser['role'];
export type { SessionUser };

const sessionKey = ['/api/auth/session'] as const;

/** Who is signed in; `null` for nobody. Asked once at the start, then kept by sign-in and sign-out. */
const sessionOptions = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client }): Promise<SessionUser | null> => {
    try {
      const answer = await api.get<{ user: SessionUser | null }>('/api/auth/session');
      return answer.user ?? null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      // The first check that fails leaves the person signed out; a later one is the caller's to handle (spec section 8).
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

/** Takes over the user that a sign-in answered and drops everything read before it. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return (user: SessionUser) => {
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
    queryClient.setQueryData(sessionKey, user);
  };
}

/** Keeps the shown user right after the person changed their own profile or password. */
export function useRefreshSession() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionKey });
}

/** Ends the session, clears what was read, and starts over at the landing page. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return async () => {
    await api.post('/api/auth/logout');
    queryClient.setQueryData(sessionKey, null);
    queryClient.clear();
    window.location.assign('/');
  };
}

/** A call was answered 401: the session is over, so the guards send the person to sign in. */
export function forgetSession(queryClient: QueryClient): void {
  if (queryClient.getQueryData(sessionKey)) queryClient.setQueryData(sessionKey, null);
}
