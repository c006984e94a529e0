import { randomBytes } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { ChosenPayments } from '../../src/integrations/payments/chosen-payments.js';
import type { StoredCharge } from '../../src/integrations/payments/emulator/payment-intents.js';
import { ProviderKeys } from '../../src/integrations/provider-keys.port.js';
import { RecordPayment } from '../../src/modules/billing/gateway/commands/record-payment.command.js';
import { Merchants } from '../../src/modules/billing/gateway/merchants.js';
import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { type GatewayAccountAt, startAccounts } from '../support/gateway-accounts.js';
import { openPayment, payerAtGateway } from '../support/payer.js';
import { signedIn } from '../support/people.js';
import { publicAddress } from '../support/public-address.js';
import { aCenter, aClass, anEnrollment, anOrganization, aStudent, updateClass } from '../support/rosters.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MY_METHOD = '/api/organizations/my-organization/payment-method';
const VISA = '4242424242424242';
const MASTERCARD = '5555555555554444';

let gateway: Awaited<ReturnType<typeof startAccounts<'test' | 'live' | 'other' | 'unseen'>>>;
let address: Awaited<ReturnType<typeof publicAddress>>;
let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  gateway = await startAccounts({ test: 'test', live: 'live', other: 'live', unseen: 'live' });
  address = await publicAddress();
  test = await startTestApp({
    ROLE: 'all',
    STRIPE_API_BASE: gateway.url,
    PUBLIC_URL: address.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
  });
  address.leadTo(test.url);
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(async () => {
  await test.close();
  address.stop();
  await gateway.stop();
});

/** Enters the keys of an account in Settings, and waits until all that follows has happened. */
async function use({ keys: { publishableKey, secretKey } }: GatewayAccountAt): Promise<void> {
  expect((await admin.put('/api/integrations/keys/stripe', { publishableKey, secretKey })).status).toBe(200);
  await settled(test);
}

/** Waits until the program has heard every event of an account, and done what follows. */
async function heard({ emulator }: GatewayAccountAt): Promise<void> {
  const events = () => emulator.books.all<{ id: string; object: 'event'; delivered: boolean }>('event');
  await eventually(
    () => events().filter(({ delivered }) => !delivered),
    (waiting) => waiting.length === 0,
  );
  await settled(test);
}

const payer = ({ keys }: GatewayAccountAt) => payerAtGateway(gateway.url, keys.publishableKey);

async function aClinic() {
  const id = await anOrganization(test.sql, { payment_type: 'auto', admin_email: `boss-${newId()}@clinic.example` });
  const boss = await signedIn(test, { role: 'org_admin', organizationId: id });
  const aSeat = async () => {
    const student = await aStudent(test.sql, { organization_id: id, membership: 'confirmed' });
    return await anEnrollment(test.sql, await aClass(test.sql, { price_cents: 6_500 }), student);
  };
  const saveCard = async (account: GatewayAccountAt, number = VISA) => {
    const { status, body } = await boss.post(`${MY_METHOD}/setup`, {});
    expect(status).toBe(201);
    const method = await payer(account).saveCard(body.clientSecret, number);
    const added = await boss.post(MY_METHOD, { paymentMethodId: method });
    await heard(account);
    return added.status;
  };
  const method = async () => (await boss.get(MY_METHOD)).body.paymentMethod;
  return { id, boss, aSeat, saveCard, method };
}

const statusOf = async (seat: string) =>
  (await admin.get(`/api/enrollments/${seat}/payment`)).body.paymentStatus as string;

const chargesFor = (seat: string, { emulator }: GatewayAccountAt) =>
  emulator.books.all<StoredCharge>('charge').filter(({ metadata }) => metadata.enrollmentId === seat).length;

describe('from test to live', () => {
  it('an employer with a test card adds a live one and pays', async () => {
    await use(gateway.test);
    const clinic = await aClinic();
    expect(await clinic.saveCard(gateway.test)).toBe(201);
    expect(await clinic.method()).toMatchObject({ card: { brand: 'visa' } });
    await use(gateway.live);
    expect(await clinic.method()).toBeNull();
    const seat = await clinic.aSeat();
    expect(await clinic.saveCard(gateway.live, MASTERCARD)).toBe(201);
    expect(await clinic.method()).toMatchObject({ card: { brand: 'mastercard' } });
    await settled(test);
    await heard(gateway.live);
    expect(await statusOf(seat)).toBe('paid');
    expect([chargesFor(seat, gateway.live), chargesFor(seat, gateway.test)]).toEqual([1, 0]);
    // The test card is there again with its keys.
    await use(gateway.test);
    expect(await clinic.method()).toMatchObject({ card: { brand: 'visa' } });
  });

  it('open test payments are closed, and the seat can be paid with live keys', async () => {
    await use(gateway.test);
    const { aSeat } = await aClinic();
    const seat = await aSeat();
    expect((await openPayment(admin, seat)).status).toBe(201);
    await use(gateway.live);
    expect(await test.sql.rows('select id from billing.payments where closed_at is null')).toEqual([]);
    const { status, body } = await openPayment(admin, seat);
    expect(status).toBe(201);
    expect((await payer(gateway.live).pay(body.clientSecret)).status).toBe(200);
    await heard(gateway.live);
    expect(await statusOf(seat)).toBe('paid');
  });

  it('a customer and a method that were deleted at the gateway are made anew', async () => {
    await use(gateway.live);
    const clinic = await aClinic();
    await clinic.saveCard(gateway.live);
    const [account] = await test.sql.rows<{ customer: string }>(
      'select gateway_customer as customer from billing.accounts where organization_id = $1',
      [clinic.id],
    );
    gateway.live.emulator.books.remove(account!.customer);
    expect(await clinic.saveCard(gateway.live, MASTERCARD)).toBe(201);
    expect(await clinic.method()).toMatchObject({ card: { brand: 'mastercard' } });
  });

  it('another account in the same mode has no method either, and two at once make one customer', async () => {
    await use(gateway.live);
    const clinic = await aClinic();
    await clinic.saveCard(gateway.live);
    await use(gateway.other);
    expect(await clinic.method()).toBeNull();
    // The customer of one of them is made before the others are stored, and is heard of after that.
    gateway.other.emulator.faults.add({ on: 'request', kind: 'delay_answer', match: 'POST /v1/customers', ms: 1_000 });
    const setUps = await Promise.all([1, 2, 3].map(() => clinic.boss.post(`${MY_METHOD}/setup`, {})));
    expect(setUps.map(({ status }) => status)).toEqual([201, 201, 201]);
    const forms = gateway.other.emulator.books.all<{ id: string; object: string; customer: string }>('setup_intent');
    expect([forms.length, new Set(forms.map(({ customer }) => customer)).size]).toEqual([3, 1]);
    expect(await clinic.saveCard(gateway.other)).toBe(201);
    expect(await clinic.method()).toMatchObject({ card: { brand: 'visa' } });
  });

  /** Another process, with the keys of an account in its environment. */
  const aProcessWith = ({ keys }: GatewayAccountAt) =>
    new Merchants(
      test.orm.em.fork(),
      test.sql,
      new ChosenPayments(keys, gateway.url, test.app.get(ProviderKeys, { strict: false })),
      test.clock,
    );
  const currentMerchants = () =>
    test.sql.rows<{ id: string; livemode: boolean }>('select id, livemode from billing.merchants where is_current');

  it('processes that see other keys at once agree on one merchant', async () => {
    const count = async () => (await test.sql.rows('select id from billing.merchants')).length;
    const before = await count();
    const seen = await Promise.all([1, 2, 3, 4, 5].map(() => aProcessWith(gateway.unseen).current()));
    expect(await count()).toBe(before + 1);
    expect(await currentMerchants()).toEqual([{ id: seen[0], livemode: true }]);
    expect(new Set(seen).size).toBe(1);
  });

  it('keys that come back count again, also for a process that has used them before', async () => {
    await use(gateway.test);
    await aProcessWith(gateway.live).current();
    expect(await currentMerchants()).toMatchObject([{ livemode: true }]);
    await use(gateway.test);
    expect(await currentMerchants()).toMatchObject([{ livemode: false }]);
  });
});

describe('test mode', () => {
  const aSeatIn = async (classId: string) => await anEnrollment(test.sql, classId, await aStudent(test.sql));
  const aPricedClass = () => aClass(test.sql, { price_cents: 6_500, capacity: 10 });
  const payWithTestCard = async (seat: string) => {
    const { body } = await openPayment(admin, seat);
    expect((await payer(gateway.test).pay(body.clientSecret)).status).toBe(200);
    await heard(gateway.test);
    expect(await statusOf(seat)).toBe('paid');
  };
  const payByHand = async (seat: string) => {
    expect((await admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'paid' })).status).toBe(200);
    await settled(test);
  };
  const one = async <Value>(sql: string, ...values: unknown[]) =>
    (await test.sql.one<{ value: Value }>(`select (${sql}) as value`, values))!.value;
  const studentIn = (seat: string) => one<string>('select student_id from enrollment.enrollments where id = $1', seat);
  const receiptsOf = async (seat: string) => {
    const { body } = await admin.get(`/api/students/${await studentIn(seat)}/receipts`);
    return body.map(({ number }: { number: string }) => number) as string[];
  };
  const removed = (seat: string) =>
    one<boolean>('select removed_at is not null from enrollment.enrollments where id = $1', seat);
  const told = async () => [
    await one('select count(*)::int from notifications.messages'),
    await one('select count(*)::int from notifications.notices'),
  ];
  /** Every figure of money that the program shows. */
  const figures = async () => {
    const month = new Date().toISOString().slice(0, 7);
    const [dashboard, months, ledger, accounts] = await Promise.all([
      admin.get('/api/dashboard'),
      admin.get('/api/dashboard/months'),
      admin.get('/api/billing/ledger'),
      admin.get(`/api/billing/accounts?from=${month}-01&to=${month}-28`),
    ]);
    return {
      revenue: dashboard.body.revenue,
      months: months.body.map(({ revenue }: { revenue: number }) => revenue),
      ledger: ledger.body.length,
      accounts: accounts.body,
    };
  };

  it('payments have receipts of their own and count in no figure', async () => {
    await use(gateway.test);
    const classId = await aPricedClass();
    const [byCard, byHand] = [await aSeatIn(classId), await aSeatIn(classId)];
    const before = await figures();
    await payWithTestCard(byCard);
    expect(await figures()).toEqual(before);
    expect(await receiptsOf(byCard)).toEqual([expect.stringMatching(/^T-\d{6}$/)]);
    const next = await one<number>('select last_value::int from billing.entry_numbers');
    await payByHand(byHand);
    expect((await figures()).revenue).toBe(before.revenue + 65);
    const [number] = await receiptsOf(byHand);
    expect(number).toMatch(/^R-\d{6}$/);
    expect(Number(number!.slice(2)) - next).toBeLessThanOrEqual(1);
  });

  it('bookings that nothing else paid are hidden when live keys come in, their seats are free, and nobody is told', async () => {
    await use(gateway.test);
    const classId = await aPricedClass();
    const seat = () => aSeatIn(classId);
    const [tested, unpaid, byHand, both, before] = [
      await seat(),
      await seat(),
      await seat(),
      await seat(),
      await seat(),
    ];
    await test.sql.rows('update enrollment.enrollments set before_test_mode = true where id = $1', [before]);
    await payByHand(byHand);
    await payByHand(both);
    await updateClass(test.sql, classId, { price_cents: 8_000 });
    await admin.put(`/api/enrollments/${both}`, { paymentStatus: 'pending' });
    for (const paid of [tested, both, before]) await payWithTestCard(paid);
    const real = await figures();
    const people = await told();
    await use(gateway.live);
    expect(await Promise.all([tested, unpaid, byHand, both, before].map(removed))).toEqual([
      ...[true, false, false, false, false],
    ]);
    expect(await one('select enrolled_count from scheduling.classes where id = $1', classId)).toBe(4);
    expect([await statusOf(byHand), await statusOf(both), await statusOf(before)]).toEqual([
      'paid',
      'pending',
      'pending',
    ]);
    expect(await told()).toEqual(people);
    expect(await figures()).toEqual(real);
    for (const paid of [tested, both, before])
      expect((await receiptsOf(paid)).filter((number) => number.startsWith('T-'))).toEqual([]);
    expect(
      await one('select count(*)::int from billing.ledger_entries where enrollment_id = $1 and is_test', tested),
    ).toBe(2);
    // They come out of sight for staff too, not only for figures.
    expect((await admin.get(`/api/classes/${classId}/enrollments`)).body).toHaveLength(4);
  });

  it('certifications of hidden bookings are revoked, and nobody is told', async () => {
    await use(gateway.test);
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    const classId = await aClass(test.sql, { price_cents: 6_500, starts_at: yesterday });
    const [tested, byHand] = [await aSeatIn(classId), await aSeatIn(classId)];
    await payWithTestCard(tested);
    await payByHand(byHand);
    for (const seat of [tested, byHand])
      expect((await admin.put(`/api/enrollments/${seat}`, { certificationStatus: 'passed' })).status).toBe(200);
    await settled(test);
    const certifications = async (seat: string) =>
      (await admin.get(`/api/students/${await studentIn(seat)}/certifications`)).body;
    expect(await certifications(tested)).toMatchObject([{ status: 'active' }]);
    // Staff who take the pass back would have the student told, because its email was sent.
    const mailed = 'select mailed_at is not null from certification.certifications where enrollment_id = $1';
    expect(await one(mailed, tested)).toBe(true);
    const people = await told();
    await use(gateway.live);
    expect(await certifications(tested)).toMatchObject([
      { status: 'revoked', revocationReason: 'It was for a test booking.' },
    ]);
    expect(await certifications(byHand)).toMatchObject([{ status: 'active' }]);
    expect(await told()).toEqual(people);
  });

  it('payments that are heard of after live keys came in enter nothing', async () => {
    await use(gateway.test);
    const seat = await aSeatIn(await aPricedClass());
    const { body } = await openPayment(admin, seat);
    gateway.test.emulator.faults.add({ on: 'webhook', kind: 'drop', times: 9 });
    await payer(gateway.test).pay(body.clientSecret);
    gateway.test.emulator.faults.clear();
    await use(gateway.live);
    const late = { id: body.clientSecret.split('_secret_')[0], status: 'succeeded', receivedCents: 6_500 } as const;
    const record = (isLive: boolean) =>
      test.app
        .get(CommandBus)
        .execute(new RecordPayment({ ...late, currency: 'usd', isLive, metadata: { enrollmentId: seat } }));
    await record(false);
    expect(await one('select count(*)::int from billing.ledger_entries where enrollment_id = $1', seat)).toBe(0);
    await settled(test);
    expect([await statusOf(seat), await removed(seat)]).toEqual(['pending', false]);
    // Control: the same in live mode.
    await record(true);
    await settled(test);
    expect(await statusOf(seat)).toBe('paid');
  });

  it('a booking that is paid otherwise while live keys come in is real', async () => {
    await use(gateway.test);
    const classId = await aPricedClass();
    const seat = await aSeatIn(classId);
    await payWithTestCard(seat);
    // Holds the seat, as a payment that is entered does, while the bookings are hidden.
    const em = test.orm.em.fork();
    await em.begin();
    await em.execute('select id from enrollment.enrollments where id = ? for update', [seat]);
    const { publishableKey, secretKey } = gateway.live.keys;
    await admin.put('/api/integrations/keys/stripe', { publishableKey, secretKey });
    await eventually(
      () =>
        test.sql.rows(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%enrollments%'`,
        ),
      (waiting) => waiting.length > 0,
    );
    await em.execute(
      `insert into billing.ledger_entries (id, enrollment_id, kind, amount_cents, description, created_at)
       values (?, ?, 'manual', 6500, 'Paid', now())`,
      [newId(), seat],
    );
    await em.commit();
    await settled(test);
    expect(await removed(seat)).toBe(false);
  });
});
