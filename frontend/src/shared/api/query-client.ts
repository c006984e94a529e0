import { MutationCache, QueryCache, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { api, getList, type ListParams, withParams } from './client.js';
import { ApiError } from './error.js';

/**
 * `['/api/classes', id, 'enrollments']` reads `/api/classes/<id>/enrollments`; an object at the end becomes the query
 * string. So an invalidation of `['/api/classes']` reaches everything below it.
 */
export function pathOf(key: QueryKey): string {
  const last = key.at(-1);
  const params = typeof last === 'object' && last !== null ? (last as ListParams) : undefined;
  const path = (params ? key.slice(0, -1) : key).map(String).join('/');
  return params ? withParams(path, params) : path;
}

/** One page of a list. It lives beside the plain reads of the same path, under the same prefix. */
export function listOptions<Row>(path: string, params: ListParams = {}) {
  return queryOptions({
    queryKey: [path, 'list', params],
    queryFn: ({ signal }) => getList<Row>(path, params, { signal }),
  });
}

/** Data never goes stale by itself, nothing is retried, nothing refetches on focus (spec section 9). */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => api.get(pathOf(queryKey), { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
