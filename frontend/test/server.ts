/** A call made by the page. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export interface Answer {
  status?: number;
  body?: unknown;
  total?: number;
  /** More than `total` rows match. */
  isCapped?: boolean;
  /** In the place of a body: lines of JSON, each sent when it comes. */
  lines?: AsyncIterable<unknown>;
}

/**
 * Replaces `fetch` with responses keyed by `METHOD /path`; any other call gets 404. A function may answer later, or throw: then
 * the answer is lost. Returns the list of calls, in order.
 */
export function serve(answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (async (request: Request) => {
    const url = new URL(request.url, 'http://recert.example');
    const body = typeof request.body === 'string' ? JSON.parse(request.body) : request.body;
    const { method, headers } = request;
    const call = { method, path: url.pathname, query: url.searchParams, headers, body };
    calls.push(call);
    const answer = answers[`${call.method} ${call.path}`] ?? { status: 404, body: { message: 'Not found' } };
    return asResponse(typeof answer === 'function' ? await answer(call) : answer);
  }) as unknown as typeof fetch;
  return calls;
}

function asResponse({ status = 200, body, total, isCapped, lines }: Answer): Response {
  const headers = new Headers(total === undefined ? {} : { 'x-total-count': String(total) });
  if (isCapped) headers.set('x-total-count-capped', 'true');
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers,
    text: async () => (body === undefined ? '' : JSON.stringify(body)),
    json: async () => body,
    body: lines && { getReader: () => readerOf(lines) },
  } as unknown as Response;
}

function readerOf(lines: AsyncIterable<unknown>) {
  const iterator = lines[Symbol.asyncIterator]();
  return {
    read: async () => {
      const { done, value } = await iterator.next();
      return { done, value: done ? undefined : new TextEncoder().encode(`${JSON.stringify(value)}\n`) };
    },
  };
}
