import { randomBytes } from 'node:crypto';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { type GatewayAccountAt, startAccounts } from '../support/gateway-accounts.js';
import { codeFor, mailTo } from '../support/mail.js';
import { openPayment, payerAtGateway } from '../support/payer.js';
import { PASSWORD, signedIn } from '../support/people.js';
import { publicAddress } from '../support/public-address.js';
import { aCenter, aClass, anEnrollment, anOrganization, aStudent, changeCenter } from '../support/rosters.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { whileLocked } from '../support/while-locked.js';

const MY_METHOD = '/api/organizations/my-organization/payment-method';

let gateway: Awaited<ReturnType<typeof startAccounts<'test' | 'live'>>>;
let address: Awaited<ReturnType<typeof publicAddress>>;
let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  gateway = await startAccounts({ test: 'test', live: 'live' });
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
beforeEach(() => changeCenter(test, { opened_at: null, opened_by: null, held_back: [] }));
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

async function open(): Promise<void> {
  expect((await admin.post('/api/setup/open', {})).status).toBe(200);
  await settled(test);
}

let people = 0;
/** Signs up in this browser, and returns the student's id. */
async function signUp(
  browser: Browser,
  email = `opening${++people}@example.test`,
): Promise<{ email: string; studentId: string }> {
  const person = { firstName: 'Tess', lastName: 'Ting', phone: '(303) 555-0142' };
  const { body } = await browser.post('/api/auth/register', {
    ...person,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  const verified = await browser.post('/api/auth/verify-mfa', {
    userId: body.userId,
    code: await codeFor(test, email),
  });
  expect(verified.status).toBe(200);
  return { email, studentId: verified.body.user.studentId };
}

/** Opens the link of a new preview in a browser. */
async function inPreview(browser = test.browser()): Promise<Browser> {
  const { status, body } = await admin.post('/api/setup/preview');
  expect(status).toBe(201);
  const followed = await browser.get(new URL(body.url).pathname);
  expect([followed.status, followed.headers.get('location')]).toEqual([303, '/courses#preview']);
  return browser;
}

const takeSeat = (browser: Browser, studentId: string, classId: string) =>
  browser.post('/api/enrollments', { studentId, classId });

describe('before the center is open', () => {
  it('nobody books a class on the site, and afterwards they do', async () => {
    const browser = test.browser();
    const { studentId } = await signUp(browser);
    const classId = await aClass(test.sql);
    expect(await takeSeat(browser, studentId, classId)).toMatchObject({
      status: 409,
      body: {
        code: 'center_not_open',
        message: 'Classes can’t be booked here yet. Please call us to book a seat.',
      },
    });
    await open();
    expect((await takeSeat(browser, studentId, classId)).status).toBe(201);
  });

  it.each(['auto', 'independent'])(
    'no one of an employer books, and its administrator neither: %s',
    async (payment_type) => {
      const { studentId, organizationId } = await anUnpaidSeat(payment_type);
      const classId = await aClass(test.sql);
      for (const role of ['client', 'org_admin'] as const) {
        const own = role === 'client' ? studentId : await aStudent(test.sql);
        const browser = await signedIn(test, { role, studentId: own, ...(role === 'org_admin' && { organizationId }) });
        expect(await takeSeat(browser, own, classId)).toMatchObject({ status: 409, body: { code: 'center_not_open' } });
        expect((await admin.post('/api/enrollments', { studentId: own, classId })).status).toBe(201);
      }
    },
  );

  it('somebody who signs up in a preview books for a test and gets the email; all of it goes with Open, and nobody is told', async () => {
    const browser = await inPreview();
    const { email, studentId } = await signUp(browser);
    const classId = await aClass(test.sql);
    expect((await takeSeat(browser, studentId, classId)).status).toBe(201);
    await settled(test);
    const emails = (await mailTo(test, email)).map(({ subject }) => subject);
    expect(emails).toContainEqual(expect.stringContaining('You are enrolled'));

    await open();
    expect((await admin.get(`/api/classes/${classId}`)).body.enrolledCount).toBe(0);
    expect((await admin.get(`/api/students/${studentId}`)).status).toBe(404);
    expect((await test.browser().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await mailTo(test, email)).map(({ subject }) => subject)).toEqual(emails);
  });

  it('the address of a test student signs up again after Open, as a person who books', async () => {
    const { email, studentId } = await signUp(await inPreview());
    await open();
    const browser = test.browser();
    const again = await signUp(browser, email);
    expect(again.studentId).not.toBe(studentId);
    expect((await takeSeat(browser, again.studentId, await aClass(test.sql))).status).toBe(201);
    expect((await admin.get(`/api/students/${again.studentId}`)).body).toMatchObject({ email, firstName: 'Tess' });
  });

  it('a preview ends when it is left, after a day, and when the center opens', async () => {
    const browser = await inPreview();
    expect([...browser.cookies.keys()]).toContain('recert_preview');
    expect((await browser.get('/preview/leave')).status).toBe(303);
    expect([...browser.cookies.keys()]).toEqual([]);

    const late = await inPreview();
    await test.sql.rows('update center.previews set expires_at = now()');
    const { studentId } = await signUp(late);
    expect(await takeSeat(late, studentId, await aClass(test.sql))).toMatchObject({ status: 409 });

    await open();
    expect(await admin.post('/api/setup/preview')).toMatchObject({ status: 409, body: { code: 'center_is_open' } });
  });
});

interface UnpaidSeat {
  id: string;
  studentId: string;
  organizationId: string;
}

/** A seat that a confirmed employee has, or their employer, has to pay. */
async function anUnpaidSeat(payment_type: string, given = {}, employer?: string): Promise<UnpaidSeat> {
  const organizationId =
    employer ?? (await anOrganization(test.sql, { payment_type, admin_email: 'boss@opening.example' }));
  const studentId = await aStudent(test.sql, { organization_id: organizationId, membership: 'confirmed' });
  const id = await anEnrollment(test.sql, await aClass(test.sql, { price_cents: 6_500 }), studentId, given);
  return { id, studentId, organizationId };
}

async function storeCard(boss: Browser): Promise<void> {
  const { body } = await boss.post(`${MY_METHOD}/setup`, {});
  const payer = payerAtGateway(gateway.url, gateway.live.keys.publishableKey);
  const paymentMethodId = await payer.saveCard(body.clientSecret, '4242424242424242');
  expect((await boss.post(MY_METHOD, { paymentMethodId })).status).toBe(201);
}

/** Made at the gateway since the test began, open ones included. */
async function paymentsInLiveMode(): Promise<unknown[]> {
  const response = await fetch(`${gateway.url}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${gateway.live.keys.secretKey}` },
  });
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.filter(({ id }) => !earlier.has(id));
}

const earlier = new Set<string>();

describe('the sample student of a preview', () => {
  // All presses come from one network.
  beforeEach(() => test.sql.rows('delete from shared.attempts'));

  const press = (browser: Browser, path = '/preview/student') => browser.post(path);
  /** Whom the browser is signed in as; undefined for nobody. */
  const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user ?? undefined;
  /** Both requests have the cookies of before. */
  const twice = (browser: Browser, path: string) => Promise.all([press(browser, path), press(browser, path)]);
  /** The checklist's last step. */
  const previewStep = async () => (await admin.get('/api/setup')).body.steps.at(-1).state;
  const sampleStudents = () => test.sql.rows(`select id from people.students where is_test and first_name = 'Sample'`);

  it('is signed in by one press, books, pays in test mode and gets the emails of a booking alone; Open removes them', async () => {
    await use(gateway.test);
    const owner = await signedIn(test, { role: 'admin', email: 'owner@sample.example' });
    const { body } = await owner.post('/api/setup/preview');
    const browser = test.browser();
    await browser.get(new URL(body.url).pathname);
    const classId = await aClass(test.sql, { price_cents: 6_500 });
    expect(await press(browser)).toMatchObject({ status: 303 });
    const user = await userOf(browser);
    expect(user).toMatchObject({ role: 'client', firstName: 'Sample', lastName: 'Student' });
    expect(user.email).toMatch(/^owner\+student-[0-9a-f]{8}@sample\.example$/);
    await settled(test);
    expect(await mailTo(test, user.email)).toEqual([]);

    const { studentId } = user;
    const seat = (await takeSeat(browser, studentId, classId)).body.id;
    const { clientSecret } = (await openPayment(browser, seat)).body;
    const payer = payerAtGateway(gateway.url, gateway.test.keys.publishableKey);
    expect(await previewStep()).toBe('open');
    await payer.pay(clientSecret, '4242424242424242');
    // Once the webhook has arrived.
    await eventually(previewStep, (state) => state === 'done');
    await settled(test);
    expect((await mailTo(test, user.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('You are enrolled'), expect.stringMatching(/[Rr]eceipt/)]),
    );
    const charges = await test.sql.rows('select is_test from billing.ledger_entries where enrollment_id = $1', [seat]);
    expect(charges).toEqual([{ is_test: true }]);

    await open();
    expect((await admin.get(`/api/students/${studentId}`)).status).toBe(404);
    expect(await userOf(browser)).toBeUndefined();
    await press(browser);
    expect(await userOf(browser)).toBeUndefined();
  });

  it('is the same for each press of one preview, also at once, and another for another preview', async () => {
    const before = (await sampleStudents()).length;
    const browser = await inPreview();
    const again = test.browser();
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    await Promise.all([press(browser), press(again)]);
    const { id } = await userOf(browser);
    expect((await userOf(again)).id).toBe(id);
    expect((await sampleStudents()).length).toBe(before + 1);
    const other = await inPreview();
    await press(other);
    expect((await userOf(other)).id).not.toBe(id);
  });

  it('is nobody without the cookie of a preview that runs', async () => {
    const before = await sampleStudents();
    const without = test.browser();
    expect((await press(without)).headers.get('location')).toBe('/courses');
    expect(await userOf(without)).toBeUndefined();
    const guessing = test.browser();
    guessing.cookies.set('recert_preview', 'a'.repeat(43));
    await press(guessing);
    expect(await userOf(guessing)).toBeUndefined();
    const late = await inPreview();
    await test.sql.rows('update center.previews set expires_at = now()');
    await press(late);
    expect(await userOf(late)).toBeUndefined();
    expect(await sampleStudents()).toEqual(before);
  });

  it('is nobody if the center opens at that moment', async () => {
    const browser = await inPreview();
    const before = await sampleStudents();
    await whileLocked(test, 'center.settings', () => press(browser), 1, 'update center.settings set opened_at = now()');
    expect(await userOf(browser)).toBeUndefined();
    expect(await sampleStudents()).toEqual(before);
  });

  it('takes the place of no other student', async () => {
    const student = await inPreview(await signedIn(test, { firstName: 'Real' }));
    await press(student);
    expect(await userOf(student)).toMatchObject({ firstName: 'Real' });
  });

  describe('in the browser of staff', () => {
    const asSample = async () => {
      const browser = await inPreview(await signedIn(test, { role: 'admin' }));
      const before = await userOf(browser);
      await press(browser);
      expect(await userOf(browser)).toMatchObject({ role: 'client', firstName: 'Sample' });
      expect((await browser.get('/api/setup')).status).toBe(403);
      return { browser, before };
    };

    it.each([
      ['goes back', (browser: Browser) => press(browser, '/preview/back')],
      ['goes back by a button pressed twice', (browser: Browser) => twice(browser, '/preview/back')],
      ['logs out', (browser: Browser) => browser.post('/api/auth/logout')],
      [
        'was already gone, and goes back',
        async (browser: Browser) => {
          await test.sql.rows(
            `delete from identity.sessions s using identity.users u where u.id = s.user_id and u.first_name = 'Sample'`,
          );
          return press(browser, '/preview/back');
        },
      ],
    ])('%s, and staff go on with their session', async (_, leave) => {
      const { browser, before } = await asSample();
      await leave(browser);
      expect(await userOf(browser)).toEqual(before);
      expect(browser.cookies.has('recert_staff')).toBe(false);
      // From a page that is still open.
      expect((await press(browser, '/preview/back')).headers.get('location')).toBe('/setup');
      expect(await userOf(browser)).toEqual(before);
      await browser.post('/api/auth/logout');
      expect(await userOf(browser)).toBeUndefined();
    });

    it('leads to the sign-in if the session of staff was ended meanwhile', async () => {
      const { browser, before } = await asSample();
      await test.sql.rows('delete from identity.sessions where user_id = $1', [before.id]);
      expect((await press(browser, '/preview/back')).headers.get('location')).toBe('/login');
      expect(await userOf(browser)).toBeUndefined();
    });

    it('leaves no way back to staff when somebody else signs in', async () => {
      const { browser } = await asSample();
      await signUp(browser);
      expect(browser.cookies.has('recert_staff')).toBe(false);
      await browser.post('/api/auth/logout');
      expect(await userOf(browser)).toBeUndefined();
    });

    it('gives nobody else the rights of staff: the cookie alone opens nothing', async () => {
      const { browser } = await asSample();
      browser.cookies.delete('recert_session');
      expect(await userOf(browser)).toBeUndefined();
      expect((await browser.get('/api/setup')).status).toBe(401);
      const foreign = await browser.post('/preview/back', undefined, { 'sec-fetch-site': 'cross-site' });
      expect(foreign.status).toBe(403);
    });

    it('takes no session of a student for one of staff', async () => {
      const student = await signedIn(test, { firstName: 'Real' });
      const browser = test.browser();
      browser.cookies.set('recert_staff', student.cookies.get('recert_session')!);
      await press(browser, '/preview/back');
      expect(await userOf(browser)).toBeUndefined();
    });
  });

  it('is refused to a form of another site, and after many presses', async () => {
    const browser = await inPreview();
    const foreign = await browser.post('/preview/student', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(await userOf(browser)).toBeUndefined();
    let { status } = await press(browser);
    for (let presses = 1; presses < 31; presses++) {
      browser.cookies.delete('recert_session');
      ({ status } = await press(browser));
    }
    expect(status).toBe(429);
    expect(await userOf(browser)).toBeUndefined();
  });
});

describe('money before the center is open', () => {
  beforeEach(async () => {
    for (const { id } of (await paymentsInLiveMode()) as { id: string }[]) earlier.add(id);
  });

  it('is taken in test mode, and not with live keys before Open', async () => {
    const seat = async () =>
      anEnrollment(test.sql, await aClass(test.sql, { price_cents: 6_500 }), await aStudent(test.sql));
    await use(gateway.test);
    expect((await openPayment(admin, await seat())).status).toBe(201);

    await use(gateway.live);
    const later = await seat();
    expect(await openPayment(admin, later)).toMatchObject({ status: 409, body: { code: 'center_not_open' } });
    expect(await test.sql.rows('select from billing.payments where enrollment_id = $1', [later])).toEqual([]);
    await open();
    expect((await openPayment(admin, later)).status).toBe(201);
  });

  it.each<[string, 'auto' | 'independent', (seat: UnpaidSeat) => Promise<Browser | string>]>([
    ['staff for a seat', 'independent', async () => admin],
    ['the student in their account', 'independent', ({ studentId }) => signedIn(test, { studentId })],
    [
      'the administrator of their employer',
      'auto',
      ({ organizationId }) => signedIn(test, { role: 'org_admin', organizationId }),
    ],
    [
      'anybody by the payment link that staff give out',
      'independent',
      async ({ id }) => {
        const { body } = await admin.post('/api/payment-links', { enrollmentIds: [id], send: 'none' });
        return body[0].url.split('/pay/')[1];
      },
    ],
  ])('is not taken from %s', async (_, paymentType, payer) => {
    await use(gateway.live);
    const seat = await anUnpaidSeat(paymentType);
    const by = await payer(seat);
    const pay = () =>
      typeof by === 'string' ? test.browser().post(`/api/payment-links/${by}/payment`) : openPayment(by, seat.id);
    expect(await pay()).toMatchObject({
      status: 409,
      body: { code: 'center_not_open', message: 'No card can be charged here before the center opens.' },
    });
    expect(await paymentsInLiveMode()).toEqual([]);
    await open();
    expect((await pay()).status).toBe(201);
  });

  it('is not charged by what an employer does: a new card, and a yes to a seat', async () => {
    await use(gateway.live);
    const { id, organizationId } = await anUnpaidSeat('auto', {
      self_booked: true,
      approval_until: new Date(Date.now() + 86_400_000),
    });
    const other = await anUnpaidSeat('auto', {}, organizationId);
    const boss = await signedIn(test, { role: 'org_admin', organizationId });
    await storeCard(boss);
    expect((await boss.post(`/api/enrollments/${id}/approve`)).status).toBe(204);
    await settled(test);
    const charged = () => test.sql.rows('select from billing.payments where enrollment_id = any($1)', [[id, other.id]]);
    expect([await charged(), await paymentsInLiveMode()]).toEqual([[], []]);
    // What waits is charged in no other test.
    await test.sql.rows('update organizations.organizations set deleted_at = now() where id = $1', [organizationId]);
  });

  it('is not charged to an employer’s card, until the first day that the center is open', async () => {
    await use(gateway.live);
    const id = await anOrganization(test.sql, { payment_type: 'auto', admin_email: 'boss@opening.example' });
    const boss = await signedIn(test, { role: 'org_admin', organizationId: id });
    await storeCard(boss);
    const studentId = await aStudent(test.sql, { organization_id: id, membership: 'confirmed' });
    const classId = await aClass(test.sql, { price_cents: 6_500 });
    const enrolled = await admin.post('/api/enrollments', { studentId, classId });
    await settled(test);
    const payments = () => test.sql.rows('select from billing.payments where enrollment_id = $1', [enrolled.body.id]);
    expect(await payments()).toEqual([]);
    const { coming } = (await admin.get('/api/setup/opening')).body;
    expect(coming.find(({ kind }: { kind: string }) => kind === 'receipt')).toMatchObject({
      count: 1,
      first: [{ about: expect.stringMatching(/^\$65\.00 charged for /) }],
    });
    await open();
    await test.sql.rows(
      `insert into events.outbox_messages (id, name, payload, occurred_at)
       values (gen_random_uuid(), 'events.day-started', '{"day": "2026-01-01"}', now())`,
    );
    await settled(test);
    expect((await payments()).length).toBe(1);
  });
});

describe('a link of the system that the center had before', () => {
  const list = async () => (await admin.get('/api/old-links')).body.links;
  const save = (links: object[]) => admin.put('/api/old-links', { links });

  it('leads to its page, and is counted', async () => {
    const saved = await save([
      { address: 'https://old.example/enroll?id=123', target: '/courses?part=evening' },
      { address: '/schedule/', target: `${address.url}/courses` },
    ]);
    expect(saved.status).toBe(200);
    const visitor = test.browser();
    for (const path of ['/enroll?id=123', '/enroll?id=123', '/schedule']) {
      const { status, headers } = await visitor.get(path);
      expect([status, headers.get('location')]).toEqual([
        302,
        path === '/schedule' ? '/courses' : '/courses?part=evening',
      ]);
    }
    expect((await visitor.get('/enroll?id=124')).status).toBe(404);
    expect(await list()).toMatchObject([
      { address: '/enroll?id=123', target: '/courses?part=evening', hits: 2, lastHitAt: expect.any(String) },
      { address: '/schedule', target: '/courses', hits: 1 },
    ]);
    await save([{ address: '/enroll?id=123', target: '/courses' }]);
    const [first] = await list();
    expect(first).toMatchObject({ target: '/courses', hits: 2 });
    expect((await admin.delete(`/api/old-links/${first.id}`)).status).toBe(204);
    expect((await visitor.get('/enroll?id=123')).status).toBe(404);
  });

  it.each([
    [
      { address: '/courses/1', target: '/courses' },
      'links[1].address',
      '“/courses/1” is no address of another system.',
    ],
    [
      { address: '/old', target: 'https://evil.example' },
      'links[1].target',
      '“https://evil.example” is no page of this site.',
    ],
  ])('is refused with the field that is wrong: %p', async (wrong, path, message) => {
    const before = await list();
    expect(await save([{ address: '/fine', target: '/courses' }, wrong])).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    });
    expect(await list()).toEqual(before);
  });
});
