import { jest } from '@jest/globals';
import { Challenge } from '../../src/modules/identity/domain/challenge.entity.js';
import { User } from '../../src/modules/identity/domain/user.entity.js';
import type { Browser } from '../support/browser.js';
import { codeFor, mailTo, resetTokenFor } from '../support/mail.js';
import { OpenIdTestProvider } from '../support/openid-provider.js';
import { createPerson, PASSWORD, signedIn } from '../support/people.js';
import { aCertification, aClass, anEnrollment, anOrganization, aStudent } from '../support/rosters.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { unlockReads } from '../support/unlock-reads.js';

const PUBLIC_URL = 'http://localhost';

let provider: OpenIdTestProvider;
let test: TestApp;
let staff: Browser;
let count = 0;

beforeAll(async () => {
  provider = await OpenIdTestProvider.start(`${PUBLIC_URL}/api/auth/google/callback`);
  test = await startTestApp({ ...provider.settings, PUBLIC_URL, ROLE: 'all' });
  staff = await signedIn(test, { role: 'admin' });
});
afterAll(async () => {
  await test.close();
  await provider.stop();
});

const newAddress = () => `known${++count}@example.test`;
const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;
const recordsWith = (email: string) =>
  test.sql.rows<{ id: string }>(
    'select id from people.students where lower(email) = $1 and deleted_at is null order by id',
    [email],
  );

async function register(email: string, given: object = {}) {
  const browser = test.browser();
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const person = { firstName: 'Ana', lastName: 'Núñez', phone: '(303) 555-0142' };
  const { body } = await browser.post('/api/auth/register', { email, ...person, ...passwords, ...given });
  return { browser, userId: body.userId as string };
}

/** Registers, enters the code and returns the browser and the user of that response. */
async function registered(email: string, given: object = {}) {
  const { browser, userId } = await register(email, given);
  const { status, body } = await browser.post('/api/auth/verify-mfa', { userId, code: await codeFor(test, email) });
  expect(status).toBe(200);
  return { browser, user: body.user };
}

async function resetPassword(email: string): Promise<Browser> {
  await test.browser().post('/api/auth/forgot-password', { email });
  await settled(test);
  const browser = test.browser();
  const token = await resetTokenFor(test, email);
  expect(await browser.post('/api/auth/reset-password', { token, newPassword: 'the owner is here now' })).toMatchObject(
    {
      status: 200,
    },
  );
  expect(await browser.post('/api/auth/login', { email, password: 'the owner is here now' })).toMatchObject({
    status: 200,
  });
  return browser;
}

/** Signs in with Google, whose user has verified the address. */
async function signInWithGoogle(email: string, query = ''): Promise<Browser> {
  const browser = test.browser();
  const { headers } = await browser.get(`/api/auth/google${query}`);
  provider.user = { sub: `subject-${email}`, email, email_verified: true, given_name: 'Ana', family_name: 'Núñez' };
  const { pathname, search } = new URL(await provider.visit(headers.get('location')!));
  expect((await browser.get(pathname + search)).status).toBe(302);
  return browser;
}

const PROOFS: [string, (email: string) => Promise<Browser>][] = [
  ['the code of a registration', async (email) => (await registered(email)).browser],
  ['Google', (email) => signInWithGoogle(email)],
  [
    'a reset link',
    async (email) => {
      await register(email);
      return await resetPassword(email);
    },
  ],
];

describe('a person whom staff had entered', () => {
  it('gets their record in the answer of the verification, and every next call works', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newAddress();
      const entered = await aStudent(test.sql, { email: email.toUpperCase() });
      await anEnrollment(test.sql, await aClass(test.sql), entered);
      await aCertification(test.sql, entered);
      const { browser, user } = await registered(email);
      expect(user.studentId).toBe(entered);
      const calls = ['', '/enrollments', '/certifications', '/receipts'];
      const answers = await Promise.all(calls.map((path) => browser.get(`/api/students/${user.studentId}${path}`)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers[1]!.body).toHaveLength(1);
      expect(answers[2]!.body).toHaveLength(1);
      expect(await recordsWith(email)).toEqual([{ id: entered }]);
    }
  });

  it.each(PROOFS)('gets it by %s, whatever its name if it is the only one', async (_, prove) => {
    const email = newAddress();
    const entered = await aStudent(test.sql, { email, first_name: 'A.', last_name: 'Nunez-Diaz' });
    expect(await userOf(await prove(email))).toMatchObject({ studentId: entered });
  });

  it('keeps the seats of a registration that staff enrolled before it was verified', async () => {
    const email = newAddress();
    const { browser, userId } = await register(email);
    const [own] = await recordsWith(email);
    const entered = await aStudent(test.sql, { email });
    const classes = [await aClass(test.sql), await aClass(test.sql)];
    await anEnrollment(test.sql, classes[0]!, own!.id);
    await anEnrollment(test.sql, classes[0]!, entered);
    await anEnrollment(test.sql, classes[1]!, own!.id);
    await browser.post('/api/auth/verify-mfa', { userId, code: await codeFor(test, email) });
    const seats = (await browser.get(`/api/students/${entered}/enrollments`)).body;
    expect(seats.map(({ classId }: { classId: string }) => classId).sort()).toEqual(classes.sort());
    expect(await recordsWith(email)).toEqual([{ id: entered }]);
  });
});

describe('one of several people with one address', () => {
  it('gets the record with their name, in any case and with or without accents', async () => {
    const email = newAddress();
    await aStudent(test.sql, { email, first_name: 'Ben', last_name: 'Nunez' });
    const ana = await aStudent(test.sql, { email, first_name: ' ANA', last_name: 'nunez ' });
    expect((await registered(email)).user.studentId).toBe(ana);
  });

  it.each([
    ['nobody has the name', ['Ben', 'Cleo'], { lastName: 'Okonkwo', phone: '(303) 555-0171' }],
    ['two have the name', ['Ana', 'Ana'], { lastName: 'Lindqvist', phone: '(303) 555-0182' }],
  ])('gets a record of their own if %s, and staff are asked', async (_, names, person) => {
    const email = newAddress();
    const others: string[] = [];
    for (const first_name of names)
      others.push(await aStudent(test.sql, { email, first_name, last_name: person.lastName }));
    const { user } = await registered(email, person);
    expect(others).not.toContain(user.studentId);
    const pairs: { student: { id: string }; duplicate: { id: string } }[] = (
      await staff.get('/api/students/duplicates?pageSize=100')
    ).body;
    const asked = pairs.filter(({ student }) => student.id === user.studentId).map(({ duplicate }) => duplicate.id);
    expect(asked.sort()).toEqual(others.sort());
    expect((await staff.get('/api/dashboard/due')).body.possibleDuplicates).toBe(pairs.length);
  });

  it('never gets one that has an account', async () => {
    const email = newAddress();
    const studentId = await aStudent(test.sql, { email });
    await createPerson(test, { studentId });
    expect((await registered(email)).user.studentId).not.toBe(studentId);
  });
});

describe('the code that a person types', () => {
  it.each([
    [
      'the code of a registration',
      async (email: string, code: string) => (await registered(email, { organizationCode: code })).browser,
    ],
    ['Google', (email: string, code: string) => signInWithGoogle(email, `?code=${code}`)],
  ])('wins over the organization that staff had entered, with %s', async (_, join) => {
    const code = `TYPED-${++count}`;
    const [entered, typed] = [await anOrganization(test.sql), await anOrganization(test.sql, { signup_code: code })];
    const email = newAddress();
    const studentId = await aStudent(test.sql, { email, organization_id: entered });
    const browser = await join(email, code);
    expect(await userOf(browser)).toMatchObject({ studentId });
    expect((await staff.get(`/api/students/${studentId}`)).body).toMatchObject({ organizationId: typed });
    expect((await staff.get(`/api/organizations/${typed}/students`)).body).toMatchObject([
      { id: studentId, isConfirmed: false },
    ]);
  });
});

describe("a stranger's registration of somebody's address", () => {
  const stranger = {
    firstName: 'Evil',
    lastName: 'Name',
    phone: '(303) 555-0199',
    smsClassReminders: true,
    smsCertificationAlerts: true,
    smsClassCancellations: true,
    smsMfaCodes: true,
  };

  it.each([
    ['resets the password', { names: '' }, resetPassword],
    ['signs in with Google', { names: 'Ana Núñez' }, (email: string) => signInWithGoogle(email)],
    ['registers', { names: 'Ana Núñez' }, async (email: string) => (await registered(email)).browser],
    [
      'signs up as staff',
      { names: '' },
      async (email: string) => {
        const browser = test.browser();
        const { body } = await browser.post('/api/auth/signup', { email, password: PASSWORD });
        const code = await codeFor(test, email);
        expect((await browser.post('/api/auth/verify-mfa', { userId: body.userId, code })).status).toBe(200);
        return browser;
      },
    ],
  ])('leaves nothing behind when the owner %s', async (_, { names }, prove) => {
    const code = `STRANGER-${++count}`;
    const organizationId = await anOrganization(test.sql, { signup_code: code });
    const email = newAddress();
    await register(email, { ...stranger, organizationCode: code });
    const browser = await prove(email);
    await settled(test);
    const user = await userOf(browser);
    expect(user).toMatchObject({ organizationId: null, phone: names ? user.phone : null });
    expect(`${user.firstName} ${user.lastName}`.trim()).toBe(names);
    const student = (await staff.get(`/api/students/${user.studentId}`)).body;
    expect(student).toMatchObject({ organizationId: null, email });
    expect(`${student.firstName} ${student.lastName}`.trim()).toBe(names);
    expect([user.phone, student.phone]).not.toContain('+13035550199');
    expect((await staff.get(`/api/organizations/${organizationId}/students`)).body).toEqual([]);
    expect((await browser.get('/api/notification-preferences')).body).toMatchObject({
      smsClassReminders: false,
      smsCertificationAlerts: false,
      smsClassCancellations: false,
      smsMfaCodes: false,
    });
  });
});

describe('a code that is entered twice at the same moment', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function race(takeGuardOff = () => {}) {
    const email = newAddress();
    const entered = await aStudent(test.sql, { email });
    const { browser, userId } = await register(email);
    const code = await codeFor(test, email);
    takeGuardOff();
    const both = await Promise.all([1, 2].map(() => browser.post('/api/auth/verify-mfa', { userId, code })));
    return { email, entered, statuses: both.map(({ status }) => status).sort() };
  }

  it('joins the records once', async () => {
    const { email, entered, statuses } = await race();
    expect(statuses).toEqual([200, 400]);
    expect(await recordsWith(email)).toEqual([{ id: entered }]);
    await settled(test);
    expect((await mailTo(test, email)).filter(({ subject }) => subject.startsWith('Welcome to'))).toHaveLength(1);
  });

  it('control: without the locks of the account and its code, it opens two sessions', async () => {
    expect((await race(() => unlockReads(User, Challenge))).statuses).toEqual([200, 200]);
  });
});
