import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { type EmulatedEvent, EmulatedPayments, invalidRequest, StripeRefusal } from './emulated-payments.js';

/** Milliseconds before each try to deliver an event; after the last one it gives up, as Stripe does. */
const TRIES = [0, 500, 2_000, 5_000];

/**
 * A small part of Stripe on loopback, for development and tests: payment intents, their confirmation with a test card,
 * and signed events. It refuses what Stripe refuses. Its keys are new in each process, and its state is lost with it.
 */
export class StripeEmulator {
  readonly secretKey = newKey('sk_test_');
  readonly publishableKey = newKey('pk_test_');
  readonly webhookSecret = newKey('whsec_');
  private readonly server: Server;
  private readonly payments = new EmulatedPayments();

  /** `webhookUrl` is called when an event is sent, because the program's port isn't known earlier. */
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

  /** Handles one request, also those that the program forwards for its pages, which may only call their own origin. */
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
    const confirmedId = /^\/v1\/payment_intents\/(pi_\w+)\/confirm$/.exec(path)?.[1];
    if (request.method === 'POST' && confirmedId) {
      requireKey(key, this.publishableKey);
      const { intent, event } = this.payments.confirm(confirmedId, form);
      void this.sendSigned(event);
      if (intent.last_payment_error) throw new StripeRefusal(402, intent.last_payment_error);
      return intent;
    }
    requireKey(key, this.secretKey);
    if (request.method === 'POST' && path === '/v1/payment_intents') {
      return this.payments.create(form, request.headers['idempotency-key'] as string | undefined);
    }
    const id = /^\/v1\/payment_intents\/(pi_\w+)$/.exec(path)?.[1];
    if (request.method === 'GET' && id) return this.payments.find(id);
    throw invalidRequest(404, `Unrecognized request URL (${request.method}: ${path}).`);
  }

  /** Posts an event with Stripe's signature until the receiver accepts it. */
  private async sendSigned(event: EmulatedEvent): Promise<void> {
    const url = await this.webhookUrl();
    const payload = JSON.stringify(event);
    for (const pause of TRIES) {
      await wait(pause, undefined, { ref: false });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.webhookSecret });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const response = await fetch(url, { method: 'POST', headers, body: payload }).catch(() => undefined);
      if (response?.ok) return;
    }
  }
}

const newKey = (prefix: string): string => `${prefix}${randomBytes(24).toString('hex')}`;

function requireKey(given: string | undefined, wanted: string): void {
  if (given !== wanted) throw invalidRequest(401, 'Invalid API Key provided.');
}

/** The path from `/v1` on, independent of where the emulator is mounted. */
function pathFromVersion(request: IncomingMessage): string {
  const { pathname } = new URL(request.url ?? '/', 'http://emulator');
  return pathname.slice(Math.max(0, pathname.indexOf('/v1/')));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 65_536) throw invalidRequest(413, 'Request is too large.');
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
