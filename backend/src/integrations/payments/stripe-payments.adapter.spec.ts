import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { InvalidSignature, ThinEvent, UnreadableEvent } from '../../shared/http/invalid-signature.js';
import { newKeys, StripeEmulator } from './emulator/stripe-emulator.js';
import { type NewPayment, PaymentsUnavailable } from './payments.port.js';
import { API_VERSION } from './stripe-client.js';
import { StripePayments } from './stripe-payments.adapter.js';

interface Delivery {
  body: Buffer;
  signature: string;
}

/** A webhook receiver that hands over the deliveries of one type of event. */
class Receiver {
  readonly server: Server;
  private waiting: { type: string; resolve: (delivery: Delivery) => void }[] = [];

  constructor() {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.end();
      const body = Buffer.concat(chunks);
      const { type } = JSON.parse(body.toString());
      const delivery = { body, signature: String(request.headers['stripe-signature']) };
      for (const { resolve } of this.waiting.filter((one) => one.type === type)) resolve(delivery);
      this.waiting = this.waiting.filter((one) => one.type !== type);
    });
  }

  next(type: string): Promise<Delivery> {
    return new Promise((resolve) => this.waiting.push({ type, resolve }));
  }
}

function payment(changes: object) {
  const object = { id: 'pi_1', status: 'succeeded', amount_received: 6_500, currency: 'usd', metadata: {}, ...changes };
  return { id: 'evt_1', type: 'payment_intent.succeeded', data: { object } };
}

describe('card payments through the Stripe SDK', () => {
  const receiver = new Receiver();
  const keys = newKeys();
  const emulator = new StripeEmulator({ ...keys, apiVersion: API_VERSION });
  let port: number;
  let payments: StripePayments;

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    emulator.sendEventsTo(`http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}/hook`);
    port = await emulator.start();
    payments = new StripePayments({ ...keys, apiBase: `http://127.0.0.1:${port}` });
  });

  afterAll(async () => {
    await emulator.stop();
    await new Promise((resolve) => receiver.server.close(resolve));
  });

  const intent = (changes: Partial<NewPayment> = {}): NewPayment => ({
    amountCents: 6_500,
    description: 'BLS Provider: Ada Moss',
    metadata: { enrollmentId: 'e1' },
    key: crypto.randomUUID(),
    ...changes,
  });

  function pay(clientSecret: string, number = '4242424242424242', changes: Record<string, string> = {}) {
    const id = clientSecret.split('_secret_')[0];
    const body = new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
      ...changes,
    });
    return fetch(`http://127.0.0.1:${port}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.publishableKey}` },
      body,
    });
  }

  it('creates one payment per key', async () => {
    const asked = intent();
    const [first, second] = await Promise.all([payments.createPayment(asked), payments.createPayment(asked)]);
    expect(second).toEqual(first);
    expect(await payments.createPayment(intent())).not.toEqual(first);
  });

  it('refuses an amount that Stripe refuses', async () => {
    await expect(payments.createPayment(intent({ amountCents: 49 }))).rejects.toThrow(/at least/);
  });

  it('sends a signed event when a card was charged', async () => {
    const { id, clientSecret = '' } = await payments.createPayment(intent());
    const arrival = receiver.next('payment_intent.succeeded');
    expect((await pay(clientSecret)).status).toBe(200);
    const { body, signature } = await arrival;
    expect(payments.factOf(await payments.readEvent(body, signature))).toEqual({
      about: 'payment',
      payment: {
        id,
        status: 'succeeded',
        receivedCents: 6_500,
        currency: 'usd',
        isLive: true,
        metadata: { enrollmentId: 'e1' },
      },
    });
  });

  it('declines a card that Stripe declines, and takes another one afterwards', async () => {
    const { clientSecret = '' } = await payments.createPayment(intent());
    const refused = await pay(clientSecret, '4000000000000002');
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({
      error: { code: 'card_declined', message: 'Your card was declined.' },
    });
    expect((await pay(clientSecret)).status).toBe(200);
  });

  it.each([
    ['a wrong secret', { client_secret: 'pi_x_secret_y' }, 400],
    ['a month that does not exist', { 'payment_method_data[card][exp_month]': '13' }, 402],
    ['a card that expired', { 'payment_method_data[card][exp_year]': '2020' }, 402],
    ['an unknown parameter', { amount: '1' }, 400],
  ])('refuses to confirm with %s', async (_, changes, status) => {
    const { clientSecret = '' } = await payments.createPayment(intent());
    expect((await pay(clientSecret, '4242424242424242', changes)).status).toBe(status);
  });

  it('refuses an event with one changed byte, and one signed with another secret', async () => {
    const { clientSecret = '' } = await payments.createPayment(intent());
    const arrival = receiver.next('payment_intent.succeeded');
    await pay(clientSecret);
    const { body, signature } = await arrival;
    const changed = Buffer.from(body.toString().replace('6500', '6501'));
    await expect(payments.readEvent(changed, signature)).rejects.toThrow(InvalidSignature);
    const stranger = new StripePayments({ secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec_other' });
    await expect(stranger.readEvent(body, signature)).rejects.toThrow(InvalidSignature);
  });

  it('refuses an event that was signed more than five minutes ago', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', amount: 6_500, metadata: {} } },
    });
    const signedAgo = (seconds: number) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: keys.webhookSecret,
        timestamp: Math.floor(Date.now() / 1000) - seconds,
      });
    expect(await payments.readEvent(Buffer.from(payload), signedAgo(240))).toMatchObject({ id: 'evt_1' });
    await expect(payments.readEvent(Buffer.from(payload), signedAgo(360))).rejects.toThrow(InvalidSignature);
  });

  it.each([
    ['no object', { id: 'evt_1', type: 'payment_intent.succeeded' }],
    ['another product', { id: 'evt_1', type: 'invoice.paid', data: { object: { id: 'in_1' } } }],
    ['a status that it does not know', payment({ status: 'thinking' })],
    ['no amount', payment({ amount_received: undefined })],
    ['an amount in words', payment({ amount_received: '65 dollars' })],
    ['no currency', payment({ currency: undefined })],
    [
      'a refund of no payment',
      { id: 'evt_1', type: 'refund.created', data: { object: { id: 're_1', amount: 1, currency: 'usd' } } },
    ],
    ['no id of its object', { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: {} } }],
  ])('stores an event with %s, and follows nothing', async (_, event) => {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret });
    const received = await payments.readEvent(Buffer.from(payload), signature);
    expect(received.id).toBe('evt_1');
    expect(payments.factOf(received)).toBeUndefined();
  });

  it.each([null, {}, { id: { a: 1 } }, { id: 'evt_\0' }])('refuses the event %j', async (event) => {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret });
    await expect(payments.readEvent(Buffer.from(payload), signature)).rejects.toThrow(UnreadableEvent);
  });

  it('follows an event without metadata', () => {
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', payload: payment({ metadata: undefined }) };
    expect(payments.factOf(event)).toMatchObject({ payment: { id: 'pi_1', metadata: {} } });
  });

  describe('whose request was answered with a server error that Stripe keeps', () => {
    const asked = () => intent({ metadata: { enrollmentId: 'e1', paymentId: crypto.randomUUID() } });
    const keptError = (match: string) => emulator.faults.add({ on: 'request', kind: 'kept_error', match });
    const paymentsOf = (paymentId: string) =>
      emulator.books
        .all<Stripe.PaymentIntent & { object: 'payment_intent' }>('payment_intent')
        .filter(({ metadata }) => metadata.paymentId === paymentId);

    it('is created under another key, once', async () => {
      const payment = asked();
      keptError('POST /v1/payment_intents');
      const [first, second] = [await payments.createPayment(payment), await payments.createPayment(payment)];
      expect(second).toEqual(first);
      expect(paymentsOf(payment.metadata.paymentId!)).toHaveLength(1);
    });

    it('is found if another request of the same payment has made it', async () => {
      const payment = asked();
      const made = await payments.createPayment(payment);
      expect(await payments.createPayment({ ...payment, description: 'BLS Renewal: Ada Moss' })).toEqual(made);
      expect(paymentsOf(payment.metadata.paymentId!)).toHaveLength(1);
    });

    it('is refunded under another key, once', async () => {
      const { id: paymentId, clientSecret = '' } = await payments.createPayment(intent());
      await pay(clientSecret);
      const refund = { paymentId, amountCents: 1_000, metadata: { refundId: 'r1' }, key: crypto.randomUUID() };
      keptError('POST /v1/refunds');
      const sent = await payments.refund(refund);
      expect(await payments.refund(refund)).toEqual(sent);
      expect(emulator.books.all<Stripe.Refund & { object: 'refund' }>('refund')).toHaveLength(1);
    });
  });

  it.each([
    [401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }, 'refuses our key'],
    [403, { type: 'invalid_request_error', message: 'The key has not the permission.' }, 'refuses our key'],
    [409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In use.' }, 'cannot be reached'],
    [429, { type: 'rate_limit_error', message: 'Too many requests.' }, 'cannot be reached'],
    [418, { type: 'of_tomorrow', message: 'New.' }, 'cannot be reached'],
  ])('says of the error %d that it is about the payment provider', async (status, error, words) => {
    const refusing = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end(JSON.stringify({ error }));
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port: at } = refusing.address() as AddressInfo;
    const provider = new StripePayments({ ...keys, apiBase: `http://127.0.0.1:${at}` });
    const refused = await provider.createPayment(intent()).catch((reason: unknown) => reason);
    refusing.closeAllConnections();
    refusing.close();
    expect(refused).toBeInstanceOf(PaymentsUnavailable);
    expect((refused as Error).message).toContain(words);
  });

  it('refuses a thin event, and says which kind it takes', async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'v1.payment_intent.succeeded' });
    const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret });
    await expect(payments.readEvent(Buffer.from(payload), signed)).rejects.toThrow(ThinEvent);
    await expect(payments.readEvent(Buffer.from(payload), signed.replace('v1=', 'v1=0'))).rejects.toThrow(
      InvalidSignature,
    );
  });

  it('throws PaymentsUnavailable if nothing listens', async () => {
    const unreachable = new StripePayments({ ...keys, apiBase: 'http://127.0.0.1:1' });
    await expect(unreachable.createPayment(intent())).rejects.toThrow(PaymentsUnavailable);
  });
});
