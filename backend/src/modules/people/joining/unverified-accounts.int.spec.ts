import pg from 'pg';
import type { Browser } from '../../../../test/support/browser.js';
import { codeFor, mailTo } from '../../../../test/support/mail.js';
import { createPerson, PASSWORD, signedIn } from '../../../../test/support/people.js';
import { react } from '../../../../test/support/react.js';
import { aCenter, aCertification, aClass, anEnrollment } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { dayStarted } from '../../../shared/events/housekeeping.js';

const HOUR = 3_600_000;

let test: TestApp;
let made = 0;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
});
afterAll(() => test.close());

const staff = () => signedIn(test, { role: 'admin' });

interface Registered {
  email: string;
  browser: Browser;
  userId: string;
  studentId: string;
  verify(): Promise<number>;
}

async function register(email = `new${++made}@example.test`): Promise<Registered> {
  const browser = test.browser();
  const { body } = await browser.post('/api/auth/register', {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Ada',
    lastName: 'Marsh',
    phone: '(303) 555-0142',
    smsClassReminders: true,
  });
  const [user] = await test.sql.rows<{ id: string; studentId: string }>(
    'select id, student_id as "studentId" from identity.users where email = $1',
    [email],
  );
  const code = await codeFor(test, email);
  const verify = async () => (await browser.post('/api/auth/verify-mfa', { userId: body.userId, code })).status;
  return { email, browser, userId: user!.id, studentId: user!.studentId, verify };
}

const nextDay = () => react(test, dayStarted, { day: '2026-12-01' });
const rowsOf = (table: string, column: string, id: string) =>
  test.sql.count(`select count(*) from ${table} where ${column} = $1`, [id]);
const hasAccount = async ({ userId }: Registered) => (await rowsOf('identity.users', 'id', userId)) === 1;
const hasRecord = async ({ studentId }: Registered) => (await rowsOf('people.students', 'id', studentId)) === 1;

describe('a registration that nobody has verified', () => {
  it('is marked for staff, until its address is proved', async () => {
    const person = await register();
    const admin = await staff();
    const seen = async () => {
      const [student, user] = await Promise.all([
        admin.get(`/api/students?q=${person.email}`),
        admin.get(`/api/users?q=${person.email}`),
      ]);
      return [student.body[0].isUnverified, user.body[0].isVerified];
    };
    expect(await seen()).toEqual([true, false]);
    const ids = async (state: string) =>
      (await admin.get(`/api/users?q=${person.email}&state=${state}`)).body.map(({ id }: { id: string }) => id);
    expect([await ids('unverified'), await ids('active'), await ids('disabled')]).toEqual([[person.userId], [], []]);
    expect(await person.verify()).toBe(200);
    expect(await seen()).toEqual([false, true]);
  });

  it('is deleted after a day with its student record and everything of its own', async () => {
    const person = await register();
    test.clock.advance(23 * HOUR);
    await nextDay();
    expect([await hasAccount(person), await hasRecord(person)]).toEqual([true, true]);
    test.clock.advance(2 * HOUR);
    await nextDay();
    expect([await hasAccount(person), await hasRecord(person)]).toEqual([false, false]);
    for (const table of ['notifications.sms_consents', 'notifications.preferences', 'identity.challenges']) {
      expect([table, await rowsOf(table, 'user_id', person.userId)]).toEqual([table, 0]);
    }
    expect(await mailTo(test, person.email)).toHaveLength(1);
    expect(await person.verify()).toBe(400);
    expect(await hasAccount(await register(person.email))).toBe(true);
  });

  it.each([
    [
      'staff corrected it',
      async ({ studentId, email }: Registered) => {
        const edit = { firstName: 'Adah', lastName: 'Marsh', email };
        expect((await (await staff()).put(`/api/students/${studentId}`, edit)).status).toBe(200);
      },
    ],
    [
      'it has a seat',
      async ({ studentId }: Registered) => void (await anEnrollment(test.sql, await aClass(test.sql), studentId)),
    ],
    [
      'it had a seat',
      async ({ studentId }: Registered) =>
        void (await anEnrollment(test.sql, await aClass(test.sql), studentId, { removed_at: new Date() })),
    ],
    ['it has a card', async ({ studentId }: Registered) => void (await aCertification(test.sql, studentId))],
    [
      'it has a photo',
      async ({ studentId }: Registered) =>
        void (await test.sql.rows(`update people.students set photo_key = 'a.webp' where id = $1`, [studentId])),
    ],
  ])('leaves its student record if %s', async (_, touch) => {
    const person = await register();
    await touch(person);
    test.clock.advance(25 * HOUR);
    await nextDay();
    expect([await hasAccount(person), await hasRecord(person)]).toEqual([false, true]);
  });

  it('stays if the person registers again', async () => {
    const person = await register();
    test.clock.advance(23 * HOUR);
    await register(person.email);
    test.clock.advance(2 * HOUR);
    await nextDay();
    expect([await hasAccount(person), await hasRecord(person)]).toEqual([true, true]);
  });

  it('stays if the person proves the address while old accounts are deleted', async () => {
    const person = await register();
    test.clock.advance(25 * HOUR);
    const elsewhere = new pg.Client(process.env.DATABASE_URL);
    await elsewhere.connect();
    await elsewhere.query('begin');
    await elsewhere.query('update identity.users set email_verified_at = now() where id = $1', [person.userId]);
    await nextDay();
    await elsewhere.query('commit');
    await elsewhere.end();
    expect([await hasAccount(person), await hasRecord(person)]).toEqual([true, true]);
  });
});

describe('a new day', () => {
  it('deletes no account that is verified, disabled, or that staff gave a role', async () => {
    const unverified = { isVerified: false } as const;
    const people = await Promise.all([
      createPerson(test),
      createPerson(test, { ...unverified, role: 'admin' }),
      createPerson(test, { ...unverified, role: 'org_admin' }),
      createPerson(test, unverified),
      createPerson(test, unverified),
    ]);
    const [, , , disabled, instructor] = people;
    await test.sql.rows('update identity.users set disabled_at = now() where id = $1', [disabled!.id]);
    await test.sql.rows('update identity.users set is_instructor = true where id = $1', [instructor!.id]);
    test.clock.advance(25 * HOUR);
    await nextDay();
    const kept = await Promise.all(people.map(({ id }) => rowsOf('identity.users', 'id', id)));
    expect(kept).toEqual([1, 1, 1, 1, 1]);
  });
});
