import type { Browser } from './browser.js';
import { eventually } from './eventually.js';

/** An open event stream, read as a browser's EventSource reads it. */
export class EventStream {
  events = 0;
  comments = 0;
  ended = false;
  private readonly abort = new AbortController();

  private constructor(readonly response: Response) {}

  static async open(url: string, browser: Browser): Promise<EventStream> {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const abort = new AbortController();
    const headers = { cookie, 'accept-encoding': 'gzip' };
    const response = await fetch(`${url}/api/notices/stream`, { headers, signal: abort.signal });
    const stream = new EventStream(response);
    stream.abort.signal.addEventListener('abort', () => abort.abort());
    if (response.ok) void stream.read();
    return stream;
  }

  /** Waits until this many events have come. */
  async has(count: number): Promise<void> {
    await eventually(
      () => this.events,
      (events) => events >= count,
    );
  }

  async hasEnded(): Promise<void> {
    await eventually(() => this.ended, Boolean);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    const text = this.response.body!.pipeThrough(new TextDecoderStream());
    try {
      for await (const chunk of text) {
        this.events += chunk.split('event: changed\n').length - 1;
        this.comments += chunk.split(/^: /m).length - 1;
      }
    } catch {
      // Closed by the test, or cut by the server.
    }
    this.ended = true;
  }
}
