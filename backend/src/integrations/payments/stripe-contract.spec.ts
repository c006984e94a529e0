import Stripe from 'stripe';
import { newKeys, StripeEmulator } from './emulator/stripe-emulator.js';
import { API_VERSION } from './stripe-client.js';

/**
 * What the program relies on at the gateway. Runs against the emulator and, with STRIPE_TEST_KEY (sk_test_…), against Stripe
 * itself, so that the emulator can't drift from it.
 */
const testKey = process.env.STRIPE_TEST_KEY;
const gateways: [string, () => Promise<{ stripe: Stripe; stop?: () => Promise<void> }>][] = [
  ['the emulator', startEmulator],
  ...(testKey ? [['Stripe', async () => ({ stripe: new Stripe(testKey, { apiVersion: API_VERSION }) })] as never] : []),
];

async function startEmulator() {
  const keys = newKeys();
  const emulator = new StripeEmulator({ ...keys, apiVersion: API_VERSION });
  const where = { host: '127.0.0.1', port: await emulator.start(), protocol: 'http' as const };
  return {
    stripe: new Stripe(keys.secretKey, { ...where, apiVersion: API_VERSION, maxNetworkRetries: 0, telemetry: false }),
    stop: () => emulator.stop(),
  };
}

/** The gateway's refusal. */
async function refusal(act: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return await act.then(
    () => Promise.reject(new Error('was accepted')),
    (error: Stripe.errors.StripeError) => error,
  );
}

describe.each(gateways)('%s', (_, start) => {
  let stripe: Stripe;
  let stop: (() => Promise<void>) | undefined;
  let customer: string;

  beforeAll(async () => {
    ({ stripe, stop } = await start());
    customer = (await stripe.customers.create({ email: 'billing@clinic.example', metadata: { organizationId: 'o1' } }))
      .id;
  });
  afterAll(() => stop?.());

  const setUp = async (payment_method: string) => {
    const setup = await stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
    });
    return await stripe.setupIntents.confirm(setup.id, { payment_method });
  };
  const savedCard = async (id: string) => (await setUp(id)).payment_method as string;
  const charge = (payment_method: string, changes: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount: 6_500,
      currency: 'usd',
      customer,
      payment_method,
      confirm: true,
      off_session: true,
      allowed_payment_method_types: ['card'],
      metadata: { enrollmentId: 'e1' },
      ...changes,
    });

  describe('a saved card', () => {
    it('is listed until it is detached', async () => {
      const id = await savedCard('pm_card_visa');
      const listed = async () => (await stripe.customers.listPaymentMethods(customer)).data.map((method) => method.id);
      expect(await listed()).toContain(id);
      expect(await stripe.paymentMethods.retrieve(id)).toMatchObject({
        customer,
        type: 'card',
        card: { last4: '4242' },
      });
      await stripe.paymentMethods.detach(id);
      expect(await listed()).not.toContain(id);
    });

    it('is charged off session', async () => {
      const payment = await charge(await savedCard('pm_card_visa'));
      expect(payment).toMatchObject({ status: 'succeeded', amount_received: 6_500, metadata: { enrollmentId: 'e1' } });
      expect(await stripe.paymentIntents.retrieve(payment.id)).toMatchObject({ status: 'succeeded' });
    });

    it('has its payments listed, the newest first and page by page, also a declined one', async () => {
      const other = await stripe.customers.create({ email: 'other@clinic.example' });
      const opened = await stripe.setupIntents.create({ customer: other.id, usage: 'off_session' });
      const saved = await stripe.setupIntents.confirm(opened.id, { payment_method: 'pm_card_visa' });
      const paidWith = { customer: other.id, payment_method: saved.payment_method as string };
      const ids = [(await charge(paidWith.payment_method, paidWith)).id];
      const declining = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: other.id });
      const declined = await refusal(charge(declining.id, { customer: other.id }));
      ids.unshift(declined.payment_intent!.id);
      ids.unshift((await charge(paidWith.payment_method, paidWith)).id);
      const listed = await stripe.paymentIntents
        .list({ customer: other.id, limit: 1 })
        .autoPagingToArray({ limit: 10 });
      expect(listed.map(({ id }) => id)).toEqual(ids);
      expect(listed.map(({ metadata }) => metadata.enrollmentId)).toEqual(['e1', 'e1', 'e1']);
    });

    it('is declined without a charge', async () => {
      const error = await refusal(charge(await savedCard('pm_card_chargeCustomerFail')));
      expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code: 'card_declined' });
      expect(error.payment_intent).toMatchObject({
        status: 'requires_payment_method',
        metadata: { enrollmentId: 'e1' },
      });
    });

    it('that always needs authentication is refused off session', async () => {
      const { id } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
      const expected = { statusCode: 402, code: 'authentication_required' };
      expect(await refusal(charge(id))).toMatchObject(expected);
      expect(await refusal(charge(id, { error_on_requires_action: true }))).toMatchObject(expected);
    });

    it('asks for authentication while it is saved, if it needs that', async () => {
      expect(await setUp('pm_card_authenticationRequiredOnSetup')).toMatchObject({ status: 'requires_action' });
    });

    it('cannot be saved if it is declined', async () => {
      expect(await refusal(setUp('pm_card_visa_chargeDeclined'))).toMatchObject({
        statusCode: 402,
        code: 'card_declined',
      });
    });
  });

  describe('a setup', () => {
    it('is found by the method that it produced, with its metadata', async () => {
      const opened = await stripe.setupIntents.create({ customer, usage: 'off_session', metadata: { methodId: 'm1' } });
      const { payment_method } = await stripe.setupIntents.confirm(opened.id, { payment_method: 'pm_card_visa' });
      const { data } = await stripe.setupIntents.list({ payment_method: payment_method as string, limit: 1 });
      expect(data).toEqual([
        expect.objectContaining({ id: opened.id, customer, status: 'succeeded', metadata: { methodId: 'm1' } }),
      ]);
    });

    it('of a bank account waits for its micro-deposits, and tells wrong ones from right ones', async () => {
      const { id } = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        allowed_payment_method_types: ['us_bank_account'],
        payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
      });
      const waiting = await stripe.setupIntents.confirm(id, {
        payment_method_data: {
          type: 'us_bank_account',
          billing_details: { name: 'Clinic' },
          us_bank_account: {
            account_number: '000123456789',
            routing_number: '110000000',
            account_holder_type: 'company',
          },
        },
        mandate_data: {
          customer_acceptance: { type: 'online', online: { ip_address: '127.0.0.1', user_agent: 'test' } },
        },
      });
      expect(waiting).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'verify_with_microdeposits' },
      });
      expect(await refusal(stripe.setupIntents.verifyMicrodeposits(id, { amounts: [10, 11] }))).toMatchObject({
        statusCode: 400,
      });
      const done = await stripe.setupIntents.verifyMicrodeposits(id, { amounts: [32, 45] });
      expect(done).toMatchObject({ status: 'succeeded', mandate: expect.any(String) });
      expect(await stripe.mandates.retrieve(done.mandate as string)).toMatchObject({ status: 'active' });
      const debit = await charge(done.payment_method as string, { allowed_payment_method_types: ['us_bank_account'] });
      expect(debit).toMatchObject({ status: 'processing' });
    });

    it('that is cancelled cannot be confirmed', async () => {
      const { id } = await stripe.setupIntents.create({ customer, usage: 'off_session' });
      expect(await stripe.setupIntents.cancel(id)).toMatchObject({ status: 'canceled' });
      expect(await refusal(stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toMatchObject({
        statusCode: 400,
      });
    });
  });

  describe('a payment', () => {
    const open = () =>
      stripe.paymentIntents.create({ amount: 6_500, currency: 'usd', allowed_payment_method_types: ['card'] });

    it('that is cancelled can be neither confirmed nor cancelled again', async () => {
      const { id } = await open();
      expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' });
      const expected = { statusCode: 400, code: 'payment_intent_unexpected_state' };
      expect(await refusal(stripe.paymentIntents.cancel(id))).toMatchObject(expected);
      expect(await refusal(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toMatchObject(
        expected,
      );
    });

    it('that has succeeded cannot be cancelled', async () => {
      const { id } = await charge(await savedCard('pm_card_visa'));
      expect(await refusal(stripe.paymentIntents.cancel(id))).toMatchObject({
        code: 'payment_intent_unexpected_state',
      });
    });

    it('takes another card after a declined one', async () => {
      const { id } = await open();
      const declined = stripe.paymentIntents.confirm(id, {
        payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      });
      expect(await refusal(declined)).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
      expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
        status: 'succeeded',
      });
    });

    it('waits for authentication on session', async () => {
      const { id } = await open();
      const waiting = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' });
      expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    });

    it.each([
      ['less than 50 cents', { amount: 49 }, 'amount_too_small'],
      ['a parameter that there is none of', { colour: 'red' }, 'parameter_unknown'],
      ['a customer that there is none of', { customer: 'cus_none' }, 'resource_missing'],
    ])('of %s is refused', async (__, changes, code) => {
      const params = { amount: 6_500, currency: 'usd', ...changes } as Stripe.PaymentIntentCreateParams;
      expect(await refusal(stripe.paymentIntents.create(params))).toMatchObject({ code });
    });
  });

  describe('a key', () => {
    it('creates one payment, however often it is sent', async () => {
      const idempotencyKey = crypto.randomUUID();
      const create = () => stripe.paymentIntents.create({ amount: 6_500, currency: 'usd' }, { idempotencyKey });
      const first = await create();
      expect((await create()).id).toBe(first.id);
    });

    it('repeats a decline', async () => {
      const idempotencyKey = crypto.randomUUID();
      const card = await savedCard('pm_card_chargeCustomerFail');
      const params = {
        amount: 6_500,
        currency: 'usd',
        customer,
        payment_method: card,
        confirm: true,
        off_session: true,
      };
      const create = () => refusal(stripe.paymentIntents.create(params, { idempotencyKey }));
      const [first, second] = [await create(), await create()];
      expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    });

    it('is refused with other parameters', async () => {
      const idempotencyKey = crypto.randomUUID();
      await stripe.paymentIntents.create({ amount: 6_500, currency: 'usd' }, { idempotencyKey });
      const other = stripe.paymentIntents.create({ amount: 7_000, currency: 'usd' }, { idempotencyKey });
      expect(await refusal(other)).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    });
  });

  it('lists the latest events of some types, the newest first and page by page', async () => {
    const [first, second] = [await savedCard('pm_card_visa'), await savedCard('pm_card_visa')];
    for (const method of [first, second]) await stripe.paymentMethods.detach(method);
    const list = (params: Stripe.EventListParams) =>
      stripe.events.list({ types: ['payment_method.detached'], limit: 1, ...params });
    const page = await list({});
    expect(page.data).toEqual([expect.objectContaining({ object: 'event', type: 'payment_method.detached' })]);
    expect(page.data[0]!.data.object).toMatchObject({ id: second });
    const next = await list({ starting_after: page.data[0]!.id });
    expect(next.data[0]!.data.object).toMatchObject({ id: first });
  });

  describe('a refund', () => {
    it('returns parts until nothing is left', async () => {
      const { id } = await charge(await savedCard('pm_card_visa'));
      const refund = (amount?: number) =>
        stripe.refunds.create({ payment_intent: id, amount, reason: 'requested_by_customer' });
      expect(await refund(2_500)).toMatchObject({ amount: 2_500, status: 'succeeded', payment_intent: id });
      expect(await refusal(refund(4_001))).toMatchObject({ statusCode: 400 });
      expect(await refund()).toMatchObject({ amount: 4_000 });
      expect(await refusal(refund())).toMatchObject({ code: 'charge_already_refunded' });
    });

    it('of an open payment is refused', async () => {
      const { id } = await stripe.paymentIntents.create({ amount: 6_500, currency: 'usd' });
      expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
    });
  });
});
