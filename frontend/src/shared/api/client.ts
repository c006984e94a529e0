import createClient, { type ClientPathsWithMethod, type FetchOptions, type MethodResponse } from 'openapi-fetch';
import { ApiError, isAborted, isProofNeeded, isSessionEnded } from './error.js';
import { noteOwnRequest } from './own-requests.js';
import type { paths } from './schema.js';

/** The largest page that a list returns. */
const MAX_PAGE_SIZE = 200;

type Transport = (request: Request) => Promise<Response>;

// Looked up at each call, so that tests can replace it.
let transport: Transport = (request) => globalThis.fetch(request);

/** Replaces `fetch`: on the server, which has no network in between, and in pages that watch their connection. */
export function sendThrough(replacement: Transport): void {
  transport = replacement;
}

const http = createClient<paths>({
  // Outside a browser, a request needs a whole address.
  baseUrl: typeof window === 'undefined' ? 'http://recert' : '',
  credentials: 'include',
  headers: { accept: 'application/json' },
  querySerializer: queryString,
  fetch: (request) => transport(request),
});

http.use({
  onResponse: async ({ request, response }) => {
    if (request.method !== 'GET') noteOwnRequest(response.headers.get('x-request-id'));
    if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  },
  onError: ({ error }) => (isAborted(error) ? undefined : new ApiError(0, 'The server cannot be reached', '')),
});

/** Resolves once the user has signed in again. */
type SignInAgain = () => Promise<void>;

let signInAgain: SignInAgain | undefined;

/** Registers what to do when a call finds that the session has ended; the call is then repeated. Returns the undo. */
export function onSessionEnd(handler: SignInAgain): () => void {
  signInAgain = handler;
  return () => {
    if (signInAgain === handler) signInAgain = undefined;
  };
}

/** Resolves once the user has proved who they are; rejects if they give up. */
type Prove = () => Promise<void>;

let prove: Prove | undefined;

/** Registers what to do when a call needs a fresh proof; the call is then repeated. Returns the undo. */
export function onProofNeeded(handler: Prove): () => void {
  prove = handler;
  return () => {
    if (prove === handler) prove = undefined;
  };
}

async function send(method: Method, path: string, options: unknown) {
  const request = () => http.request(method, path as never, options as never);
  try {
    return await request();
  } catch (error) {
    const overcome = wayPast(error, path);
    if (!overcome) throw error;
    await overcome().catch(() => {
      throw error;
    });
    return await request();
  }
}

function wayPast(error: unknown, path: string) {
  if (isProofNeeded(error)) return prove;
  // Signing out of a session that has ended needs none.
  return isSessionEnded(error) && path !== '/api/auth/logout' ? signInAgain : undefined;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths of `schema.d.ts` that have this method. */
export type PathWith<M extends Method> = ClientPathsWithMethod<typeof http, M>;

type Content<M extends Method, P extends PathWith<M>> = MethodResponse<typeof http, M, P>;

/** What a call returns; undefined if the response has no content. */
export type ResultOf<M extends Method, P extends PathWith<M>> = [Content<M, P>] extends [never]
  ? undefined
  : StaffsOf<Content<M, P>>;

/**
 * Some calls return more columns to staff than to others: the row of staff, who see all. What others see has a type of its own,
 * such as `PublicClassRow`.
 */
type StaffsOf<Rows> = [Extract<Rows, All<Rows>>] extends [never] ? Rows : Extract<Rows, All<Rows>>;
type All<Rows> = (Rows extends unknown ? (rows: Rows) => void : never) extends (rows: infer Each) => void
  ? Each
  : never;

/** What a call takes: `params` (path and query), `body`, `signal`, … */
type CallOptions<M extends Method, P extends PathWith<M>> = FetchOptions<NonNullable<paths[P][M]>>;

/** Makes an argument optional if none of its fields is required. */
export type OptionalArgument<T> = object extends T ? [argument?: T] : [argument: T];

/** Every call that changes something, such as `POST /api/classes/{id}/cancel`. */
export type Write = { [M in WriteMethod]: `${Uppercase<M>} ${PathWith<M>}` }[WriteMethod];

type WriteMethod = Exclude<Method, 'get'>;

/**
 * openapi-fetch infers its options, so TypeScript lets unknown fields through. Here they are spelled out: a field that the
 * schema doesn't have is a compile error.
 *
 * @throws {ApiError} for any response that isn't a success, and with status 0 if there is none.
 */
function caller<M extends Method>(method: M) {
  return async <P extends PathWith<M>>(
    path: P,
    ...[options]: OptionalArgument<CallOptions<M, P>>
  ): Promise<ResultOf<M, P>> => {
    const { data } = await send(method, path, options);
    return data as ResultOf<M, P>;
  };
}

const lookUp = caller('post');

/** POST calls that only read: what they look up doesn't belong in an address. */
type LookUpPath =
  | '/api/auth/reset-link'
  | '/api/auth/staff-invitation'
  | '/api/classes/{id}/card-codes'
  | '/api/invitations/link'
  | '/api/message-templates/{name}/preview'
  | '/api/organizations/{id}/employees/check'
  | '/api/organizations/{id}/employees/read'
  | '/api/organizations/{id}/invoices/preview';

/** The reads of the API, typed by `schema.d.ts`: `api.get('/api/courses/{id}', { params: { path: { id } } })`. */
export const api = {
  get: caller('get'),
  lookUp: <P extends LookUpPath>(path: P, ...options: OptionalArgument<CallOptions<'post', P>>) =>
    lookUp(path, ...options),
};

/** The whole API. A mutation gets it from `useApiMutation`, which reads again what its writes affect. */
export type WritingApi = ReturnType<typeof writingApi>;

/** @param onWrite is called as each write is sent. */
export function writingApi(onWrite: (write: Write) => void, headers: Record<string, string> = {}) {
  const writer = <M extends WriteMethod>(method: M) => {
    const call = caller(method);
    return <P extends PathWith<M>>(path: P, ...[options]: OptionalArgument<CallOptions<M, P>>) => {
      onWrite(`${method.toUpperCase()} ${path}` as Write);
      return call(path, ...([{ ...options, headers: { ...headers, ...options?.headers } }] as never));
    };
  };
  return { get: api.get, post: writer('post'), put: writer('put'), patch: writer('patch'), delete: writer('delete') };
}

/** The path and query parameters of a read. */
export type ParamsOf<P extends PathWith<'get'>> = paths[P]['get']['parameters'];

export type QueryOf<P extends PathWith<'get'>> = NonNullable<ParamsOf<P>['query']>;

/** The paths that return a list in pages. */
export type ListPath = {
  [P in PathWith<'get'>]: 'pageSize' extends keyof QueryOf<P>
    ? ResultOf<'get', P> extends unknown[]
      ? P
      : never
    : never;
}[PathWith<'get'>];

export type RowOf<P extends ListPath> = ResultOf<'get', P> extends (infer Row extends object)[] ? Row : never;

/** The query parameters of every list. */
export type ListQuery = Pick<QueryOf<'/api/classes'>, 'q' | 'sort' | 'page' | 'pageSize' | 'total'>;

/** How many rows match in all; more than `total` if it `isCapped`, as it is for filtered lists beyond 10,000 rows. */
export interface Count {
  total: number;
  isCapped: boolean;
}

export interface ListPage<Row> {
  rows: Row[];
  /** As in `Count`; undefined if the call said `total: 'false'`. */
  total: number | undefined;
  isCapped: boolean;
}

/** Reads one page of a list, with the total from `X-Total-Count`. */
export async function getList<P extends ListPath>(
  path: P,
  params: ParamsOf<P>,
  signal?: AbortSignal,
): Promise<ListPage<RowOf<P>>> {
  const { data, response } = await send('get', path, { params, signal });
  const total = response.headers.get('x-total-count');
  return {
    rows: (data ?? []) as RowOf<P>[],
    total: total === null ? undefined : Number(total),
    isCapped: response.headers.get('x-total-count-capped') === 'true',
  };
}

/** Reads all pages of a list. With `onProgress`, which gets the rows so far, the first page also asks how many there are. */
export async function getAll<P extends ListPath>(
  path: P,
  params: ParamsOf<P>,
  signal?: AbortSignal,
  onProgress?: (rows: number, total: number) => void,
): Promise<RowOf<P>[]> {
  const all: RowOf<P>[] = [];
  let total: number | undefined;
  for (let page = 1; ; page += 1) {
    const isCounted = page === 1 && onProgress !== undefined;
    const paging: ListQuery = { page, pageSize: MAX_PAGE_SIZE, total: isCounted ? 'exact' : 'false' };
    const read = await getList(path, { ...params, query: { ...params.query, ...paging } }, signal);
    const { rows } = read;
    all.push(...rows);
    total ??= read.total;
    onProgress?.(all.length, Math.max(total ?? 0, all.length));
    if (rows.length < MAX_PAGE_SIZE) return all;
  }
}

/** Sends the fields of a body as multipart/form-data. */
export function asFormData(body: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  return form;
}

/** Leaves out parameters without a value. */
function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
