import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import {
  api,
  getList,
  type ListPath,
  type OptionalArgument,
  type ParamsOf,
  type PathWith,
  type ResultOf,
} from './client.js';
import { isSessionEnded } from './error.js';

/**
 * The cache key of a read: the parts of its path, then its query. `/api/classes/{id}/enrollments` becomes
 * `['/api/classes', id, 'enrollments']`, so invalidating `['/api/classes']` covers everything below it.
 */
export function queryKeyOf<P extends PathWith<'get'>>(path: P, ...[params]: OptionalArgument<ParamsOf<P>>): QueryKey {
  const { path: values = {}, query } = (params ?? {}) as { path?: Record<string, string>; query?: object };
  const parts = partsOf(path).map((part) => values[part.replace(/[{}]/g, '')] ?? part);
  return [...parts, ...(query ? [query] : [])];
}

/** `/api/billing/overdue` becomes `['/api/billing', 'overdue']`. */
export function partsOf(path: string): string[] {
  const [, root, resource, ...rest] = path.split('/');
  return [`/${root}/${resource}`, ...rest];
}

/** Reads the path that `queryKeyOf` has made a key of. The default of every query. */
function readKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const last = queryKey.at(-1);
  const query = typeof last === 'object' ? last : undefined;
  const [resource, ...parts] = query ? queryKey.slice(0, -1) : queryKey;
  const path = [resource, ...parts.map((part) => encodeURIComponent(String(part)))].join('/');
  return api.get(path as PathWith<'get'>, { params: { query }, signal } as never);
}

/** Options for `useQuery` that read a path: `useQuery(readOptions('/api/classes/{id}', { path: { id } }))`. */
export function readOptions<P extends PathWith<'get'>>(path: P, ...params: OptionalArgument<ParamsOf<P>>) {
  return queryOptions<ResultOf<'get', P>>({ queryKey: queryKeyOf(path, ...params) });
}

/**
 * As `readOptions`, for figures that are counted, and for what the background changes: like a list, it is read again
 * whenever it is shown.
 */
export function liveOptions<P extends PathWith<'get'>>(path: P, ...params: OptionalArgument<ParamsOf<P>>) {
  return { ...readOptions(path, ...params), refetchOnMount: unlessJustArrived };
}

/** Options for `useQuery` that read one page of a list with its total. Pass `total: 'false'` if the total isn't shown. */
export function listOptions<P extends ListPath>(path: P, params: ParamsOf<P>) {
  return queryOptions({
    queryKey: [...listKeyOf(path, params), 'list', params.query ?? {}],
    queryFn: ({ signal }) => getList(path, params, signal),
  });
}

/** The common prefix of a list's keys. */
export function listKeyOf<P extends ListPath>(path: P, { path: values }: Pick<ParamsOf<P>, 'path'>): QueryKey {
  return queryKeyOf(path, ...([{ path: values }] as unknown as OptionalArgument<ParamsOf<P>>));
}

/** Offline, a call fails at once, and its caller says so. By default it would wait for a connection without a word. */
const networkMode = 'always';

/**
 * Data never goes stale by itself, nothing is retried, nothing refetches on focus. Lists are read again when they are shown,
 * because others change them. A read that failed isn't sent again while a component shows its failure.
 */
export function createQueryClient(onSignedOut: () => void, firstScreen?: readonly Answer[]): QueryClient {
  const onError = (error: Error) => {
    if (isSessionEnded(error)) onSignedOut();
  };
  const queryCache = new QueryCache({ onError });
  queryCache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved') arrived.delete(query);
    if (hasFailed(query) && query.getObserversCount() === 0) queryCache.remove(query);
  });
  const client = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: readKey,
        networkMode,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnMount: (query) => (isList(query.state.data) ? unlessJustArrived(query) : true),
      },
      mutations: { networkMode, retry: false },
    },
  });
  if (firstScreen) {
    for (const { key, data } of firstScreen) client.setQueryData(key, data);
    markArrived(client);
  }
  return client;
}

/** What a read returned on the server. */
export interface Answer {
  key: QueryKey;
  data: unknown;
}

export const answersIn = (client: QueryClient): Answer[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));

/** The reads that came with the document, until what shows them is gone. */
const arrived = new WeakSet<object>();

/** What came with the document isn't read again by the page that it came for. */
const unlessJustArrived = (query: object): true | 'always' => (arrived.has(query) ? true : 'always');

/** Everything that the cache holds came, or will come, with the document. */
export function markArrived(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) arrived.add(query);
}

/** Whether the document brought what its page reads. */
export const hasArrived = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some((query) => arrived.has(query));

/** The rows of a list, or what `listOptions` reads. */
const isList = (data: unknown): boolean =>
  Array.isArray(data) || Array.isArray((data as { rows?: unknown } | null | undefined)?.rows);

const hasFailed = ({ state: { status, data } }: Query): boolean => status === 'error' && data === undefined;
