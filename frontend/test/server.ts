/** A call that the page made. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

export interface Answer {
  status?: number;
  body?: unknown;
  total?: number;
}

/**
 * Answers the page's calls in the place of the network. Give answers by `METHOD /path`; a call that has none gets 404.
 * What was asked is in the list that comes back, in order.
 */
export function serve(answers: Record<string, Answer | ((call: Call) => Answer)>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://recert.example');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body };
    calls.push(call);
    const found = answers[`${call.method} ${call.path}`] ?? { status: 404, body: { message: 'Not found' } };
    return asResponse(typeof found === 'function' ? found(call) : found);
  }) as unknown as typeof fetch;
  return calls;
}

function asResponse({ status = 200, body, total }: Answer): Response {
  const headers = new Map(total === undefined ? [] : [['x-total-count', String(total)]]);
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers,
    text: async () => (body === undefined ? '' : JSON.stringify(body)),
  } as unknown as Response;
}
