import type { ChangeOfKind } from '../../src/modules/notifications/notices/notices.dto.js';
import type { Browser } from './browser.js';
import { eventually } from './eventually.js';

/** An open event stream, read as a browser's EventSource reads it. */
export class EventStream {
  events = 0;
  comments = 0;
  missed = 0;
  /** What each of the events has that say what was changed. */
  readonly changes: ChangeOfKind[][] = [];
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
    let rest = '';
    try {
      for await (const chunk of text) {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks) this.take(block);
      }
    } catch {
      // Closed by the test, or cut by the server.
    }
    this.ended = true;
  }

  private take(block: string): void {
    const [, event, data = ''] = /^event: (\w+)\ndata: ?(.*)$/.exec(block) ?? [];
    if (event === 'changed') this.events += 1;
    else if (event === 'missed') this.missed += 1;
    else if (event === 'changes') this.changes.push(JSON.parse(data) as ChangeOfKind[]);
    else if (block.startsWith(': ')) this.comments += 1;
  }
}
