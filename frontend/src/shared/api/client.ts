import { ApiError } from './error.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The largest page that a list answers. */
const LARGEST_PAGE = 200;

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a repeat of a creating or charging call answer the first response. */
  idempotencyKey?: string;
}

export type ListParams = Record<string, string | number | boolean | undefined | null>;

export interface ListPage<Row> {
  rows: Row[];
  /** How many rows match in all, whatever the page size. */
  total: number;
}

/** Sends one call with the session cookie. Throws `ApiError` for every answer that is not a success. */
async function send(method: Method, path: string, body: unknown, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (options.signal) init.signal = options.signal;
  if (body instanceof FormData) {
    init.body = body;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, 'The server cannot be reached', '');
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function call<T>(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  return read<T>(await send(method, path, body, options));
}

export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options?: CallOptions) => call<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options?: CallOptions) => call<T>('PUT', path, body, options),
  patch: <T>(path: string, body: unknown = {}, options?: CallOptions) => call<T>('PATCH', path, body, options),
  delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, undefined, options),
};

/** Reads one page of a list, with the number of all matching rows from `X-Total-Count`. */
export async function getList<Row>(
  path: string,
  params: ListParams = {},
  options: CallOptions = {},
): Promise<ListPage<Row>> {
  const response = await send('GET', withParams(path, params), undefined, options);
  const rows = await read<Row[]>(response);
  const total = Number(response.headers.get('x-total-count') ?? rows.length);
  return { rows, total };
}

/** Reads all pages of a list, for an export or for a page that searches by itself. */
export async function getAll<Row>(path: string, params: ListParams = {}, options: CallOptions = {}): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await getList<Row>(path, { ...params, page, pageSize: LARGEST_PAGE }, options);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** Appends the parameters that have a value. */
export function withParams(path: string, params: ListParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
