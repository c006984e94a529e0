import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Books, type Stored } from './books.js';
import { type Fault, Faults, type RequestFault } from './faults.js';
import { Params } from './params.js';
import { PaymentIntents, type StoredCharge } from './payment-intents.js';
import { PaymentMethods } from './payment-methods.js';
import { Refunds } from './refunds.js';
import { invalidRequest, Refusal } from './refusal.js';
import { SetupIntents, type StoredSetup, shownSetup } from './setup-intents.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { Webhooks } from './webhooks.js';

/** Delay of a fault that names none. */
const DELAY_MS = 1_000;

export interface EmulatorKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/**
 * New keys, which nobody else knows. With demo data, and in most tests, the account is in live mode, so that its payments count; no
 * money moves in either.
 */
export const newKeys = (mode: 'live' | 'test' = 'live'): EmulatorKeys => ({
  secretKey: `sk_${mode}_${randomBytes(24).toString('hex')}`,
  publishableKey: `pk_${mode}_${randomBytes(24).toString('hex')}`,
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
});

interface Settings extends EmulatorKeys {
  /** Where events go; `sendEventsTo` sets it later. */
  webhookUrl?: string;
  /** The only version of the API that the emulator speaks. */
  apiVersion: string;
  /** Keeps the account over restarts; in memory only without it. */
  file?: string;
}

type Caller = 'server' | 'browser';
type Handle = (params: Params, id: string) => object;

/** A repeated request gets the first one's response for as long as the account exists; Stripe forgets it after a day. */
interface Answered extends Stored {
  object: 'emulator.answer';
  request: string;
  status: number;
  body: object;
}

/**
 * A small part of Stripe on loopback, for development and tests: cards, bank accounts, payments, refunds, disputes and signed
 * events. It refuses what Stripe refuses and what it doesn't know. Below `/emulator` it takes orders that Stripe has no call for.
 */
export class StripeEmulator {
  readonly books: Books;
  readonly faults = new Faults();
  /** Follows from the file or the keys, so that it stays over restarts. */
  readonly accountId: string;
  private readonly server: Server;
  private readonly webhooks: Webhooks;
  private readonly routes: [name: string, caller: Caller | 'both', handle: Handle][];

  constructor(private readonly settings: Settings) {
    this.server = createServer((request, response) => void this.serve(request, response));
    this.books = new Books(settings.file, settings.secretKey.startsWith('sk_live_'));
    const { webhookUrl: url, webhookSecret: secret, apiVersion } = settings;
    this.accountId = `acct_${createHash('sha256')
      .update(settings.file ?? settings.secretKey)
      .digest('hex')
      .slice(0, 16)}`;
    const endpoints = new WebhookEndpoints(this.books, apiVersion);
    this.webhooks = new Webhooks(this.books, endpoints, { url, secret, apiVersion }, this.faults);
    const methods = new PaymentMethods(this.books, this.webhooks);
    const refunds = new Refunds(this.books, methods, this.webhooks);
    const payments = new PaymentIntents(this.books, methods, this.webhooks, (charge) => refunds.dispute(charge));
    const setups = new SetupIntents(this.books, methods, this.webhooks);
    const shown = (setup: StoredSetup) => shownSetup(setup);
    this.routes = [
      ['GET /v1/account', 'server', (params) => this.account(params)],
      ['POST /v1/webhook_endpoints', 'server', (params) => endpoints.create(params)],
      ['GET /v1/webhook_endpoints', 'server', (params) => endpoints.list(params)],
      ['GET /v1/webhook_endpoints/:id', 'server', (_, id) => endpoints.retrieve(id)],
      ['POST /v1/webhook_endpoints/:id', 'server', (params, id) => endpoints.update(id, params)],
      ['DELETE /v1/webhook_endpoints/:id', 'server', (_, id) => endpoints.delete(id)],
      ['POST /v1/customers', 'server', (params) => methods.createCustomer(params)],
      ['GET /v1/customers/:id', 'server', (_, id) => methods.customer(id)],
      ['GET /v1/customers/:id/payment_methods', 'server', (_, id) => methods.ofCustomer(id)],
      ['GET /v1/payment_methods/:id', 'server', (_, id) => methods.find(id)],
      ['POST /v1/payment_methods/:id/attach', 'server', (params, id) => methods.attachTo(id, params)],
      ['POST /v1/payment_methods/:id/detach', 'server', (_, id) => methods.detach(id)],
      ['POST /v1/setup_intents', 'server', (params) => shown(setups.create(params))],
      ['GET /v1/setup_intents', 'server', (params) => setups.list(params)],
      ['GET /v1/setup_intents/:id', 'server', (_, id) => shown(setups.find(id))],
      ['POST /v1/setup_intents/:id/confirm', 'both', (params, id) => shown(setups.confirm(id, params))],
      [
        'POST /v1/setup_intents/:id/verify_microdeposits',
        'both',
        (params, id) => shown(setups.verifyMicrodeposits(id, params)),
      ],
      ['POST /v1/setup_intents/:id/cancel', 'server', (_, id) => shown(setups.cancel(id))],
      ['GET /v1/mandates/:id', 'server', (_, id) => setups.mandate(id)],
      ['POST /v1/payment_intents', 'server', (params) => payments.create(params)],
      ['GET /v1/payment_intents', 'server', (params) => payments.list(params)],
      ['GET /v1/payment_intents/:id', 'server', (_, id) => payments.find(id)],
      ['POST /v1/payment_intents/:id/confirm', 'both', (params, id) => payments.confirm(id, params)],
      ['POST /v1/payment_intents/:id/cancel', 'server', (params, id) => payments.cancel(id, params)],
      ['GET /v1/charges/:id', 'server', (_, id) => payments.charges(id)],
      ['POST /v1/refunds', 'server', (params) => refunds.create(params)],
      ['GET /v1/refunds', 'server', (params) => refunds.list(params)],
      ['GET /v1/refunds/:id', 'server', (_, id) => refunds.find(id)],
      ['GET /v1/events', 'server', (params) => this.webhooks.list(params)],
      ['POST /emulator/payment_intents/:id/authenticate', 'browser', (params, id) => payments.authenticate(id, params)],
      [
        'POST /emulator/setup_intents/:id/authenticate',
        'browser',
        (params, id) => shown(setups.authenticate(id, params)),
      ],
      ['POST /emulator/settle', 'server', (params) => ({ settled: payments.settle(params.text('payment_intent')) })],
      ['POST /emulator/mandates/:id/revoke', 'server', (_, id) => setups.revoke(id)],
      ['POST /emulator/payment_methods/:id/reissue', 'server', (params, id) => methods.reissue(id, params)],
      ['POST /emulator/charges/:id/dispute', 'server', (_, id) => this.disputeNow(refunds, payments.charges(id))],
      ['POST /emulator/disputes/:id/win', 'server', (_, id) => refunds.closeDispute(id, 'won')],
      ['POST /emulator/disputes/:id/lose', 'server', (_, id) => refunds.closeDispute(id, 'lost')],
      ['POST /emulator/faults', 'server', (params) => this.addFault(params)],
      ['DELETE /emulator/faults', 'server', () => this.endFaults()],
      ['POST /emulator/events/deliver', 'server', () => this.deliverNow()],
      ['GET /emulator/objects/:id', 'server', (_, object) => ({ data: this.books.all(object) })],
    ];
  }

  /** Listens on a loopback port, a free one by default, and returns it. */
  async start(port = 0): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    this.webhooks.resume();
    return (this.server.address() as AddressInfo).port;
  }

  sendEventsTo(webhookUrl: string): void {
    this.webhooks.settings.url = webhookUrl;
  }

  async stop(): Promise<void> {
    this.webhooks.stop();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = `${request.method} ${new URL(request.url ?? '/', 'http://emulator').pathname}`;
    const fault = this.faults.next('request', name);
    if (fault && (await this.failBefore(fault.kind, fault.ms, response))) return;
    const { search } = new URL(request.url ?? '/', 'http://emulator');
    const form = request.method === 'GET' ? search : await text(request);
    const { status, body, isReplayed } = this.answer(name, request, form, fault?.kind === 'kept_error');
    if (fault?.kind === 'delay_answer') await wait(fault.ms ?? DELAY_MS, undefined, { ref: false });
    if (fault?.kind === 'drop_answer') response.destroy();
    else send(response, status, body, isReplayed ? { 'idempotent-replayed': 'true' } : {});
  }

  /** Returns true if the request ends here. */
  private async failBefore(kind: RequestFault, ms = DELAY_MS, response: ServerResponse): Promise<boolean> {
    if (kind === 'delay') await wait(ms, undefined, { ref: false });
    if (kind === 'drop_request') response.destroy();
    if (kind === 'rate_limit') {
      send(response, 429, {
        error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
      });
    }
    if (kind === 'server_error') send(response, 500, { error: SERVER_ERROR });
    if (kind === 'forbidden') {
      const message = 'The provided key does not have the required permissions for this endpoint.';
      send(response, 403, { error: { type: 'invalid_request_error', message } });
    }
    return ['drop_request', 'rate_limit', 'server_error', 'forbidden'].includes(kind);
  }

  private answer(name: string, request: IncomingMessage, form: string, fails: boolean): Outcome {
    try {
      const caller = this.callerOf(request);
      const version = request.headers['stripe-version'];
      if (version !== undefined && version !== this.settings.apiVersion) {
        throw invalidRequest(`The emulator speaks ${this.settings.apiVersion}, not ${String(version)}.`);
      }
      const [handle, id] = this.route(name, caller);
      // A browser may act only on what it holds the secret of.
      if (caller === 'browser') new Params(form).required('client_secret');
      const key = request.headers['idempotency-key'];
      return typeof key === 'string' && request.method === 'POST'
        ? this.once(key, `${name} ${form}`, () => {
            if (fails) throw new Refusal(500, SERVER_ERROR);
            return handle(new Params(form), id);
          })
        : outcomeOf(() => handle(new Params(form), id));
    } catch (error) {
      return refusalOf(error);
    }
  }

  private callerOf({ headers }: IncomingMessage): Caller {
    const key = headers.authorization?.replace(/^Bearer /, '');
    if (key === this.settings.secretKey) return 'server';
    if (key === this.settings.publishableKey) return 'browser';
    throw invalidRequest('Invalid API Key provided.', { status: 401 });
  }

  private route(name: string, caller: Caller): [Handle, string] {
    for (const [pattern, allowed, handle] of this.routes) {
      const match = new RegExp(`^${pattern.replace(':id', '([\\w.]+)')}$`).exec(name);
      if (!match) continue;
      if (allowed !== 'both' && allowed !== caller) {
        throw invalidRequest('This API call cannot be made with this kind of API key.', { status: 403 });
      }
      return [handle, match[1] ?? ''];
    }
    throw invalidRequest(`Unrecognized request URL (${name}).`, { status: 404 });
  }

  /** Repeats the first response to a key, also a refusal and a server error, as Stripe does. */
  private once(key: string, request: string, act: () => object): Outcome {
    const id = `answer_${createHash('sha256').update(key).digest('hex')}`;
    const first = this.books.find<Answered>(id, 'emulator.answer');
    if (first && first.request !== request) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (first) return { status: first.status, body: first.body, isReplayed: true };
    const outcome = outcomeOf(act);
    // Like Stripe: a request that fails validation may be sent again with the same key. A bug of the emulator may, too.
    if (outcome.status !== 400 && !outcome.isBug) {
      this.books.save<Answered>({ id, object: 'emulator.answer', request, ...structuredClone(outcome) });
    }
    return outcome;
  }

  private account(params: Params): object {
    params.allow();
    const { accountId: id } = this;
    const settings = { dashboard: { display_name: 'Emulated account' } };
    return { id, object: 'account', country: 'US', default_currency: 'usd', settings };
  }

  private disputeNow(refunds: Refunds, charge: StoredCharge): object {
    refunds.dispute(charge);
    return charge;
  }

  private deliverNow(): object {
    this.webhooks.resume();
    return {};
  }

  /** From now on nothing goes wrong, and an event that was held back is sent. */
  private endFaults(): object {
    this.faults.clear();
    this.webhooks.release();
    return {};
  }

  private addFault(params: Params): object {
    params.allow('on', 'kind', 'match', 'times', 'ms');
    const [on, kind] = [params.required('on'), params.required('kind')];
    const fault = { on, kind, match: params.text('match'), times: params.integer('times'), ms: params.integer('ms') };
    try {
      this.faults.add(fault as Fault);
    } catch (error) {
      throw invalidRequest((error as Error).message, { param: 'kind' });
    }
    return fault;
  }
}

interface Outcome {
  status: number;
  body: object;
  /** It is the response to an earlier request with the same key. */
  isReplayed?: boolean;
  isBug?: boolean;
}

const SERVER_ERROR = { type: 'api_error', message: 'An error occurred.' } as const;

function outcomeOf(act: () => object): Outcome {
  try {
    return { status: 200, body: act() };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): Outcome {
  if (error instanceof Refusal) return { status: error.status, body: { error: error.body } };
  const body = { error: { type: 'api_error', message: `The emulator failed: ${String(error)}` } };
  return { status: 500, body, isBug: true };
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    'Request-Id': `req_${randomBytes(7).toString('hex')}`,
    // Stripe's SDK repeats a request only if the server says that it may, or the connection failed.
    ...(status === 429 || status >= 500 ? { 'Stripe-Should-Retry': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}
