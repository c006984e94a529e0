import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';

/** Milliseconds after which requests that still run are cut off. */
const TIMEOUT_MS = 6_000;
const IDLE_CHECK_MS = 50;

/** Ends HTTP without losing a request: says that it ends, keeps serving until proxies have noticed, then finishes what runs. */
@Injectable()
export class Draining {
  private readonly ending = new AbortController();
  private readonly open = new Set<ServerResponse>();

  constructor(private readonly config: Config) {}

  /** From then on the process is not ready, and responses ask for a new connection, which a proxy opens elsewhere. */
  get hasBegun(): boolean {
    return this.signal.aborted;
  }

  /** Aborts when draining begins. What stays open until then, such as an event stream, ends. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Follows the responses of the server: those that are running when draining begins close their connection, too. */
  watch(server: Server): void {
    server.prependListener('request', (_request, response) => {
      if (this.hasBegun) response.setHeader('Connection', 'close');
      this.open.add(response);
      response.once('close', () => this.open.delete(response));
    });
  }

  begin(): void {
    this.ending.abort();
    for (const response of this.open) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  async finish(server: Server): Promise<void> {
    await pause(this.config.drainDelay);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const cutOff = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS - this.config.drainDelay);
    await closed;
    clearInterval(idle);
    clearTimeout(cutOff);
  }
}
