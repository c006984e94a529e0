import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EmulatedPayments, StripeRefusal } from './emulated-payments.js';
import { sendSignedEvent } from './signed-events.js';

export const EMULATOR_SECRET_KEY = 'sk_test_local_emulator';
export const EMULATOR_PUBLISHABLE_KEY = 'pk_test_local_emulator';

/**
 * A small part of Stripe on loopback, for development and tests: payment intents, their confirmation with a test card,
 * and signed events. It refuses what Stripe would refuse. Its state lives as long as the process.
 */
export class StripeEmulator {
  readonly webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  private readonly server: Server;
  private readonly payments = new EmulatedPayments();

  /** `webhookUrl` is asked for when an event goes out, because the program's own port is known only then. */
  constructor(private readonly webhookUrl: () => Promise<string>) {
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  /** Listens on a free loopback port and returns it. */
  async start(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(0, '127.0.0.1', resolve);
    });
    this.server.unref();
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
  }

  /** Answers one request; the program also hands it those that its own pages send, since a page may only talk to its origin. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const answer = this.route(request, await readForm(request));
      send(response, 200, answer);
    } catch (error) {
      if (error instanceof StripeRefusal) return send(response, error.status, { error: error.body });
      send(response, 500, { error: { type: 'api_error', message: 'The emulator failed.' } });
    }
  }

  private route(request: IncomingMessage, form: URLSearchParams): unknown {
    const path = pathFromVersion(request);
    const key = request.headers.authorization?.replace(/^Bearer /, '');
    const confirm = /^\/v1\/payment_intents\/(pi_\w+)\/confirm$/.exec(path);
    if (request.method === 'POST' && confirm) {
      requireKey(key, EMULATOR_PUBLISHABLE_KEY);
      const { intent, event } = this.payments.confirm(confirm[1]!, form);
      void this.webhookUrl().then((url) => sendSignedEvent(url, this.webhookSecret, event));
      if (intent.last_payment_error) throw new StripeRefusal(402, intent.last_payment_error);
      return intent;
    }
    requireKey(key, EMULATOR_SECRET_KEY);
    if (request.method === 'POST' && path === '/v1/payment_intents') {
      return this.payments.create(form, request.headers['idempotency-key'] as string | undefined);
    }
    const one = /^\/v1\/payment_intents\/(pi_\w+)$/.exec(path);
    if (request.method === 'GET' && one) return this.payments.find(one[1]!);
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${path}).`,
    });
  }
}

function requireKey(given: string | undefined, wanted: string): void {
  if (given !== wanted)
    throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

/** The path from `/v1` on, wherever the program mounts the emulator. */
function pathFromVersion(request: IncomingMessage): string {
  const { pathname } = new URL(request.url ?? '/', 'http://emulator');
  return pathname.slice(Math.max(0, pathname.indexOf('/v1/')));
}

/** The form of a request, whose body the program may have read already. */
async function readForm(request: IncomingMessage & { rawBody?: Buffer }): Promise<URLSearchParams> {
  if (request.rawBody) return new URLSearchParams(request.rawBody.toString());
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 65_536)
      throw new StripeRefusal(413, { type: 'invalid_request_error', message: 'Request is too large.' });
  }
  return new URLSearchParams(text);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Request-Id': `req_${randomBytes(7).toString('hex')}`,
  });
  response.end(JSON.stringify(body));
}
