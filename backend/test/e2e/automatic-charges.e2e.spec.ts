import type { StoredPayment } from '../../src/integrations/payments/emulator/payment-intents.js';
import type { StoredRefund } from '../../src/integrations/payments/emulator/refunds.js';
import { Charges } from '../../src/modules/billing/charges/charges.js';
import { Payment } from '../../src/modules/billing/domain/payment.entity.js';
import { reconciliationDue } from '../../src/modules/billing/events.js';
import { calendarDateIn, formatDate } from '../../src/shared/domain/calendar-date.js';
import { newId } from '../../src/shared/domain/id.js';
import { ScheduledEvents } from '../../src/shared/events/scheduled-events.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { allHeard, type Gateway, startWithGateway } from '../support/gateway.js';
import { openPayment, payerAt } from '../support/payer.js';
import { createPerson, signedIn, signInAs } from '../support/people.js';
import { quickRetries } from '../support/quick-retries.js';
import { aCenter, aClass, aCourse, anEnrollment, anOrganization, aStudent } from '../support/rosters.js';
import { settled } from '../support/settled.js';
import type { TestApp } from '../support/test-app.js';

const PRICE = 6_500;
const [GOOD, DECLINED, NEEDS_PAYER] = ['4242424242424242', '4000000000000341', '4000002760003184'];
const [ACCOUNT, EMPTY_ACCOUNT] = ['000123456789', '000222222227'];
const DAY = 24 * 3_600_000;

let test: TestApp & { gateway: Gateway };
let staff: { email: string };
let admin: Browser;
let payer: ReturnType<typeof payerAt>;

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'all' }, quickRetries);
  await aCenter(test);
  staff = await createPerson(test, { role: 'admin' });
  admin = await signInAs(test, staff);
  payer = payerAt(test);
});
afterAll(() => test.close());
afterEach(() => {
  test.gateway.emulator.faults.clear();
  test.clock.set(new Date());
});

interface Clinic {
  id: string;
  email: string;
  boss: Browser;
}

/** An organization that pays automatically, with its administrator. */
async function aClinic(): Promise<Clinic> {
  const email = `boss-${newId()}@clinic.example`;
  const id = await anOrganization(test.sql, { payment_type: 'auto', admin_email: email });
  return { id, email, boss: await signedIn(test, { role: 'org_admin', organizationId: id, email }) };
}

const MY_METHOD = '/api/organizations/my-organization/payment-method';

async function setUp({ boss }: Clinic): Promise<string> {
  const { status, body } = await boss.post(`${MY_METHOD}/setup`, {});
  expect([status, body]).toEqual([201, { clientSecret: expect.any(String) }]);
  return body.clientSecret;
}

async function store(clinic: Clinic, number: string): Promise<void> {
  const paymentMethodId = await payer.saveCard(await setUp(clinic), number);
  expect((await clinic.boss.post(MY_METHOD, { paymentMethodId })).status).toBe(201);
  await allHeard(test);
}

async function storeAccount(clinic: Clinic, number: string): Promise<void> {
  const paymentMethodId = await payer.saveAccount(await setUp(clinic), number);
  await clinic.boss.post(MY_METHOD, { paymentMethodId });
  expect((await clinic.boss.post(`${MY_METHOD}/verify`, { amounts: [0.32, 0.45] })).status).toBe(200);
  await allHeard(test);
}

async function aClinicWith(number: string): Promise<Clinic> {
  const clinic = await aClinic();
  await store(clinic, number);
  return clinic;
}

const aPricedClass = async (priceCents = PRICE) =>
  await aClass(test.sql, { course_id: await aCourse(test.sql), price_cents: priceCents });

/** Staff enroll one of the clinic's people; does not wait for the charge. */
async function enroll({ id }: Clinic, classId?: string): Promise<string> {
  const studentId = await aStudent(test.sql, { organization_id: id });
  const enrolled = await admin.post('/api/enrollments', { studentId, classId: classId ?? (await aPricedClass()) });
  expect(enrolled.status).toBe(201);
  return enrolled.body.id;
}

async function enrolled(clinic: Clinic): Promise<string> {
  const seat = await enroll(clinic);
  await allHeard(test);
  return seat;
}

const statusOf = async (seat: string) =>
  (await test.sql.one<{ status: string }>('select payment_status as status from enrollment.enrollments where id = $1', [
    seat,
  ]))!.status;

const paymentsOf = async (seat: string) =>
  (
    await test.sql.rows<{ status: string; attempt: number | null }>(
      'select status, attempt from billing.payments where enrollment_id = $1 order by created_at',
      [seat],
    )
  ).map(({ status, attempt }) => [status, attempt]);

/** The payments at the gateway that were made for a seat. */
const atGateway = (seat: string) =>
  test.gateway.emulator.books
    .all<StoredPayment>('payment_intent')
    .filter(({ metadata }) => metadata.enrollmentId === seat);

/** Charges the method of the seat's first payment once more, past the program. */
async function chargeAtGateway(seat: string, metadata: Record<string, string> = {}): Promise<void> {
  const [first] = atGateway(seat);
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = test.gateway.settings;
  await fetch(`${STRIPE_API_BASE}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}`, 'idempotency-key': newId() },
    body: new URLSearchParams({
      amount: String(PRICE),
      currency: 'usd',
      customer: first!.customer!,
      payment_method: first!.payment_method!,
      confirm: 'true',
      off_session: 'true',
      'metadata[enrollmentId]': seat,
      ...metadata,
    }),
  });
}

const charged = async (seat: string) =>
  (
    await test.sql.one<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from billing.ledger_entries
       where enrollment_id = $1 and kind <> 'unmatched'`,
      [seat],
    )
  )?.cents;

/** Without the report of a month that begins meanwhile. */
const mailsTo = async ({ email }: Clinic) =>
  await test.sql.rows<{ subject: string; body: string }>(
    `select subject, text as body from notifications.messages
     where recipient = $1 and template <> 'organization-report' order by created_at, id`,
    [email],
  );
const subjects = async (clinic: Clinic) => (await mailsTo(clinic)).map(({ subject }) => subject);

const due = async (clinic: Clinic) =>
  (await (await signInAs(test, clinic)).get('/api/organizations/my-organization/due-seats')).body as {
    enrollmentId: string;
    nextChargeAt: string | null;
    failure: string | null;
  }[];

/** Runs `publish` at another time. Sessions are over then and deleted, so that staff sign in again. */
async function at(moment: Date, publish: () => Promise<void>): Promise<void> {
  test.clock.set(moment);
  await publish();
  await allHeard(test);
  test.clock.set(new Date());
  admin = await signInAs(test, staff);
}

/** A day starts once; several tests start the same one. */
const startDay = (moment: Date) =>
  at(moment, async () => {
    await test.sql.rows(
      `insert into events.outbox_messages (id, name, payload, occurred_at)
       values (gen_random_uuid(), 'events.day-started', jsonb_build_object('day', $1::text), now())`,
      [moment.toISOString().slice(0, 10)],
    );
  });

/** Runs the daily job on the day of the next try, and returns when the one after it is. */
async function nextTry(clinic: Clinic): Promise<string | null> {
  const [seat] = await due(clinic);
  expect(seat?.nextChargeAt).toEqual(expect.any(String));
  await startDay(new Date(Date.parse(seat!.nextChargeAt!) + 1_000));
  return (await due(clinic))[0]?.nextChargeAt ?? null;
}

/** Runs the reconciliation so many minutes from now. Its tick is of this moment, so that no other run has it. */
async function reconcile(minutes: number): Promise<void> {
  const moment = new Date(Date.now() + minutes * 60_000);
  const due = reconciliationDue({ tick: moment.toISOString() });
  await at(moment, () => test.app.get(ScheduledEvents).publish(due));
}

describe('a seat of an organization that pays automatically', () => {
  it('is charged when it is made', async () => {
    const clinic = await aClinicWith(GOOD);
    const seat = await enrolled(clinic);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
    const charges = await clinic.boss.get('/api/organizations/my-organization/charges');
    expect(charges.body).toEqual([expect.objectContaining({ amount: 65, status: 'paid' })]);
    expect(await subjects(clinic)).toEqual([expect.stringMatching(/^Receipt R-\d{6} · \$65\.00$/)]);
  });

  it('is charged once for 20 deliveries of one event', async () => {
    const clinic = await aClinicWith(GOOD);
    const setType = (type: string) =>
      test.sql.rows('update organizations.organizations set payment_type = $2 where id = $1', [clinic.id, type]);
    await setType('independent');
    const seat = await enrolled(clinic);
    expect(await paymentsOf(seat)).toEqual([]);
    await setType('auto');
    await test.sql.rows(
      `insert into events.outbox_messages (id, name, payload, occurred_at)
       select gen_random_uuid(), name, payload, now() from events.outbox_messages, generate_series(1, 20)
       where name = 'enrollment.student-enrolled' and payload->>'enrollmentId' = $1`,
      [seat],
    );
    await allHeard(test);
    expect([await charged(seat), atGateway(seat).length]).toEqual([PRICE, 1]);
  });

  it('is charged once if the answer of the gateway is lost and the job runs again', async () => {
    const clinic = await aClinicWith(GOOD);
    const { faults } = test.gateway.emulator;
    // The SDK sends a request three times.
    faults.add({ on: 'request', match: 'POST /v1/payment_intents', kind: 'drop_answer', times: 3 });
    faults.add({ on: 'webhook', kind: 'drop', times: 3 });
    const seat = await enroll(clinic);
    await settled(test);
    expect([await statusOf(seat), await charged(seat), atGateway(seat).length]).toEqual(['paid', PRICE, 1]);
  });

  it('is charged once if the gateway is away for half an hour, and no job gives up', async () => {
    const clinic = await aClinicWith(GOOD);
    const { faults } = test.gateway.emulator;
    faults.add({ on: 'request', match: 'POST /v1/payment_intents', kind: 'server_error', times: 1_000 });
    const seats = [await enroll(clinic), await enroll(clinic), await enroll(clinic)];
    const paused = async () =>
      (await test.sql.one<{ tries: number }>(`select tries from events.paused_channels where channel = 'payments'`))
        ?.tries ?? -1;
    let tries = await eventually(paused, (count) => count >= 0);
    for (let minutes = 0; minutes < 30; minutes += 5) {
      test.clock.advance(5 * 60_000);
      tries = await eventually(paused, (count) => count > tries);
    }
    expect(await Promise.all(seats.map(statusOf))).toEqual(['pending', 'pending', 'pending']);
    faults.clear();
    test.clock.advance(5 * 60_000);
    await eventually(paused, (count) => count === -1);
    await allHeard(test);
    for (const seat of seats) {
      expect([await statusOf(seat), await charged(seat), atGateway(seat).length]).toEqual(['paid', PRICE, 1]);
    }
    expect(await test.sql.rows(`select 1 from events.outbox_messages where failures <> '{}'`)).toEqual([]);
  });

  it('would be charged twice with another key: the control of the one before', async () => {
    const clinic = await aClinicWith(GOOD);
    const seat = await enrolled(clinic);
    await chargeAtGateway(seat);
    await allHeard(test);
    expect([await charged(seat), atGateway(seat).length]).toEqual([PRICE, 2]);
  });

  it('is charged once if the answer is lost and the price falls before the job runs again', async () => {
    const clinic = await aClinicWith(GOOD);
    const { faults } = test.gateway.emulator;
    faults.add({ on: 'request', match: 'POST /v1/payment_intents', kind: 'drop_answer', times: 3 });
    faults.add({ on: 'webhook', kind: 'drop', times: 3 });
    const classId = await aPricedClass();
    const seat = await enroll(clinic, classId);
    await eventually(
      () => atGateway(seat),
      (made) => made.length === 1,
    );
    await test.sql.rows('update scheduling.classes set price_cents = price_cents - 500 where id = $1', [classId]);
    await settled(test);
    expect([await statusOf(seat), await charged(seat), atGateway(seat).length]).toEqual(['paid', PRICE - 500, 1]);
    expect(await paymentsOf(seat)).toEqual([['succeeded', 1]]);
  });

  it('is left to its charge while the gateway works: staff enter no payment, and no other job charges it', async () => {
    const clinic = await aClinicWith(GOOD);
    const { faults } = test.gateway.emulator;
    faults.add({ on: 'request', match: 'POST /v1/payment_intents', kind: 'delay_answer', ms: 1_000 });
    faults.add({ on: 'webhook', kind: 'drop', times: 3 });
    const seat = await enroll(clinic);
    await eventually(
      () => atGateway(seat),
      (made) => made.length === 1,
    );
    const entered = await admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'paid' });
    expect([entered.status, entered.body.code]).toEqual([409, 'payment_in_progress']);
    await test.app.get(Charges, { strict: false }).begin(seat);
    await settled(test);
    expect([await statusOf(seat), await paymentsOf(seat)]).toEqual(['paid', [['succeeded', 1]]]);
    expect([await charged(seat), atGateway(seat).length]).toEqual([PRICE, 1]);
  });

  it('takes the money of a charge once that was given up and made again, and returns it if both arrive', async () => {
    const clinic = await aClinicWith(GOOD);
    const seat = await enrolled(clinic);
    const [payment] = await test.sql.rows<{ methodId: string }>(
      'select method_id as "methodId" from billing.payments where enrollment_id = $1',
      [seat],
    );
    const givenUp = Payment.charge(
      {
        enrollmentId: seat,
        organizationId: clinic.id,
        amountCents: PRICE,
        description: null,
        merchantId: null,
        methodId: payment!.methodId,
        attempt: 1,
      },
      new Date(),
    );
    givenUp.giveUp(new Date());
    await test.orm.em.fork().transactional(async (em) => em.persist(givenUp));
    await chargeAtGateway(seat, { 'metadata[paymentId]': givenUp.id });
    await allHeard(test);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
    expect(await paymentsOf(seat)).toEqual([
      ['succeeded', 1],
      ['succeeded', 1],
    ]);
    const refunds = test.gateway.emulator.books.all<StoredRefund>('refund');
    const [, second] = atGateway(seat);
    expect(refunds.filter((refund) => refund.payment_intent === second!.id)).toMatchObject([{ amount: PRICE }]);
  });

  it('is not charged without a price, for an independent organization, or if it is paid by hand', async () => {
    const clinic = await aClinicWith(GOOD);
    const free = await enroll(clinic, await aPricedClass(0).catch(() => aClass(test.sql)));
    await test.sql.rows(`update organizations.organizations set payment_type = 'independent' where id = $1`, [
      clinic.id,
    ]);
    const independent = await enrolled(clinic);
    expect([await paymentsOf(free), await paymentsOf(independent)]).toEqual([[], []]);
  });

  it('stays pending without a method, and its organization is asked for one once', async () => {
    const clinic = await aClinic();
    const seats = [await enroll(clinic), await enroll(clinic), await enroll(clinic)];
    await allHeard(test);
    expect(await Promise.all(seats.map(statusOf))).toEqual(['pending', 'pending', 'pending']);
    expect(await subjects(clinic)).toEqual(['Add a payment method']);
    const before = await clinic.boss.get(MY_METHOD);
    expect(before.body).toMatchObject({
      paymentMethod: null,
      unpaidSeats: 3,
      overdueSeats: 0,
      unpaidAmount: 195,
      nextCharge: null,
    });
    await store(clinic, GOOD);
    expect(await Promise.all(seats.map(statusOf))).toEqual(['paid', 'paid', 'paid']);
  });

  it('is overdue when the card is declined, and one email names many', async () => {
    const clinic = await aClinic();
    const seats = [await enroll(clinic), await enroll(clinic), await enroll(clinic), await enroll(clinic)];
    await allHeard(test);
    await store(clinic, DECLINED);
    expect(await Promise.all(seats.map(statusOf))).toEqual(Array.from(seats, () => 'overdue'));
    expect(await subjects(clinic)).toEqual(['Add a payment method', '4 payments were declined']);
    const [, mail] = await mailsTo(clinic);
    expect(mail?.body).toContain('/organization-billing');
    expect(mail?.body).toContain('Your card was declined.');
    const [next] = await due(clinic);
    const day = formatDate(calendarDateIn('America/New_York', new Date(next!.nextChargeAt!)));
    expect(mail?.body).toContain(`Otherwise your payment method is charged again on ${day}.`);
    const toldOf = async (browser: Browser, href: string) =>
      (await browser.get('/api/notifications')).body
        .filter(
          (notice: { title: string; href: string }) =>
            notice.title === 'A payment was declined' && notice.href === href,
        )
        .map(({ body }: { body: string }) => body);
    expect(await toldOf(clinic.boss, '/organization-billing')).toEqual([
      '4 payments were declined. The seats are kept until you pay.',
    ]);
    expect(await toldOf(admin, `/organizations/${clinic.id}`)).toEqual([
      expect.stringMatching(/^4 charges of .* failed/),
    ]);
  });

  it('that needs its payer is overdue, is not tried again, and is paid with 3-D Secure', async () => {
    const clinic = await aClinic();
    const secret = await setUp(clinic);
    const paymentMethodId = await payer.saveCard(secret, NEEDS_PAYER);
    await fetch(`${test.url}/api/dev/stripe/emulator/setup_intents/${secret.split('_secret_')[0]}/authenticate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.gateway.publishableKey}` },
      body: new URLSearchParams({ client_secret: secret, result: 'succeed' }),
    });
    await clinic.boss.post(MY_METHOD, { paymentMethodId });
    const seat = await enrolled(clinic);
    expect([await statusOf(seat), (await due(clinic))[0]?.nextChargeAt]).toEqual(['overdue', null]);
    expect((await mailsTo(clinic))[0]?.body).toContain(`/organization-billing?pay=${seat}`);
    const opened = await openPayment(clinic.boss, seat);
    expect(opened.status).toBe(201);
    await payer.pay(opened.body.clientSecret, NEEDS_PAYER);
    await payer.authenticate(opened.body.clientSecret);
    await allHeard(test);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
    // The one who paid gets the receipt.
    expect((await subjects(clinic)).at(-1)).toMatch(/^Receipt /);
  });

  it('cannot be paid by the administrator of another organization, or of one that pays for itself', async () => {
    const [clinic, other] = [await aClinic(), await aClinic()];
    const seat = await enrolled(clinic);
    expect((await openPayment(other.boss, seat)).status).toBe(404);
    await test.sql.rows(`update organizations.organizations set payment_type = 'independent' where id = $1`, [
      clinic.id,
    ]);
    expect((await openPayment(clinic.boss, seat)).status).toBe(404);
  });
});

describe('a bank debit', () => {
  const order = (path: string) =>
    fetch(`${test.gateway.settings.STRIPE_API_BASE}/emulator/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.gateway.settings.STRIPE_SECRET_KEY}` },
    });

  it('is processing until it clears', async () => {
    const clinic = await aClinic();
    await storeAccount(clinic, ACCOUNT);
    const seat = await enrolled(clinic);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['processing', 0]);
    await order('settle');
    await allHeard(test);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
  });

  it('that fails days later leaves the seat overdue, and is tried again', async () => {
    const clinic = await aClinic();
    await storeAccount(clinic, EMPTY_ACCOUNT);
    const seat = await enrolled(clinic);
    expect(await statusOf(seat)).toBe('processing');
    await order('settle');
    await allHeard(test);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['overdue', 0]);
    expect((await mailsTo(clinic))[0]?.body).toContain('insufficient funds');
    await nextTry(clinic);
    expect([await statusOf(seat), await paymentsOf(seat)]).toEqual([
      'processing',
      [
        ['failed', 1],
        ['processing', 2],
      ],
    ]);
  });
});

describe('a declined charge', () => {
  it('is tried again after 3, 5 and 7 days, and then handed to staff', async () => {
    const clinic = await aClinicWith(DECLINED);
    const seat = await enrolled(clinic);
    await startDay(new Date(Date.now() + 2 * DAY));
    expect(await paymentsOf(seat)).toEqual([['failed', 1]]);
    expect(await nextTry(clinic)).not.toBeNull();
    expect(await nextTry(clinic)).not.toBeNull();
    expect(await nextTry(clinic)).toBeNull();
    await startDay(new Date(Date.now() + 30 * DAY));
    expect(await paymentsOf(seat)).toEqual([1, 2, 3, 4].map((attempt) => ['failed', attempt]));
    expect((await mailsTo(clinic)).at(-1)?.body).toContain('not charged again');
    const notices = await admin.get('/api/notifications');
    expect(JSON.stringify(notices.body)).toContain('A payment was declined for the last time');
  });

  it.each([
    ['paid by hand', (seat: string) => admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'paid' })],
    ['waived', (seat: string) => admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'waived' })],
    ['removed', (seat: string) => admin.delete(`/api/enrollments/${seat}`)],
  ])('is not tried again for a seat that is %s', async (_, act) => {
    const clinic = await aClinicWith(DECLINED);
    const seat = await enrolled(clinic);
    expect((await act(seat)).status).toBeLessThan(300);
    await startDay(new Date(Date.now() + 4 * DAY));
    expect(await paymentsOf(seat)).toEqual([['failed', 1]]);
  });

  it.each([
    ['the method was removed', ({ boss }: Clinic) => boss.delete(MY_METHOD)],
    [
      'the organization pays for itself',
      ({ id }: Clinic) =>
        test.sql.rows(`update organizations.organizations set payment_type = 'independent' where id = $1`, [id]),
    ],
  ])('is not tried again if %s', async (_, act) => {
    const clinic = await aClinicWith(DECLINED);
    const seat = await enrolled(clinic);
    await act(clinic);
    await startDay(new Date(Date.now() + 4 * DAY));
    expect(await paymentsOf(seat)).toEqual([['failed', 1]]);
  });

  it('is charged to a new method at once, and never twice', async () => {
    const clinic = await aClinicWith(DECLINED);
    const seat = await enrolled(clinic);
    const secret = await setUp(clinic);
    await Promise.all([payer.saveCard(secret, GOOD), startDay(new Date(Date.now() + 4 * DAY))]);
    await allHeard(test);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
    expect(atGateway(seat).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  it('is charged to the method that replaced its own before the charge', async () => {
    const clinic = await aClinicWith(DECLINED);
    await store(clinic, GOOD);
    const [replaced] = await test.sql.rows<{ id: string }>(
      'select id from billing.payment_methods where organization_id = $1 and removed_at is not null',
      [clinic.id],
    );
    const studentId = await aStudent(test.sql, { organization_id: clinic.id });
    const seat = await anEnrollment(test.sql, await aPricedClass(), studentId);
    const begun = {
      enrollmentId: seat,
      organizationId: clinic.id,
      amountCents: PRICE,
      description: null,
      merchantId: null,
      methodId: replaced!.id,
      attempt: 1,
    };
    await test.orm.em.fork().transactional(async (em) => em.persist(Payment.charge(begun, new Date())));
    await allHeard(test);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
  });
});

/** Staff edit the price of a class. */
async function setPrice(classId: string, price: number): Promise<void> {
  const { body } = await admin.get(`/api/classes/${classId}`);
  const { title, date, time, location, capacity, status, description, instructor, revision } = body;
  const form = { title, date, time, location, capacity, status, description, instructor, revision, price };
  expect((await admin.put(`/api/classes/${classId}`, form)).status).toBe(200);
  await allHeard(test);
}

const amountsAtGateway = (seat: string) => atGateway(seat).map(({ amount_received }) => amount_received);

const refundsOf = (seat: string) => {
  const payments = atGateway(seat).map(({ id }) => id);
  return test.gateway.emulator.books
    .all<StoredRefund>('refund')
    .filter(({ payment_intent }) => payments.includes(payment_intent));
};

const invoiced = async ({ id }: Clinic, seat: string) =>
  (await admin.post(`/api/organizations/${id}/invoices`, { enrollmentIds: [seat] })).body.id as string;

describe('a seat on an invoice, which fixed its price', () => {
  it.each([
    ['more', 80],
    ['less', 50],
  ])('is charged what the invoice asks for when its class costs %s by then', async (_, price) => {
    const clinic = await aClinic();
    const classId = await aPricedClass();
    const seat = await enroll(clinic, classId);
    await invoiced(clinic, seat);
    await setPrice(classId, price);
    expect((await clinic.boss.get(MY_METHOD)).body).toMatchObject({ unpaidSeats: 1, unpaidAmount: 65 });
    await store(clinic, GOOD);
    expect([await statusOf(seat), await charged(seat), amountsAtGateway(seat)]).toEqual(['paid', PRICE, [PRICE]]);
    expect(refundsOf(seat)).toEqual([]);
  });

  it('keeps the form in which it is being paid when its class costs something else', async () => {
    const clinic = await aClinic();
    const classId = await aPricedClass();
    const seat = await enroll(clinic, classId);
    await invoiced(clinic, seat);
    const { body } = await openPayment(clinic.boss, seat);
    await setPrice(classId, 80);
    expect((await payer.pay(body.clientSecret)).status).toBe(200);
    await allHeard(test);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
  });

  it('has its form closed when the invoice is voided and its class costs something else', async () => {
    const clinic = await aClinic();
    const classId = await aPricedClass();
    const seat = await enroll(clinic, classId);
    const invoiceId = await invoiced(clinic, seat);
    await setPrice(classId, 80);
    const { body } = await openPayment(clinic.boss, seat);
    expect((await admin.post(`/api/invoices/${invoiceId}/void`, {})).status).toBeLessThan(300);
    await allHeard(test);
    expect((await payer.pay(body.clientSecret)).status).toBe(400);
    expect(await charged(seat)).toBe(0);
  });
});

describe('a seat whose money waits for staff', () => {
  it('is not charged once more to a card that replaces the one that paid', async () => {
    const clinic = await aClinicWith(GOOD);
    const classId = await aPricedClass();
    const { faults } = test.gateway.emulator;
    // The gateway charges the old price, and the program hears of it after the price has risen.
    faults.add({ on: 'request', match: 'POST /v1/payment_intents', kind: 'drop_answer', times: 3 });
    faults.add({ on: 'webhook', kind: 'drop', times: 3 });
    const seat = await enroll(clinic, classId);
    await eventually(
      () => atGateway(seat),
      (made) => made.length === 1,
    );
    await setPrice(classId, 80);
    await settled(test);
    const unmatched: { enrollmentId: string; amount: number }[] = (await admin.get('/api/billing/unmatched')).body;
    expect(unmatched.filter(({ enrollmentId }) => enrollmentId === seat)).toMatchObject([{ amount: 65 }]);
    await store(clinic, GOOD);
    expect([await statusOf(seat), amountsAtGateway(seat)]).toEqual(['pending', [PRICE]]);
    expect(await due(clinic)).toMatchObject([{ enrollmentId: seat, amount: 80, nextChargeAt: null }]);
  });
});

it('a due seat that is asked for is found on any page, and only by its own organization', async () => {
  const [clinic, other] = [await aClinic(), await aClinic()];
  const [, asked] = [await enrolled(clinic), await enrolled(clinic)];
  const strange = await enrolled(other);
  const found = async (seat: string) =>
    (await clinic.boss.get(`/api/organizations/my-organization/due-seats?enrollmentId=${seat}&pageSize=1`)).body;
  expect(await found(asked)).toMatchObject([{ enrollmentId: asked }]);
  expect(await found(strange)).toEqual([]);
});

describe('a seat whose payment form was opened before its student joined an organization', () => {
  it('is paid by the organization in the same form', async () => {
    const clinic = await aClinic();
    const studentId = await aStudent(test.sql);
    const seat = await anEnrollment(test.sql, await aPricedClass(), studentId);
    const before = await openPayment(admin, seat);
    await test.sql.rows('update people.students set organization_id = $1 where id = $2', [clinic.id, studentId]);
    const opened = await openPayment(clinic.boss, seat);
    expect([opened.status, opened.body]).toEqual([201, before.body]);
    await payer.pay(opened.body.clientSecret);
    await allHeard(test);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
  });
});

it("pays an org admin's own seat outside the organization for themselves", async () => {
  const clinic = await aClinic();
  const studentId = await aStudent(test.sql);
  await test.sql.rows('update identity.users set student_id = $1 where email = $2', [studentId, clinic.email]);
  const seat = await anEnrollment(test.sql, await aPricedClass(), studentId);
  expect(await openPayment(clinic.boss, seat)).toMatchObject({ status: 201 });
});

describe('lost webhooks', () => {
  it('are made up for: a payment by card ends paid all the same', async () => {
    const clinic = await aClinic();
    const seat = await enrolled(clinic);
    const { body } = await openPayment(clinic.boss, seat);
    test.gateway.emulator.faults.add({ on: 'webhook', kind: 'drop', times: 50 });
    expect((await payer.pay(body.clientSecret)).status).toBe(200);
    await reconcile(10);
    expect(await statusOf(seat)).toBe('pending');
    await reconcile(20);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
  });

  it('are made up for: a bank debit that cleared, and an account that was verified elsewhere', async () => {
    const clinic = await aClinic();
    test.gateway.emulator.faults.add({ on: 'webhook', kind: 'drop', times: 100 });
    const secret = await setUp(clinic);
    const paymentMethodId = await payer.saveAccount(secret, ACCOUNT);
    await clinic.boss.post(MY_METHOD, { paymentMethodId });
    const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = test.gateway.settings;
    const call = (path: string, fields = {}) =>
      fetch(`${STRIPE_API_BASE}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
        body: new URLSearchParams(fields),
      });
    await call(`v1/setup_intents/${secret.split('_secret_')[0]}/verify_microdeposits`, { descriptor_code: 'SM11AA' });
    const seat = await enrolled(clinic);
    expect([await statusOf(seat), await paymentsOf(seat)]).toEqual(['pending', []]);
    await reconcile(1);
    expect(await statusOf(seat)).toBe('processing');
    await call('emulator/settle');
    await reconcile(30);
    expect([await statusOf(seat), await charged(seat)]).toEqual(['paid', PRICE]);
  });

  it('close a form that nobody paid in for a day', async () => {
    const clinic = await aClinic();
    const seat = await enrolled(clinic);
    const { body } = await openPayment(clinic.boss, seat);
    await reconcile(23 * 60);
    expect(await paymentsOf(seat)).toEqual([['open', null]]);
    await reconcile(25 * 60);
    expect(await paymentsOf(seat)).toEqual([['cancelled', null]]);
    expect((await payer.pay(body.clientSecret)).status).toBe(400);
  });
});
