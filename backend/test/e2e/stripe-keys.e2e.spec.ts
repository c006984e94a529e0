import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { ChosenPayments } from '../../src/integrations/payments/chosen-payments.js';
import { newKeys, StripeEmulator } from '../../src/integrations/payments/emulator/stripe-emulator.js';
import type { StoredEndpoint } from '../../src/integrations/payments/emulator/webhook-endpoints.js';
import { PaymentRefused } from '../../src/integrations/payments/payments.port.js';
import { PaymentsSetupPort } from '../../src/integrations/payments/payments-setup.port.js';
import { API_VERSION } from '../../src/integrations/payments/stripe-client.js';
import { FOLLOWED_TYPES } from '../../src/integrations/payments/stripe-payments.adapter.js';
import { ProviderKeys } from '../../src/integrations/provider-keys.port.js';
import { DatabaseProviderKeys } from '../../src/modules/center/keys/stored-keys.js';
import { SecretBox } from '../../src/shared/secrets/secret-box.js';
import { Sql } from '../../src/shared/sql/sql.js';
import type { Browser } from '../support/browser.js';
import { signedIn } from '../support/people.js';
import { publicAddress } from '../support/public-address.js';
import { aCenter } from '../support/rosters.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const PATH = '/api/integrations/keys/stripe';

const keys = newKeys('test');
const { publishableKey, secretKey } = keys;
const emulator = new StripeEmulator({ ...keys, apiVersion: API_VERSION });
let apiBase: string;
let address: Awaited<ReturnType<typeof publicAddress>>;
let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  apiBase = `http://127.0.0.1:${await emulator.start()}`;
  address = await publicAddress();
  const SECRETS_KEY = randomBytes(32).toString('base64');
  test = await startTestApp({ ROLE: 'all', STRIPE_API_BASE: apiBase, SECRETS_KEY, PUBLIC_URL: address.url });
  address.leadTo(test.url);
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin', firstName: 'Ada', lastName: 'Ng' });
});
beforeEach(() => admin.delete(PATH));
afterAll(async () => {
  await test.close();
  address.stop();
  await emulator.stop();
});

const endpoints = () => emulator.books.all<StoredEndpoint>('webhook_endpoint');
const save = (input: object = {}) => admin.put(PATH, { publishableKey, secretKey, ...input });
const shown = async () =>
  (await admin.get('/api/integrations/keys')).body.keys.find(
    ({ provider }: { provider: string }) => provider === 'stripe',
  );
const form = () => admin.get('/api/billing/payment-form');

/** What another process, which has stored nothing itself, charges with. */
const otherProcess = () =>
  new ChosenPayments(
    undefined,
    apiBase,
    new DatabaseProviderKeys(test.app.get(Sql), test.app.get(SecretBox, { strict: false })),
  );

/** Sends an event that is signed with `secret`. */
async function deliver(secret: string) {
  const payload = JSON.stringify({
    id: `evt_${randomBytes(6).toString('hex')}`,
    object: 'event',
    type: 'charge.updated',
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await fetch(`${test.url}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })).status;
}

describe('Stripe’s keys, entered in Settings', () => {
  it('are encrypted, shown by their ending, audited, and make the endpoint for Stripe’s events', async () => {
    expect((await save()).status).toBe(200);
    expect(await shown()).toMatchObject({ source: 'stored', ending: secretKey.slice(-4), setBy: 'Ada Ng' });
    const [endpoint, ...others] = endpoints();
    expect(others).toEqual([]);
    expect(endpoint).toMatchObject({
      url: `${address.url}/api/webhooks/stripe`,
      enabled_events: FOLLOWED_TYPES,
      api_version: API_VERSION,
      status: 'enabled',
    });
    const [row] = await test.sql.rows<{ sealed: Buffer }>(
      `select sealed from center.provider_keys where provider = 'stripe'`,
    );
    for (const secret of [secretKey, endpoint!.secret]) {
      expect(row!.sealed.includes(secret)).toBe(false);
      for (const table of ['events.outbox_messages', 'audit.entries'])
        expect(JSON.stringify(await test.sql.rows(`select * from ${table}`))).not.toContain(secret);
    }
    expect((await admin.get('/api/audit')).body[0]).toMatchObject({
      action: `entered a key of Stripe, ending in ${secretKey.slice(-4)}`,
    });
  });

  it('are used at once, by this process and by others that have read none before', async () => {
    const other = otherProcess();
    expect(await other.keys()).toBeUndefined();
    expect((await form()).body.code).toBe('payments_unavailable');
    await save();
    const expected = { provider: 'local', publishableKey };
    expect((await form()).body).toEqual(expected);
    expect(await other.keys()).toEqual({ ...expected, mode: 'test' });
    expect((await admin.get('/api/integrations/payments/status')).body).toEqual({ provider: 'local', mode: 'test' });
    expect(await deliver(endpoints()[0]!.secret)).toBe(200);
    await admin.delete(PATH);
    expect((await form()).body.code).toBe('payments_unavailable');
    expect(await other.keys()).toBeUndefined();
    expect(await deliver(endpoints()[0]!.secret)).toBe(400);
  });

  it('keep the endpoint when they are saved again, and replace one whose secret is lost', async () => {
    await save();
    const [first] = endpoints();
    await save();
    expect(endpoints().map(({ id }) => id)).toEqual([first!.id]);
    expect(await deliver(first!.secret)).toBe(200);
    await admin.delete(PATH);
    await save();
    const [second, ...others] = endpoints();
    expect([second!.id === first!.id, others]).toEqual([false, []]);
    expect([await deliver(first!.secret), await deliver(second!.secret)]).toEqual([400, 200]);
  });

  it('of two people at once leave one endpoint, whose events are accepted', async () => {
    // The first endpoint is made when the other calls are through, unless they wait for it.
    emulator.faults.add({ on: 'request', kind: 'delay', match: 'POST /v1/webhook_endpoints', ms: 1_000 });
    await Promise.all([save(), save(), save()]);
    const [endpoint, ...others] = endpoints();
    expect(others).toEqual([]);
    expect(await deliver(endpoint!.secret)).toBe(200);
  });

  it('would leave an endpoint of unknown secret, or none, without the lock (control)', async () => {
    await save();
    await admin.delete(PATH);
    const setup = test.app.get(PaymentsSetupPort);
    const made = await Promise.allSettled([
      setup.prepare({ publishableKey, secretKey }, undefined),
      setup.prepare({ publishableKey, secretKey }, undefined),
    ]);
    const left = endpoints().map(({ id }) => id);
    const isKept = (one: (typeof made)[number]) =>
      one.status === 'fulfilled' && left.includes(one.value.keys.webhookEndpoint!);
    expect(left.length === 1 && made.every(isKept)).toBe(false);
  });

  it('leave an endpoint alone that somebody made, and use its secret', async () => {
    const before = endpoints().length;
    expect((await save({ webhookSecret: 'whsec_made_by_hand' })).status).toBe(200);
    expect(endpoints()).toHaveLength(before);
    expect(await deliver('whsec_made_by_hand')).toBe(200);
  });

  it.each([
    [{ publishableKey: secretKey }, 'publishableKey', /publishable key, which begins with pk_/],
    [{ secretKey: publishableKey }, 'secretKey', /secret or restricted key/],
    [{ publishableKey: 'pk_live_1' }, 'secretKey', /of one mode/],
    [{ webhookSecret: 'we_1' }, 'webhookSecret', /begins with whsec_/],
    [{ secretKey: 'sk_test_other' }, 'secretKey', /refuses this key/],
  ])('that are wrong are refused by their field: %j', async (input, path, message) => {
    const { status, body } = await save(input);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path, message: expect.stringMatching(message) }],
    });
    expect(JSON.stringify(body)).not.toContain(secretKey);
    expect(await shown()).toMatchObject({ source: 'none' });
  });

  it('that may not make an endpoint are refused in words, and are stored with a secret', async () => {
    emulator.faults.add({ on: 'request', kind: 'forbidden', match: 'webhook_endpoints' });
    const { status, body } = await save();
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'webhookSecret', message: expect.stringContaining('may not make a webhook endpoint') }],
    });
    expect((await save({ webhookSecret: 'whsec_1' })).status).toBe(200);
  });

  it('are not stored while Stripe is away', async () => {
    emulator.faults.add({ on: 'request', kind: 'server_error', times: 9 });
    expect(await save()).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
    emulator.faults.clear();
    expect(await shown()).toMatchObject({ source: 'none' });
  });
});

describe('Test Connection', () => {
  const run = async () => (await admin.post('/api/integrations/payments/test')).body;

  it('charges $1.00, hears of it, returns it, and leaves nothing in the books', async () => {
    await save();
    const { steps, ...result } = await run();
    expect(result).toEqual({
      success: true,
      message: 'Test mode works: $1.00 was charged, reported and returned.',
      mode: 'test',
      webhook: { url: `${address.url}/api/webhooks/stripe`, problem: null },
      account: 'Emulated account, US dollars',
    });
    expect(steps.map(({ step, isDone, amount }: (typeof steps)[0]) => [step, isDone, amount])).toEqual([
      ['charge', true, 1],
      ['webhook', true, null],
      ['receipt', true, null],
      ['refund', true, -1],
      ['books', true, 0],
    ]);
    await settled(test);
    expect(await test.sql.rows('select id from billing.ledger_entries')).toEqual([]);
    expect(await test.sql.rows('select id from billing.payments')).toEqual([]);
  });

  it('tells each proof as it happens: the charge before its event is sent', async () => {
    await save();
    emulator.faults.add({ on: 'webhook', kind: 'drop', times: 9 });
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${test.url}/api/integrations/payments/test`, {
      method: 'POST',
      headers: { cookie, accept: 'application/x-ndjson', 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    let text = '';
    const steps = () =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) =>
          JSON.parse(line)
            .steps.map(({ step }: { step: string }) => step)
            .join(),
        );
    // A chunk may have several lines, or a part of one.
    const newest: string[] = [];
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      newest.push(steps().at(-1) ?? '');
    }
    emulator.faults.clear();
    // It was the latest for as long as the event was awaited.
    expect(newest).toContain('charge');
    const proofs = ['charge', 'webhook', 'receipt', 'refund', 'books'];
    const told = proofs.map((_, index) => proofs.slice(0, index + 1).join());
    expect([...new Set(steps())].filter(Boolean)).toEqual(told);
  });

  it('says that no endpoint sends events here, that it is disabled, and what it does not send', async () => {
    await save();
    const endpoint = endpoints()[0]!;
    const broken = async (change: Partial<StoredEndpoint>) => {
      emulator.books.save<StoredEndpoint>({ ...endpoint, ...change });
      const { success, message, webhook } = await run();
      expect([success, message]).toEqual([false, webhook.problem]);
      return message;
    };
    const without = FOLLOWED_TYPES.filter((type) => type !== 'refund.failed');
    expect(await broken({ enabled_events: without })).toBe('The webhook endpoint doesn’t send refund.failed.');
    expect(await broken({ status: 'disabled' })).toBe('The webhook endpoint is disabled at Stripe.');
    expect(await broken({ url: `${address.url}/elsewhere` })).toContain(
      'No webhook endpoint at Stripe sends events to',
    );
  });

  it('says that an event does not arrive, and returns the money all the same', async () => {
    await save();
    emulator.faults.add({ on: 'webhook', kind: 'drop', times: 9 });
    const { success, message, steps } = await run();
    emulator.faults.clear();
    expect({ success, message }).toEqual({ success: false, message: expect.stringContaining('did not arrive') });
    expect(steps.at(-1)).toMatchObject({ step: 'books', isDone: true, amount: 0 });
  });

  it('says in words that the key is refused, that Stripe is away, and that there are no keys', async () => {
    expect(await run()).toMatchObject({ success: false, mode: null, webhook: null });
    await save();
    emulator.faults.add({ on: 'request', kind: 'forbidden', match: 'webhook_endpoints' });
    expect(await run()).toMatchObject({
      success: false,
      message: expect.stringMatching(/^The payment provider refuses our key\. .*required permissions/),
      mode: 'test',
    });
    emulator.faults.add({ on: 'request', kind: 'server_error', times: 9 });
    const away = await run();
    emulator.faults.clear();
    expect(away).toMatchObject({ success: false, message: expect.stringContaining('cannot be reached right now') });
  });

  it('charges nothing with live keys', async () => {
    const keys = newKeys('live');
    const live = new StripeEmulator({ ...keys, apiVersion: API_VERSION });
    const base = `http://127.0.0.1:${await live.start()}`;
    const payments = new ChosenPayments(keys, base, test.app.get(ProviderKeys));
    const refusal = await payments.payTestCard('x').catch((error: Error) => error);
    const charged = live.books.all('payment_intent');
    // Also when the rest fails: the run would wait for it.
    await live.stop();
    expect([refusal, charged]).toEqual([new PaymentRefused('Live keys take no test card.'), []]);
  });
});
