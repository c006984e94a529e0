import Stripe from 'stripe';
import { PaymentsPort } from '../../src/integrations/payments/payments.port.js';
import { newId } from '../../src/shared/domain/id.js';
import { refusalsOf } from '../support/append-only.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { startWithGateway } from '../support/gateway.js';
import { openPayment } from '../support/payer.js';
import { signedIn } from '../support/people.js';
import { startRecordingServer } from '../support/recording-server.js';
import { settled } from '../support/settled.js';

describe('paying for a seat by card', () => {
  let test: Awaited<ReturnType<typeof startWithGateway>>;
  let admin: Browser;
  let client: Browser;

  beforeAll(async () => {
    test = await startWithGateway({ ROLE: 'all' });
    admin = await signedIn(test, { role: 'admin' });
    client = await signedIn(test);
  });
  afterAll(() => test.close());

  /** An enrollment whose payment is pending. */
  async function aSeat({ priceCents = 6_500 as number | null, paymentStatus = 'pending' } = {}): Promise<string> {
    const [courseId, classId, studentId, enrollmentId] = [newId(), newId(), newId(), newId()];
    await test.sql.rows(`insert into catalog.courses (id, name, created_at) values ($1, 'BLS Provider', now())`, [
      courseId,
    ]);
    await test.sql.rows(
      `insert into scheduling.classes (id, course_id, title, date, "time", starts_at, location, capacity, price_cents, status, created_at, updated_at)
       values ($1, $2, 'BLS on Monday', '2030-01-07', '09:00', '2030-01-07T14:00Z', 'Main Street 1', 5, $3, 'upcoming', now(), now())`,
      [classId, courseId, priceCents],
    );
    await test.sql.rows(
      `insert into people.students (id, first_name, last_name, created_at) values ($1, 'Ada', 'Moss', now())`,
      [studentId],
    );
    await test.sql.rows(
      `insert into enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, enrolled_at)
       values ($1, $2, $3, $4, 'pending', now())`,
      [enrollmentId, studentId, classId, paymentStatus],
    );
    return enrollmentId;
  }

  async function open(enrollmentId: string): Promise<string> {
    const { status, body } = await admin.post(`/api/enrollments/${enrollmentId}/create-payment-intent`, {});
    expect(status).toBe(201);
    return body.clientSecret;
  }

  /** Sends what the card form of the page sends. */
  function pay(clientSecret: string, number = '4242424242424242') {
    const body = new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    });
    return fetch(`${test.url}/api/dev/stripe/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.config.stripe!.publishableKey}` },
      body,
    });
  }

  const ledgerOf = (enrollmentId: string) =>
    test.sql.rows(
      `select kind, amount_cents as cents from billing.ledger_entries where enrollment_id = $1 order by created_at, id`,
      [enrollmentId],
    );

  const statusOf = async (enrollmentId: string) =>
    (
      await test.sql.one<{ status: string }>(
        `select payment_status as status from enrollment.enrollments where id = $1`,
        [enrollmentId],
      )
    )?.status;

  it('adds one charge to the ledger and marks the enrollment paid', async () => {
    const seat = await aSeat();
    expect((await pay(await open(seat))).status).toBe(200);
    await eventually(
      () => statusOf(seat),
      (status) => status === 'paid',
    );
    expect(await ledgerOf(seat)).toEqual([{ kind: 'charge', cents: 6_500 }]);
  });

  describe('is checked at the gateway', () => {
    const check = (seat: string, payer = admin) => payer.post(`/api/enrollments/${seat}/payment/check`);
    const known = (seat: string) => admin.get(`/api/enrollments/${seat}/payment`);

    it('and recorded at once if its events are lost', async () => {
      const seat = await aSeat();
      const secret = await open(seat);
      const { emulator } = test.gateway;
      emulator.faults.add({ on: 'webhook', kind: 'drop', match: 'payment_intent', times: 5 });
      try {
        expect((await pay(secret)).status).toBe(200);
        await settled(test);
        // Control: nothing but the check tells the program of it.
        expect((await known(seat)).body).toMatchObject({ due: 65, underWay: 'open' });
        const [first, second] = await Promise.all([check(seat), check(seat)]);
        for (const { status, body } of [first, second]) {
          expect([status, body]).toMatchObject([200, { due: 0, received: 65, underWay: null }]);
        }
      } finally {
        emulator.faults.clear();
      }
      await settled(test);
      expect(await statusOf(seat)).toBe('paid');
      expect(await ledgerOf(seat)).toEqual([{ kind: 'charge', cents: 6_500 }]);
    });

    it('and still waits for its payer after a decline', async () => {
      const seat = await aSeat();
      await pay(await open(seat), '4000000000000002');
      expect((await check(seat)).body).toMatchObject({ due: 65, received: 0, underWay: 'open' });
    });

    it('and is none before a form was opened', async () => {
      expect((await check(await aSeat())).body).toMatchObject({ due: 65, underWay: null });
    });

    it('but not known while the gateway cannot be reached', async () => {
      const seat = await aSeat();
      await open(seat);
      const { emulator } = test.gateway;
      emulator.faults.add({ on: 'request', kind: 'server_error', match: 'GET /v1/payment_intents', times: 3 });
      try {
        expect(await check(seat)).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
      } finally {
        emulator.faults.clear();
      }
    });

    it('300 times in five minutes by one user, who asks for other payments with the same calls', async () => {
      const seat = await aSeat();
      const payer = await signedIn(test, { role: 'admin' });
      const statuses = new Set<number>();
      for (let calls = 0; calls < 150; calls++) {
        statuses.add((await check(seat, payer)).status);
        statuses.add((await check(newId(), payer)).status);
      }
      expect(statuses).toEqual(new Set([200, 404]));
      const refused = { status: 429, body: { code: 'too_many_attempts' } };
      expect(await check(seat, payer)).toMatchObject(refused);
      expect(await openPayment(payer, seat)).toMatchObject(refused);
      expect(await check(seat)).toMatchObject({ status: 200 });
    });

    it('only for those who may see the seat', async () => {
      expect(await check(await aSeat(), client)).toMatchObject({ status: 404 });
    });
  });

  it.each(['/', '/\\', '@', ':80@'])(
    'reaches no other server through the path of the test gateway: %s',
    async (before) => {
      const other = await startRecordingServer(200, {});
      const answer = await fetch(`${test.url}/api/dev/stripe/${before}${new URL(other.url).host}/v1/payment_intents`);
      await other.stop();
      expect([other.calls, answer.status >= 400]).toEqual([[], true]);
    },
  );

  it('opens the same payment for a second click, so that it is charged once', async () => {
    const seat = await aSeat();
    const [first, second] = await Promise.all([open(seat), open(seat)]);
    expect(second).toBe(first);
    expect((await pay(first)).status).toBe(200);
    expect((await pay(second)).status).toBe(400);
  });

  it('leaves the enrollment unpaid when the card is declined', async () => {
    const seat = await aSeat();
    const response = await pay(await open(seat), '4000000000000002');
    expect(response.status).toBe(402);
    const events = await eventually(
      () =>
        test.sql.rows(
          `select type from billing.gateway_events where type like '%failed' and payload->'data'->'object'->'metadata'->>'enrollmentId' = $1`,
          [seat],
        ),
      (arrived) => arrived.length > 0,
    );
    expect(events).toEqual([{ type: 'payment_intent.payment_failed' }]);
    expect(await statusOf(seat)).toBe('pending');
    expect(await ledgerOf(seat)).toEqual([]);
  });

  it('applies an event once, also when it is delivered several times at once', async () => {
    const seat = await aSeat();
    const event = {
      id: `evt_${newId()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: {
        object: {
          id: `pi_${newId()}`,
          status: 'succeeded',
          amount_received: 6_500,
          currency: 'usd',
          metadata: { enrollmentId: seat },
        },
      },
    };
    const payload = JSON.stringify(event);
    const { webhookSecret } = test.config.stripe!;
    const send = () =>
      test.browser().post('/api/webhooks/stripe', payload, {
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
      });
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await settled(test);
    expect(await ledgerOf(seat)).toHaveLength(1);
  });

  it('opens a payment whose first answer was lost, also when its class has another name by now', async () => {
    const seat = await aSeat();
    const { emulator } = test.gateway;
    emulator.faults.add({ on: 'request', match: 'POST /v1/payment_intents', kind: 'drop_answer', times: 3 });
    expect((await openPayment(admin, seat)).status).toBe(503);
    await test.sql.rows(`update scheduling.classes set title = 'Renamed' where id = $1`, [await classOf(seat)]);

    expect((await openPayment(admin, seat)).status).toBe(201);
    const made = emulator.books
      .all<Stripe.PaymentIntent & { object: 'payment_intent' }>('payment_intent')
      .filter(({ metadata }) => metadata.enrollmentId === seat);
    expect(made).toHaveLength(1);
    expect(await test.sql.rows('select description from billing.payments where enrollment_id = $1', [seat])).toEqual([
      { description: null },
    ]);
  });

  it('sends the same description on each try of a payment', async () => {
    const seat = await aSeat();
    const { emulator } = test.gateway;
    emulator.faults.add({ on: 'request', match: 'POST /v1/payment_intents', kind: 'drop_request', times: 3 });
    expect((await openPayment(admin, seat)).status).toBe(503);
    await test.sql.rows(`update scheduling.classes set title = 'Renamed' where id = $1`, [await classOf(seat)]);

    expect((await openPayment(admin, seat)).status).toBe(201);
    const [made] = emulator.books
      .all<Stripe.PaymentIntent & { object: 'payment_intent' }>('payment_intent')
      .filter(({ metadata }) => metadata.enrollmentId === seat);
    expect(made!.description).not.toContain('Renamed');
  });

  it('refuses an event with an invalid signature', async () => {
    const response = await test
      .browser()
      .post('/api/webhooks/stripe', '{"id":"evt_1"}', { 'stripe-signature': 't=1,v1=abc' });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
  });

  it.each([
    ['whose id is an object', { id: { a: 1 } }],
    ['without an id', { id: undefined }],
    ['whose id holds NUL', { id: 'evt_\0' }],
    ['that holds NUL', { data: { object: { id: 'pi_\0' } } }],
    ['that holds half a character', { data: { object: { id: 'pi_1', note: '\ud800' } } }],
  ])('refuses a signed event %s', async (_, given) => {
    const type = `refused.${newId()}`;
    const payload = JSON.stringify({ id: `evt_${newId()}`, object: 'event', type, data: {}, ...given });
    const response = await test.browser().post('/api/webhooks/stripe', payload, {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: test.config.stripe!.webhookSecret,
      }),
    });
    expect(response).toMatchObject({ status: 400, body: { code: 'unreadable_event' } });
    expect(await test.sql.count('select count(*) from billing.gateway_events where type = $1', [type])).toBe(0);
  });

  it('stores an event whose text only looks like NUL', async () => {
    const id = `evt_${newId()}`;
    const payload = JSON.stringify({ id, object: 'event', type: 'a.b', data: { object: { note: '\\u0000 \\ud800' } } });
    const { webhookSecret } = test.config.stripe!;
    const response = await test.browser().post('/api/webhooks/stripe', payload, {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
    });
    expect(response.status).toBe(200);
    expect(await test.sql.one('select id from billing.gateway_events where id = $1', [id])).toEqual({ id });
  });

  it.each([
    ['a class without a price', { priceCents: null }],
    ['an enrollment whose payment was waived', { paymentStatus: 'waived' }],
  ])('is refused with nothing_to_pay for %s', async (_, given) => {
    const response = await admin.post(`/api/enrollments/${await aSeat(given)}/create-payment-intent`, {});
    expect(response).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } });
  });

  const classOf = async (seat: string) =>
    (await test.sql.one<{ id: string }>('select class_id as id from enrollment.enrollments where id = $1', [seat]))!.id;
  const cancelClassOf = async (seat: string) => admin.post(`/api/classes/${await classOf(seat)}/cancel`);
  const deleteClassOf = async (seat: string) => admin.delete(`/api/classes/${await classOf(seat)}`);

  it.each([
    ['cancelled', cancelClassOf, 'class_cancelled'],
    ['deleted', deleteClassOf, 'class_deleted'],
  ])('is refused for a %s class', async (_, end, code) => {
    const seat = await aSeat();
    await end(seat);
    const response = await admin.post(`/api/enrollments/${seat}/create-payment-intent`, {});
    expect(response).toMatchObject({ status: 409, body: { code } });
  });

  it.each([
    ['cancelled', cancelClassOf, 'class_cancelled'],
    ['deleted', deleteClassOf, 'class_deleted'],
  ])('gives nobody the secret of a payment that is opened while the class is %s', async (_, end, code) => {
    const gateway = test.app.get(PaymentsPort);
    const seat = await aSeat();
    const opened: string[] = [];
    const create = gateway.createPayment.bind(gateway);
    gateway.createPayment = async (payment) => {
      const intent = await create(payment);
      opened.push(intent.clientSecret!);
      await end(seat);
      return intent;
    };
    try {
      const response = await admin.post(`/api/enrollments/${seat}/create-payment-intent`, {});
      expect(response).toMatchObject({ status: 409, body: { code } });
    } finally {
      gateway.createPayment = create;
    }
    // Control: the class was live when the payment was opened. It was cancelled at the gateway since.
    expect(opened).toHaveLength(1);
    expect((await pay(opened[0]!)).status).toBe(400);
  });

  it('is 404 for an enrollment that is not the client’s', async () => {
    const response = await client.post(`/api/enrollments/${await aSeat()}/create-payment-intent`, {});
    expect(response).toMatchObject({ status: 404, body: { message: 'Enrollment not found' } });
  });

  it('keeps the ledger append-only in the database itself', async () => {
    const seat = await aSeat();
    await pay(await open(seat));
    await eventually(
      () => ledgerOf(seat),
      (entries) => entries.length === 1,
    );
    for (const change of ['update billing.ledger_entries set amount_cents = 0', 'delete from billing.ledger_entries']) {
      expect(await refusalsOf(test, 'billing.ledger_entries', change)).toEqual([
        'permission denied for table ledger_entries',
        'billing.ledger_entries is append-only',
      ]);
    }
  });
});
