import Stripe from 'stripe';
import type { StoredCharge, StoredPayment } from '../../src/integrations/payments/emulator/payment-intents.js';
import type { StoredDispute } from '../../src/integrations/payments/emulator/refunds.js';
import type { StoredEvent } from '../../src/integrations/payments/emulator/webhooks.js';
import { missedEventsDue } from '../../src/modules/billing/events.js';
import { newId } from '../../src/shared/domain/id.js';
import { ScheduledEvents } from '../../src/shared/events/scheduled-events.js';
import type { Browser } from '../support/browser.js';
import { allHeard as everythingHeard, type Gateway, startWithGateway } from '../support/gateway.js';
import { openPayment, payerAt } from '../support/payer.js';
import { signedIn } from '../support/people.js';
import { quickRetries } from '../support/quick-retries.js';
import { aCenter, aClass, aCourse, anEnrollment, aStudent } from '../support/rosters.js';
import { random } from '../support/seed.js';
import { settled } from '../support/settled.js';
import type { TestApp } from '../support/test-app.js';

const PRICE = 6_500;

let test: TestApp & { gateway: Gateway };
let admin: Browser;
let payer: ReturnType<typeof payerAt>;

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'all' }, quickRetries);
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
  payer = payerAt(test);
});
afterAll(() => test.close());
afterEach(() => test.gateway.emulator.faults.clear());

interface Seat {
  id: string;
  classId: string;
  studentId: string;
}

async function aSeat(priceCents = PRICE): Promise<Seat> {
  const classId = await aClass(test.sql, { course_id: await aCourse(test.sql), price_cents: priceCents });
  const studentId = await aStudent(test.sql);
  return { id: await anEnrollment(test.sql, classId, studentId), classId, studentId };
}

async function open({ id }: Seat): Promise<string> {
  const { status, body } = await openPayment(admin, id);
  expect([status, body]).toEqual([201, { clientSecret: expect.any(String) }]);
  return body.clientSecret;
}

/** The secret of a payment that the program didn't open: for a seat, or for another product of the account. */
async function openedElsewhere(seat: Seat | undefined): Promise<string> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = test.gateway.settings;
  const response = await fetch(`${STRIPE_API_BASE}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({
      amount: String(PRICE),
      currency: 'usd',
      ...(seat && { 'metadata[enrollmentId]': seat.id }),
    }),
  });
  return ((await response.json()) as { client_secret: string }).client_secret;
}

async function pay(seat: Seat): Promise<void> {
  expect((await payer.pay(await open(seat))).status).toBe(200);
  await allHeard();
}

const allHeard = () => everythingHeard(test);

async function setPrice({ classId }: Seat, price: number): Promise<void> {
  const { body } = await admin.get(`/api/classes/${classId}`);
  const { title, date, time, location, capacity, status, description, instructor, revision } = body;
  const form = { title, date, time, location, capacity, status, description, instructor, revision, price };
  const response = await admin.put(`/api/classes/${classId}`, form);
  expect([response.status, response.body]).toEqual([200, expect.anything()]);
}

const statusOf = async ({ id }: Seat) =>
  (await test.sql.one<{ status: string }>('select payment_status as status from enrollment.enrollments where id = $1', [
    id,
  ]))!.status;

const ledgerOf = async ({ id }: Seat) =>
  (
    await test.sql.rows<{ kind: string; cents: number }>(
      'select kind, amount_cents as cents from billing.ledger_entries where enrollment_id = $1 order by created_at, id',
      [id],
    )
  ).map(({ kind, cents }) => [kind, cents]);

const refund = (seat: Seat, amount: number, keepsSeatPaid = false) =>
  admin.post(`/api/enrollments/${seat.id}/refunds`, { amount, reason: 'Sick', keepsSeatPaid });

const unmatched = async () =>
  (await admin.get('/api/billing/unmatched')).body as {
    paymentId: string;
    enrollmentId: string | null;
    amount: number;
  }[];

/** What Stripe has no call for. */
async function order(path: string): Promise<void> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = test.gateway.settings;
  const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}` };
  expect((await fetch(`${STRIPE_API_BASE}/emulator/${path}`, { method: 'POST', headers })).status).toBe(200);
}

/** Sends an event with the gateway's signature. */
async function hear(type: string, object: object, id = `evt_${newId()}`) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const { webhookSecret: secret } = test.gateway;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const { status } = await test.browser().post('/api/webhooks/stripe', payload, { 'stripe-signature': signature });
  return status;
}

const succeeded = (seat: Seat | undefined, changes: object = {}) => ({
  id: `pi_${newId()}`,
  object: 'payment_intent',
  status: 'succeeded',
  amount_received: PRICE,
  currency: 'usd',
  metadata: seat ? { enrollmentId: seat.id } : {},
  ...changes,
});

describe('one open payment a seat', () => {
  it('is opened once for 20 calls at once, and charged once for 20 confirmations at once', async () => {
    const seat = await aSeat();
    const opened = await Promise.all(Array.from({ length: 20 }, () => openPayment(admin, seat.id)));
    expect(new Set(opened.map(({ status, body }) => `${status} ${body.clientSecret}`)).size).toBe(1);
    const secret = opened[0]!.body.clientSecret;
    const paid = await Promise.all(Array.from({ length: 20 }, () => payer.pay(secret)));
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
    await allHeard();
    expect(await ledgerOf(seat)).toEqual([['charge', PRICE]]);
  });

  it('is cancelled at the gateway when the price changes, so that a dollar pays for nothing dearer', async () => {
    const seat = await aSeat(100);
    const secret = await open(seat);
    await setPrice(seat, 200);
    await settled(test);
    expect((await payer.pay(secret)).status).toBe(400);
    const now = await open(seat);
    expect(now).not.toBe(secret);
    expect((await payer.pay(now)).status).toBe(200);
    await allHeard();
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual(['paid', [['charge', 20_000]]]);
  });

  it.each([
    ['paid by hand', (seat: Seat) => admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'paid' })],
    ['waived', (seat: Seat) => admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'waived' })],
    ['removed', (seat: Seat) => admin.delete(`/api/enrollments/${seat.id}`)],
    ['in a cancelled class', (seat: Seat) => admin.post(`/api/classes/${seat.classId}/cancel`)],
    ['in a deleted class', (seat: Seat) => admin.delete(`/api/classes/${seat.classId}`)],
  ])('is cancelled at the gateway when the seat is %s', async (_, act) => {
    const seat = await aSeat();
    const secret = await open(seat);
    expect((await act(seat)).status).toBeLessThan(300);
    await settled(test);
    expect((await payer.pay(secret)).status).toBe(400);
    expect((await ledgerOf(seat)).filter(([kind]) => kind === 'charge')).toEqual([]);
  });

  it('keeps a payment by hand from joining one by card that is through', async () => {
    const seat = await aSeat();
    const secret = await open(seat);
    test.gateway.emulator.faults.add({ on: 'webhook', kind: 'delay', ms: 400 });
    expect((await payer.pay(secret)).status).toBe(200);
    const byHand = await admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'paid' });
    expect(byHand).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
    await allHeard();
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual(['paid', [['charge', PRICE]]]);
  });

  it('can be entered by hand while the gateway is down and nothing was opened', async () => {
    const seat = await aSeat();
    test.gateway.emulator.faults.add({ on: 'request', kind: 'server_error', times: 20 });
    expect(await openPayment(admin, seat.id)).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
    expect((await admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'paid' })).status).toBe(200);
    expect(await ledgerOf(seat)).toEqual([['manual', PRICE]]);
  });
});

describe('money that arrives all the same', () => {
  it('goes back by itself when it comes twice, for a removed seat, or too much', async () => {
    const [twice, removed, tooMuch] = [await aSeat(), await aSeat(), await aSeat()];
    const { emulator } = test.gateway;
    const late: string[] = [];
    for (const secret of [await open(removed), await open(tooMuch)]) {
      emulator.faults.add({ on: 'webhook', match: 'payment_intent.succeeded', kind: 'drop' });
      expect((await payer.pay(secret)).status).toBe(200);
      late.push(secret.split('_secret_')[0]!);
    }
    await admin.delete(`/api/enrollments/${removed.id}`);
    await setPrice(tooMuch, 50);
    await pay(twice);
    await payer.pay(await openedElsewhere(twice));
    await allHeard();
    for (const id of late)
      await hear('payment_intent.succeeded', emulator.books.find<StoredPayment>(id, 'payment_intent')!);
    await allHeard();
    await allHeard();
    expect(await ledgerOf(twice)).toEqual([
      ['charge', PRICE],
      ['unmatched', PRICE],
      ['unmatched', -PRICE],
    ]);
    expect(await ledgerOf(removed)).toEqual([
      ['unmatched', PRICE],
      ['unmatched', -PRICE],
    ]);
    expect(await ledgerOf(tooMuch)).toEqual([
      ['charge', 5_000],
      ['unmatched', 1_500],
      ['unmatched', -1_500],
    ]);
    expect([await statusOf(twice), await statusOf(tooMuch)]).toEqual(['paid', 'paid']);
    const seats = [twice, removed, tooMuch].map(({ id }) => id);
    expect((await unmatched()).filter(({ enrollmentId }) => seats.includes(enrollmentId!))).toEqual([]);
  });

  it.each([
    ['too little', { amount_received: 100 }],
    ['another currency', { currency: 'eur' }],
  ])('waits for staff when it is %s, and the seat stays unpaid', async (_, changes) => {
    const seat = await aSeat();
    const payment = succeeded(seat, changes);
    expect(await hear('payment_intent.succeeded', payment)).toBe(200);
    await settled(test);
    expect(await statusOf(seat)).toBe('pending');
    expect(await unmatched()).toContainEqual(expect.objectContaining({ paymentId: payment.id, enrollmentId: seat.id }));
  });

  it('waits for staff when it is for nobody, and counts once, for the seat that they choose', async () => {
    const seat = await aSeat();
    const payment = succeeded(undefined, { metadata: { enrollmentId: newId() } });
    await hear('payment_intent.succeeded', payment);
    await settled(test);
    const settle = (enrollmentId = seat.id) =>
      admin.post(`/api/billing/unmatched/${payment.id}/settle`, { enrollmentId });
    expect(await settle(newId())).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: 'Enrollment not found' },
    });
    const settling = await Promise.all([settle(), settle()]);
    expect(settling.map(({ status }) => status).sort()).toEqual([204, 404]);
    await settled(test);
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual(['paid', [['charge', PRICE]]]);
    expect((await unmatched()).map(({ paymentId }) => paymentId)).not.toContain(payment.id);
  });

  it('is left alone when it belongs to another product of the account', async () => {
    const payment = succeeded(undefined);
    const event = `evt_${newId()}`;
    expect(await hear('payment_intent.succeeded', payment, event)).toBe(200);
    await settled(test);
    expect(
      await test.sql.rows('select id from billing.ledger_entries where gateway_payment = $1', [payment.id]),
    ).toEqual([]);
    expect(
      await test.sql.rows(
        'select applied_at is not null as applied, payload from billing.gateway_events where id = $1',
        [event],
      ),
    ).toEqual([{ applied: true, payload: {} }]);
  });

  it.each([
    ['customer.created', { id: 'cus_1' }],
    ['payment_intent.succeeded', { id: 5 }],
    ['charge.dispute.funds_withdrawn', { id: 'du_1', amount: -5, payment_intent: 'pi_unknown' }],
    ['refund.failed', { id: 're_1', amount: 1, currency: 'usd', payment_intent: 'pi_unknown' }],
  ])('an event %s that says nothing to us is accepted, and its content is not stored', async (type, object) => {
    const id = `evt_${newId()}`;
    expect(await hear(type, object, id)).toBe(200);
    await settled(test);
    expect(await test.sql.one('select applied_at, payload from billing.gateway_events where id = $1', [id])).toEqual({
      applied_at: expect.anything(),
      payload: {},
    });
  });
});

describe('refunds', () => {
  it('returns the whole payment, and the seat is owed again', async () => {
    const seat = await aSeat();
    await pay(seat);
    expect((await refund(seat, 65)).status).toBe(202);
    await allHeard();
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual([
      'pending',
      [
        ['charge', PRICE],
        ['refund', -PRICE],
      ],
    ]);
    await pay(seat);
    expect(await statusOf(seat)).toBe('paid');
  });

  it('returns a part as a discount, and the seat stays paid', async () => {
    const seat = await aSeat();
    await pay(seat);
    await refund(seat, 20, true);
    await allHeard();
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual([
      'paid',
      [
        ['charge', PRICE],
        ['refund', -2_000],
      ],
    ]);
  });

  it('returns no more than was paid, also for ten at once', async () => {
    const seat = await aSeat();
    await pay(seat);
    expect(await refund(seat, 65.01)).toMatchObject({
      status: 409,
      body: { code: 'refund_too_large', message: 'At most $65.00 can be refunded for this seat.' },
    });
    const refunds = await Promise.all(Array.from({ length: 10 }, () => refund(seat, 20)));
    expect(refunds.filter(({ status }) => status === 202)).toHaveLength(3);
    await allHeard();
    expect((await ledgerOf(seat)).map(([, cents]) => cents)).toEqual([PRICE, -2_000, -2_000, -2_000]);
  });

  it('is sent once when the response of the gateway is lost', async () => {
    const seat = await aSeat();
    await pay(seat);
    test.gateway.emulator.faults.add({ on: 'request', match: 'POST /v1/refunds', kind: 'drop_answer', times: 2 });
    await refund(seat, 65);
    await allHeard();
    expect(await ledgerOf(seat)).toEqual([
      ['charge', PRICE],
      ['refund', -PRICE],
    ]);
  });

  it('is entered when somebody makes it at the gateway, and taken back when it fails', async () => {
    const seat = await aSeat();
    await pay(seat);
    const [{ gateway_payment: payment } = {}] = await test.sql.rows<{ gateway_payment: string }>(
      'select gateway_payment from billing.ledger_entries where enrollment_id = $1',
      [seat.id],
    );
    const made = { id: `re_${newId()}`, payment_intent: payment, amount: PRICE, currency: 'usd', metadata: {} };
    await hear('refund.created', { ...made, status: 'succeeded' });
    await settled(test);
    expect(await statusOf(seat)).toBe('pending');
    await hear('refund.failed', { ...made, status: 'failed', failure_reason: 'lost_or_stolen_card' });
    await settled(test);
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual([
      'paid',
      [
        ['charge', PRICE],
        ['refund', -PRICE],
        ['refund', PRICE],
      ],
    ]);
  });

  it('returns cash by hand', async () => {
    const seat = await aSeat();
    await admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'paid' });
    await refund(seat, 65);
    await settled(test);
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual([
      'pending',
      [
        ['manual', PRICE],
        ['manual', -PRICE],
      ],
    ]);
  });

  it.each([
    ['a removed seat', (seat: Seat) => `/api/enrollments/${seat.id}`, 'DELETE'],
    ['a cancelled class', (seat: Seat) => `/api/classes/${seat.classId}/cancel`, 'POST'],
    ['a deleted class', (seat: Seat) => `/api/classes/${seat.classId}`, 'DELETE'],
    ['a deleted student', (seat: Seat) => `/api/students/${seat.studentId}`, 'DELETE'],
  ])('returns the money of %s if staff ask for it, and keeps it otherwise', async (_, path, method) => {
    const [asked, kept] = [await aSeat(), await aSeat()];
    for (const seat of [asked, kept]) await pay(seat);
    expect((await admin.call(method, `${path(asked)}?refund=true`)).status).toBeLessThan(300);
    expect((await admin.call(method, path(kept))).status).toBeLessThan(300);
    await allHeard();
    expect(await ledgerOf(asked)).toEqual([
      ['charge', PRICE],
      ['refund', -PRICE],
    ]);
    expect(await ledgerOf(kept)).toEqual([['charge', PRICE]]);
  });
});

describe('a dispute', () => {
  const chargesOf = ({ id }: Seat) =>
    test.gateway.emulator.books.all<StoredCharge>('charge').filter(({ metadata }) => metadata.enrollmentId === id);

  const dispute = async (charge: StoredCharge) => {
    await order(`charges/${charge.id}/dispute`);
    await allHeard();
  };

  const win = async (charge: StoredCharge) => {
    const { id } = test.gateway.emulator.books.all<StoredDispute>('dispute').find((one) => one.charge === charge.id)!;
    await order(`disputes/${id}/win`);
    await allHeard();
  };

  it('makes the seat overdue, and winning it pays it again', async () => {
    const seat = await aSeat();
    await pay(seat);
    const [charge] = chargesOf(seat);
    await dispute(charge!);
    expect(await statusOf(seat)).toBe('overdue');
    await win(charge!);
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual([
      'paid',
      [
        ['charge', PRICE],
        ['dispute', -PRICE],
        ['dispute', PRICE],
      ],
    ]);
  });

  it('that is won after the seat was given up leaves the money to staff, who can refund it', async () => {
    const seat = await aSeat();
    await pay(seat);
    const [charge] = chargesOf(seat);
    await dispute(charge!);
    expect((await admin.delete(`/api/enrollments/${seat.id}?refund=true`)).status).toBe(204);
    await win(charge!);
    const ofDispute = async () => (await unmatched()).find(({ paymentId }) => paymentId === charge!.payment_intent);
    expect(await ofDispute()).toMatchObject({ enrollmentId: seat.id, amount: PRICE / 100 });
    const settled = await admin.post(`/api/billing/unmatched/${charge!.payment_intent}/settle`, {});
    expect(settled.status).toBeLessThan(300);
    await allHeard();
    expect(await ofDispute()).toBeUndefined();
    expect(test.gateway.emulator.books.find<StoredCharge>(charge!.id, 'charge')).toMatchObject({ refunded: true });
  });

  it('of a second payment leaves the seat paid', async () => {
    const seat = await aSeat();
    await pay(seat);
    await payer.pay(await openedElsewhere(seat), '4000000000000259');
    await allHeard();
    const [, second] = chargesOf(seat);
    expect(second).toMatchObject({ disputed: true });
    expect(await statusOf(seat)).toBe('paid');
    await win(second!);
    expect(await statusOf(seat)).toBe('paid');
  });

  it('of another product is left alone, and its content is not kept', async () => {
    const known = await test.sql.rows<{ id: string }>('select id from billing.gateway_events');
    await payer.pay(await openedElsewhere(undefined), '4000000000000259');
    await allHeard();
    const { payment_intent: paymentId } = test.gateway.emulator.books
      .all<StoredCharge>('charge')
      .find(({ metadata }) => metadata.enrollmentId === undefined)!;
    expect(
      await test.sql.rows('select id from billing.ledger_entries where gateway_payment = $1', [paymentId]),
    ).toEqual([]);
    const events = await test.sql.rows<{ payload: object }>(
      `select payload from billing.gateway_events where type = 'charge.dispute.funds_withdrawn' and not id = any($1)`,
      [known.map(({ id }) => id)],
    );
    expect(events).toEqual([{ payload: {} }]);
  });

  it('that is heard of before its payment counts, and so does the payment', async () => {
    const seat = await aSeat();
    test.gateway.emulator.faults.add({ on: 'webhook', kind: 'drop', match: 'payment_intent.', times: 1_000 });
    await payer.pay(await openedElsewhere(seat), '4000000000000259');
    await allHeard();
    test.gateway.emulator.faults.clear();
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual([
      'overdue',
      [
        ['charge', PRICE],
        ['dispute', -PRICE],
      ],
    ]);
  });
});

describe('an event that no webhook brought', () => {
  const fetchMissed = async (tick: string) => {
    await test.app.get(ScheduledEvents).publish(missedEventsDue({ tick }));
    await allHeard();
  };
  const lose = () => test.gateway.emulator.faults.add({ on: 'webhook', kind: 'drop', times: 1_000 });
  const isFetched = async (type: string) =>
    await test.sql.rows(
      'select fetched from billing.gateway_events where type = $1 order by received_at desc, id desc limit 1',
      [type],
    );

  it('is fetched within the hour: a dispute, and that it was won', async () => {
    const seat = await aSeat();
    await pay(seat);
    await fetchMissed('2027-01-01T00:00:00.000Z');
    const [charge] = test.gateway.emulator.books
      .all<StoredCharge>('charge')
      .filter(({ metadata }) => metadata.enrollmentId === seat.id);
    lose();
    await order(`charges/${charge!.id}/dispute`);
    expect(await statusOf(seat)).toBe('paid');
    await fetchMissed('2027-01-01T01:00:00.000Z');
    expect(await statusOf(seat)).toBe('overdue');
    expect(await isFetched('charge.dispute.funds_withdrawn')).toEqual([{ fetched: true }]);
    const { id } = test.gateway.emulator.books.all<StoredDispute>('dispute').find((one) => one.charge === charge!.id)!;
    await order(`disputes/${id}/win`);
    await fetchMissed('2027-01-01T02:00:00.000Z');
    await fetchMissed('2027-01-01T03:00:00.000Z');
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual([
      'paid',
      [
        ['charge', PRICE],
        ['dispute', -PRICE],
        ['dispute', PRICE],
      ],
    ]);
  });

  it('is found behind a hundred others that were lost', async () => {
    const seat = await aSeat();
    await fetchMissed('2027-01-02T00:00:00.000Z');
    lose();
    await payer.pay(await openedElsewhere(seat));
    const [first] = test.gateway.emulator.books.all<StoredEvent>('event');
    for (let count = 0; count < 150; count += 1) {
      const object = { ...succeeded(undefined), metadata: {} };
      const type = 'payment_intent.succeeded';
      test.gateway.emulator.books.save<StoredEvent>({ ...first!, id: `evt_${newId()}`, type, data: { object } });
    }
    await fetchMissed('2027-01-02T01:00:00.000Z');
    expect([await statusOf(seat), await ledgerOf(seat)]).toEqual(['paid', [['charge', PRICE]]]);
  });

  it('is fetched as soon as the gateway is back, if it was away', async () => {
    const seat = await aSeat();
    lose();
    await payer.pay(await openedElsewhere(seat));
    test.gateway.emulator.faults.add({ on: 'request', match: 'GET /v1/events', kind: 'server_error', times: 3 });
    await fetchMissed('2027-01-03T00:00:00.000Z');
    expect(await statusOf(seat)).toBe('paid');
    expect(await test.sql.rows('select 1 from events.paused_channels')).toEqual([]);
  });
});

it('a card payment can’t be set to unpaid by hand', async () => {
  const seat = await aSeat();
  await pay(seat);
  for (const paymentStatus of ['pending', 'overdue', 'waived']) {
    const response = await admin.put(`/api/enrollments/${seat.id}`, { paymentStatus });
    expect(response).toMatchObject({ status: 409, body: { code: 'paid_by_card' } });
  }
});

it('cash is the full amount, and taken back with the status', async () => {
  const seat = await aSeat();
  for (const paymentStatus of ['paid', 'pending', 'paid', 'waived', 'overdue'])
    expect((await admin.put(`/api/enrollments/${seat.id}`, { paymentStatus })).status).toBe(200);
  expect((await ledgerOf(seat)).map(([, cents]) => cents)).toEqual([PRICE, -PRICE, PRICE, -PRICE, 0]);
});

it.each([
  { refunded: 15, price: 40, left: 5_000 },
  { refunded: 65, price: 0, left: 0 },
])(
  'a seat is set to paid after a refund of $refunded dollars if its class costs only $price by then',
  async ({ refunded, price, left }) => {
    const seat = await aSeat();
    await pay(seat);
    await refund(seat, refunded);
    await allHeard();
    expect(await statusOf(seat)).toBe('pending');
    await setPrice(seat, price);

    const response = await admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'paid' });
    expect([response.status, response.body]).toEqual([200, expect.objectContaining({ paymentStatus: 'paid' })]);
    expect(await ledgerOf(seat)).toEqual([
      ['charge', PRICE],
      ['refund', left - PRICE],
      ['manual', 0],
    ]);
  },
);

it('the database refuses a paid seat that its ledger does not cover', async () => {
  const { id } = await aSeat();
  const paid = `update enrollment.enrollments set payment_status = 'paid' where id = $1`;
  await expect(test.sql.rows(paid, [id])).rejects.toThrow(`does not cover the price of enrollment ${id}`);
});

describe('whatever happens in whatever order', () => {
  const { floor } = Math;
  const pick = <T>(list: readonly T[]): T => list[floor(random() * list.length)]!;

  it.each(Array.from({ length: 8 }, (_, index) => index + 1))(
    'the gateway’s sum is the ledger’s, and no seat is paid below its price (sequence %s)',
    async () => {
      const seat = await aSeat();
      const steps: string[] = [];
      let price = PRICE;
      const secrets: string[] = [];
      const { faults } = test.gateway.emulator;
      const acts: Record<string, () => Promise<unknown>> = {
        price: async () => {
          price = pick([5_000, 6_500, 9_000]);
          await setPrice(seat, price / 100);
        },
        open: async () => {
          const { status, body } = await openPayment(admin, seat.id);
          if (status === 201) secrets.push(body.clientSecret);
        },
        confirm: async () => secrets.length > 0 && payer.pay(pick(secrets)),
        'confirm, late': async () => {
          faults.add({
            on: 'webhook',
            match: 'payment_intent.succeeded',
            kind: 'delay',
            ms: 50 + floor(random() * 300),
          });
          if (secrets.length > 0) await payer.pay(pick(secrets));
        },
        'confirm, heard twice': async () => {
          faults.add({ on: 'webhook', match: 'payment_intent.succeeded', kind: 'duplicate' });
          if (secrets.length > 0) await payer.pay(pick(secrets));
        },
        'out of order': async () => faults.add({ on: 'webhook', kind: 'reorder' }),
        'lost response': async () => faults.add({ on: 'request', kind: 'drop_answer' }),
        cash: async () => admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'paid' }),
        unpaid: async () => admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'pending' }),
        waive: async () => admin.put(`/api/enrollments/${seat.id}`, { paymentStatus: 'waived' }),
        refund: async () => refund(seat, pick([5, 20, 65]), random() < 0.5),
        remove: async () => random() < 0.2 && admin.delete(`/api/enrollments/${seat.id}?refund=${random() < 0.5}`),
        wait: () => settled(test),
      };
      for (let step = 0; step < 14; step++) {
        const act = pick(Object.keys(acts));
        steps.push(act);
        await acts[act]!();
      }
      faults.clear();
      await hear('customer.updated', {});
      // An event that was held back to arrive later comes with the next one.
      await openPayment(admin, (await aSeat()).id);
      await allHeard();
      await allHeard();

      const { books } = test.gateway.emulator;
      const payments = books
        .all<StoredPayment>('payment_intent')
        .filter(({ metadata }) => metadata.enrollmentId === seat.id);
      const atGateway = payments.reduce((sum, { amount_received, latest_charge }) => {
        const charge = latest_charge && books.find<StoredCharge>(latest_charge, 'charge');
        return sum + amount_received - (charge ? charge.amount_refunded : 0);
      }, 0);
      const account = await test.sql.one<{ gateway: number; covered: number; agreed: number }>(
        `select coalesce(sum(amount_cents) filter (where gateway_payment is not null), 0)::int as gateway,
           billing.covered_cents($1)::int as covered, billing.agreed_cents($1) as agreed
         from billing.ledger_entries where enrollment_id = $1`,
        [seat.id],
      );
      const context = { steps, ledger: await ledgerOf(seat), price };
      expect({ ...context, sum: account!.gateway }).toEqual({ ...context, sum: atGateway });
      const isPaid = (await statusOf(seat)) === 'paid';
      if (isPaid)
        expect({ ...context, covered: account!.covered >= account!.agreed }).toEqual({ ...context, covered: true });
      expect([5_000, 6_500, 9_000]).toContain(account!.agreed);
      expect(payments.filter(({ status }) => status === 'requires_payment_method').length).toBeLessThanOrEqual(1);
    },
    60_000,
  );
});
