import { jest } from '@jest/globals';
import { Passwords } from '../../src/modules/identity/accounts/passwords.js';
import { User } from '../../src/modules/identity/domain/user.entity.js';
import type { Browser } from '../support/browser.js';
import { EventStream } from '../support/event-stream.js';
import { codeFor, mailTo, resetTokenFor } from '../support/mail.js';
import { signingIn, withMfa } from '../support/mfa.js';
import { createPerson, PASSWORD, signInAs } from '../support/people.js';
import { aCenter, aClass, aStudent } from '../support/rosters.js';
import { settled } from '../support/settled.js';
import { SlowPasswords } from '../support/slow-passwords.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
let staff: { id: string; browser: Browser };

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' }, (builder) => builder.overrideProvider(Passwords).useClass(SlowPasswords));
  await aCenter(test);
  const { id, email } = await createPerson(test, { role: 'admin' });
  staff = { id, browser: await signInAs(test, { email }) };
});
afterAll(() => test.close());

const set = (id: string, disabled: boolean) => staff.browser.patch(`/api/users/${id}/disabled`, { disabled });
async function disable(id: string): Promise<void> {
  expect(await set(id, true)).toMatchObject({ status: 200, body: { id, isDisabled: true } });
}
const logIn = (email: string, password = PASSWORD) => test.browser().post('/api/auth/login', { email, password });
const refused = { status: 401, body: { code: 'invalid_credentials', message: 'Invalid email or password' } };
const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;
const actionsOn = async (id: string) =>
  (
    await test.sql.rows<{ action: string }>(
      'select action from audit.entries where subject_id = $1 order by occurred_at desc, id desc',
      [id],
    )
  ).map(({ action }) => action);

describe('an account that is disabled', () => {
  it('is signed out everywhere right away, and can sign in again when it is enabled', async () => {
    const person = await createPerson(test, { firstName: 'Ada', lastName: 'Marsh' });
    const browsers = [await signInAs(test, person), await signInAs(test, person)];
    const stream = await EventStream.open(test.url, browsers[0]!);
    await stream.has(1);
    await disable(person.id);
    await stream.hasEnded();
    stream.close();
    expect(await Promise.all(browsers.map(userOf))).toEqual([null, null]);
    expect(await browsers[1]!.get('/api/notifications')).toMatchObject({ status: 401 });
    const login = await logIn(person.email);
    expect(login).toMatchObject(refused);
    expect(login.body).toEqual((await logIn(person.email, 'not the password')).body);
    expect((await staff.browser.get(`/api/users?q=${person.email}`)).body).toMatchObject([{ isDisabled: true }]);

    expect(await set(person.id, false)).toMatchObject({ status: 200, body: { isDisabled: false } });
    expect(await userOf(await signInAs(test, person))).toMatchObject({ id: person.id });
    expect(await actionsOn(person.id)).toEqual([
      'signed in',
      'enabled the account of Ada Marsh again',
      'entered a wrong password for Ada Marsh',
      'entered the password of Ada Marsh, whose account is disabled',
      'disabled the account of Ada Marsh; its sessions ended',
      'signed in',
      'signed in',
    ]);
  });

  it('is disabled once, however often it is asked for', async () => {
    const { id } = await createPerson(test);
    await disable(id);
    await disable(id);
    expect((await actionsOn(id)).length).toBe(1);
  });

  it('is not opened by a code that was sent before', async () => {
    const { person } = await withMfa(test);
    const { verify } = await signingIn(test.browser(), person);
    const code = await codeFor(test, person.email);
    await disable(person.id);
    expect(await verify(code)).toMatchObject({ status: 400, body: { code: 'code_ended' } });
  });

  it('is forgotten by the browsers that remembered it', async () => {
    const { person } = await withMfa(test);
    const browser = test.browser();
    const { verify } = await signingIn(browser, person);
    await verify(await codeFor(test, person.email), { rememberDevice: true });
    expect((await signingIn(browser, person)).response.requiresMFA).toBe(false);
    await disable(person.id);
    await set(person.id, false);
    expect((await signingIn(browser, person)).response.requiresMFA).toBe(true);
  });

  it('has no reset link: none that was sent, and none that is asked for', async () => {
    const person = await createPerson(test);
    const ask = async () => {
      await test.browser().post('/api/auth/forgot-password', { email: person.email });
      await settled(test);
    };
    await ask();
    const token = await resetTokenFor(test, person.email);
    await disable(person.id);
    for (const [call, body] of [
      ['reset-link', { token }],
      ['reset-password', { token, newPassword: 'a password never used before' }],
    ] as const) {
      expect(await test.browser().post(`/api/auth/${call}`, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_link' },
      });
    }
    const mails = (await mailTo(test, person.email)).length;
    await ask();
    expect(await mailTo(test, person.email)).toHaveLength(mails);
  });

  it('is not taken over by a registration of its address', async () => {
    const person = await createPerson(test, { isVerified: false });
    await disable(person.id);
    const browser = test.browser();
    const { status, body } = await browser.post('/api/auth/signup', {
      email: person.email,
      password: 'another of theirs',
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { requiresMFA: true } });
    expect(await mailTo(test, person.email)).toEqual([]);
    await set(person.id, false);
    expect(await logIn(person.email, 'another of theirs')).toMatchObject(refused);
  });

  it('stays the instructor of its classes, which are found by it: those to come, by date', async () => {
    const person = await createPerson(test, { firstName: 'Ida', lastName: 'Wells' });
    await test.sql.rows('update identity.users set is_instructor = true where id = $1', [person.id]);
    const taught = { instructor: 'Ida Wells', instructor_id: person.id };
    const later = await aClass(test.sql, { ...taught, starts_at: new Date('2031-02-03T15:00:00Z') });
    const sooner = await aClass(test.sql, { ...taught, starts_at: new Date('2031-01-03T15:00:00Z') });
    await aClass(test.sql, { ...taught, starts_at: new Date('2020-01-03T15:00:00Z') });
    await aClass(test.sql, { instructor: 'Ida Wells', starts_at: new Date('2031-01-04T15:00:00Z') });
    const coming = () => staff.browser.get(`/api/classes?instructorId=${person.id}&upcoming=true&sort=date&pageSize=1`);
    const asked = await coming();
    expect([asked.headers.get('x-total-count'), asked.body.map(({ id }: { id: string }) => id)]).toEqual([
      '2',
      [sooner],
    ]);
    await disable(person.id);
    expect((await coming()).headers.get('x-total-count')).toBe('2');
    expect((await staff.browser.get(`/api/classes/${later}`)).body.instructor).toBe('Ida Wells');
  });

  it('has an empty calendar address until it is enabled', async () => {
    const person = await createPerson(test, { studentId: await aStudent(test.sql) });
    const browser = await signInAs(test, person);
    await browser.post('/api/calendar-feeds/student');
    const feed = new URL((await browser.get('/api/calendar-feeds')).body[0].url).pathname;
    const read = async () => (await test.browser().get(feed)).status;
    expect(await read()).toBe(200);
    await disable(person.id);
    expect(await read()).toBe(404);
    await set(person.id, false);
    expect(await read()).toBe(200);
  });
});

describe('an administrator', () => {
  it("can't disable their own account", async () => {
    expect(await set(staff.id, true)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect(await userOf(staff.browser)).toMatchObject({ id: staff.id });
  });

  it('is the last one if the others are disabled, and then cannot be demoted', async () => {
    const colleague = await createPerson(test, { role: 'admin' });
    await disable(colleague.id);
    expect(await staff.browser.patch(`/api/users/${staff.id}/role`, { role: 'client' })).toMatchObject({
      status: 409,
      body: { code: 'last_administrator' },
    });
    // A disabled one is not the last, though they are one of two.
    expect(await staff.browser.patch(`/api/users/${colleague.id}/role`, { role: 'client' })).toMatchObject({
      status: 200,
    });
  });
});

describe('an account that is disabled while its password is being checked', () => {
  /** Returns the sessions that the sign-in opened. */
  async function race(): Promise<number> {
    const person = await createPerson(test);
    staff.browser = await signInAs(test, { email: (await userOf(staff.browser)).email });
    SlowPasswords.meanwhile = () => disable(person.id);
    await logIn(person.email);
    expect(SlowPasswords.meanwhile).toBeUndefined();
    return await test.sql.count('select count(*) from identity.sessions where user_id = $1', [person.id]);
  }

  it('is not signed in', async () => {
    expect(await race()).toBe(0);
  });

  it('would be without the check under the lock (control)', async () => {
    const guard = jest.spyOn(User.prototype, 'isDisabled', 'get').mockReturnValue(false);
    expect(await race()).toBe(1);
    guard.mockRestore();
  });
});
