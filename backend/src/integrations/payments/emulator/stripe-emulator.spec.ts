import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { eventually } from '../../../../test/support/eventually.js';
import { API_VERSION } from '../stripe-client.js';
import { newKeys, StripeEmulator } from './stripe-emulator.js';

const keys = newKeys();
const folder = mkdtempSync(path.join(os.tmpdir(), 'recert-emulator-'));
const file = path.join(folder, 'stripe.jsonl');
let received: Stripe.Event[] = [];
let receiver: Server;
let isReceiverUp = true;
let emulator: StripeEmulator;
let address: string;
let stripe: Stripe;

async function start(): Promise<void> {
  const { port: hook } = receiver.address() as AddressInfo;
  emulator = new StripeEmulator({ ...keys, apiVersion: API_VERSION, file, webhookUrl: `http://127.0.0.1:${hook}/` });
  const port = await emulator.start();
  address = `http://127.0.0.1:${port}`;
  const where = { host: '127.0.0.1', port, protocol: 'http' as const };
  stripe = new Stripe(keys.secretKey, { ...where, apiVersion: API_VERSION, maxNetworkRetries: 0, telemetry: false });
}

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature']);
    const event = Stripe.webhooks.constructEvent(await text(request), signature, keys.webhookSecret);
    response.writeHead(isReceiverUp ? 200 : 503).end();
    if (isReceiverUp) received.push(event);
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  received = [];
  await start();
});
afterEach(async () => {
  await emulator.stop();
  rmSync(file, { force: true });
});
afterAll(async () => {
  await new Promise((resolve) => receiver.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Gives an order that Stripe has no call for. */
async function order(what: string, fields: Record<string, string> = {}, key = keys.secretKey): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` };
  return await fetch(`${address}/emulator/${what}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
}

const types = () => received.map(({ type }) => type);
const arrived = (type: string, count = 1) =>
  eventually(
    async () => types().filter((one) => one === type).length,
    (found) => found >= count,
  );

const newCustomer = async () => (await stripe.customers.create({})).id;
const pay = (payment_method = 'pm_card_visa', changes: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 6_500, currency: 'usd', payment_method, confirm: true, ...changes });

/** Saves a bank account as a page does. */
async function bankSetup(customer: string, account_number = '000123456789'): Promise<Stripe.SetupIntent> {
  const setup = await stripe.setupIntents.create({ customer, allowed_payment_method_types: ['us_bank_account'] });
  const response = await fetch(`${address}/v1/setup_intents/${setup.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.publishableKey}` },
    body: new URLSearchParams({
      client_secret: setup.client_secret!,
      'payment_method_data[type]': 'us_bank_account',
      'payment_method_data[billing_details][name]': 'Clinic',
      'payment_method_data[us_bank_account][account_number]': account_number,
      'payment_method_data[us_bank_account][routing_number]': '110000000',
    }),
  });
  return (await response.json()) as Stripe.SetupIntent;
}

async function verifiedAccount(customer: string, account?: string): Promise<string> {
  const { id } = await bankSetup(customer, account);
  return (await stripe.setupIntents.verifyMicrodeposits(id, { amounts: [32, 45] })).payment_method as string;
}

describe('a bank account', () => {
  it('is verified by the amounts of its micro-deposits, within three guesses', async () => {
    const customer = await newCustomer();
    const first = await bankSetup(customer);
    expect(first).toMatchObject({ status: 'requires_action', next_action: { type: 'verify_with_microdeposits' } });
    await expect(stripe.setupIntents.verifyMicrodeposits(first.id, { amounts: [1, 2] })).rejects.toThrow(
      /do not match/,
    );
    expect(await stripe.setupIntents.verifyMicrodeposits(first.id, { descriptor_code: 'SM11AA' })).toMatchObject({
      status: 'succeeded',
    });
    const second = await bankSetup(customer);
    const guess = () => stripe.setupIntents.verifyMicrodeposits(second.id, { amounts: [1, 2] });
    for (const message of [/do not match/, /do not match/, /exceeded/]) await expect(guess()).rejects.toThrow(message);
    expect(await stripe.setupIntents.retrieve(second.id)).toMatchObject({ status: 'requires_payment_method' });
    await arrived('setup_intent.setup_failed');
  });

  it.each([
    ['000123456789', 'payment_intent.succeeded', 'succeeded'],
    ['000222222227', 'payment_intent.payment_failed', 'requires_payment_method'],
    ['000555555559', 'charge.dispute.created', 'succeeded'],
  ])('%s is processing until it settles with %s', async (account, type, status) => {
    const customer = await newCustomer();
    const payment = await pay(await verifiedAccount(customer, account), { customer, off_session: true });
    expect(payment.status).toBe('processing');
    await expect(stripe.paymentIntents.cancel(payment.id)).rejects.toThrow(/status of processing/);
    expect(await (await order('settle')).json()).toEqual({ settled: 1 });
    await arrived(type);
    expect(await stripe.paymentIntents.retrieve(payment.id)).toMatchObject({ status });
  });
});

describe('a card', () => {
  it.each([
    ['succeed', 200, 'succeeded'],
    ['fail', 402, 'requires_payment_method'],
  ])('that needs authentication can %s', async (result, status, state) => {
    const { id, client_secret } = await pay('pm_card_authenticationRequired');
    const fields = { client_secret: client_secret!, result };
    expect((await order(`payment_intents/${id}/authenticate`, fields, keys.publishableKey)).status).toBe(status);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: state });
  });

  it('can be made with another card after its payer has left the page of the bank', async () => {
    const { id } = await pay('pm_card_authenticationRequired');
    expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
      next_action: null,
    });
  });

  it('that was set up with authentication needs none off session, but on session', async () => {
    const customer = await newCustomer();
    const setup = await stripe.setupIntents.create({ customer });
    await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_authenticationRequiredOnSetup' });
    const fields = { client_secret: setup.client_secret!, result: 'succeed' };
    const done = await order(`setup_intents/${setup.id}/authenticate`, fields, keys.publishableKey);
    const { payment_method: card } = (await done.json()) as { payment_method: string };
    expect(await pay(card, { customer, off_session: true })).toMatchObject({ status: 'succeeded' });
    expect(await pay(card, { customer })).toMatchObject({ status: 'requires_action' });
  });

  it('that is disputed can be won or lost', async () => {
    await pay('pm_card_createDispute');
    await arrived('charge.dispute.funds_withdrawn');
    const { id } = received.find(({ type }) => type === 'charge.dispute.created')!.data.object as Stripe.Dispute;
    expect(await (await order(`disputes/${id}/win`)).json()).toMatchObject({ status: 'won' });
    await arrived('charge.dispute.closed');
    expect(types()).toContain('charge.dispute.funds_reinstated');
  });
});

describe('a browser', () => {
  it('can do nothing without the secret of the object', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 6_500, currency: 'usd' });
    const call = (method: string, what: string) =>
      fetch(`${address}/v1/${what}`, { method, headers: { authorization: `Bearer ${keys.publishableKey}` } });
    expect((await call('GET', `payment_intents/${id}`)).status).not.toBe(200);
    expect((await call('POST', 'payment_intents')).status).not.toBe(200);
    expect((await call('POST', `payment_intents/${id}/confirm`)).status).toBe(400);
    expect((await call('POST', 'refunds')).status).not.toBe(200);
  });
});

describe('a request fault', () => {
  /** Uses fetch, because the SDK repeats a request whose connection was closed. Returns the status; undefined without an answer. */
  const post = async (what: string, fields = {}, headers = {}): Promise<number | undefined> => {
    const body = new URLSearchParams(fields);
    const sent = { authorization: `Bearer ${keys.secretKey}`, ...headers };
    return await fetch(`${address}/v1/${what}`, { method: 'POST', headers: sent, body }).then(
      (response) => response.status,
      () => undefined,
    );
  };

  it('can drop the answer after the act, so that the same key finds it done', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const create = () => post('payment_intents', { amount: '6500', currency: 'usd' }, headers);
    await order('faults', { on: 'request', kind: 'drop_answer', match: 'POST /v1/payment_intents' });
    expect(await create()).toBeUndefined();
    expect(emulator.books.all('payment_intent')).toHaveLength(1);
    expect(await create()).toBe(200);
    expect(emulator.books.all('payment_intent')).toHaveLength(1);
  });

  it.each([
    ['rate_limit', 429],
    ['server_error', 500],
    ['drop_request', undefined],
  ])('can be %s before the act, as often as asked', async (kind, status) => {
    await order('faults', { on: 'request', kind, match: 'POST /v1/customers', times: '2' });
    expect([await post('customers'), await post('customers')]).toEqual([status, status]);
    expect(emulator.books.all('customer')).toHaveLength(0);
    expect(await post('customers')).toBe(200);
  });

  it('that there is none of is refused', async () => {
    expect((await order('faults', { on: 'request', kind: 'fire' })).status).toBe(400);
  });
});

describe('an event', () => {
  it.each([
    ['duplicate', 2],
    ['drop', 0],
  ])('can be sent as a %s', async (kind, count) => {
    await order('faults', { on: 'webhook', kind, match: 'payment_intent.succeeded' });
    await pay();
    await pay();
    await arrived('payment_intent.succeeded', count + 1);
    expect(types().filter((type) => type === 'payment_intent.succeeded')).toHaveLength(count + 1);
  });

  it('can arrive after the next one', async () => {
    await order('faults', { on: 'webhook', kind: 'reorder', match: 'payment_intent.created' });
    await pay();
    await arrived('payment_intent.created');
    expect(types().indexOf('payment_intent.created')).toBeGreaterThan(types().indexOf('charge.succeeded'));
  });

  it('that is held back arrives when the faults end', async () => {
    await order('faults', { on: 'webhook', kind: 'reorder', match: 'payment_intent.succeeded', times: '2' });
    await pay();
    await arrived('charge.succeeded');
    await fetch(`${address}/emulator/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${keys.secretKey}` },
    });
    await arrived('payment_intent.succeeded');
  });

  it('that the program refused, or that a killed emulator still owes, is sent again', async () => {
    isReceiverUp = false;
    await pay();
    await emulator.stop();
    isReceiverUp = true;
    await start();
    await arrived('payment_intent.succeeded');
  });
});

describe('the account', () => {
  it('survives a restart, also one that cut the last line off', async () => {
    const customer = await newCustomer();
    const { id } = await pay('pm_card_visa', { customer });
    await arrived('payment_intent.succeeded');
    await emulator.stop();
    appendFileSync(file, '{"id":"pi_half","object":"payment_in');
    await start();
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded', customer });
    await stripe.refunds.create({ payment_intent: id });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toThrow(/already been refunded/);
  });
});
