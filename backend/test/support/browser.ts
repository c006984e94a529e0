import { validateResponse } from './validate-response.js';

/** `body` is the parsed JSON, or the text if it is not JSON. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
  headers: Headers;
}

/** An HTTP client that stores cookies and sends them back. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call('POST', path, body, headers);
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  patch(path: string, body?: unknown): Promise<Answer> {
    return this.call('PATCH', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /** Sends `body` as JSON, or unchanged if it is a string or a form. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isRaw = typeof body === 'string' || body instanceof FormData;
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as string | FormData) : JSON.stringify(body) }),
    });
    this.keepCookies(response.headers);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    const text = isStream ? '' : await response.text();
    if (isStream) await response.body?.cancel();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answer = { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
    validateResponse(method, path, answer);
    return answer;
  }

  private keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair] = cookie.split(';', 1) as [string];
      const separator = pair.indexOf('=');
      const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }
}
