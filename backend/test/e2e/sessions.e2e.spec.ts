import type { Browser } from '../support/browser.js';
import { codeFor } from '../support/mail.js';
import { enableMfa, signingIn, withMfa } from '../support/mfa.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => test.close());

const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;

/** Signs in with the given user agent and address. */
async function signInFrom(email: string, userAgent: string, ip: string): Promise<Browser> {
  const browser = test.browser();
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': ip };
  await browser.post('/api/auth/login', { email, password: PASSWORD }, headers);
  return browser;
}

describe('the list of sessions', () => {
  it('shows browser, address and times of each session, the current one first', async () => {
    const person = await createPerson(test);
    const laptop = await signInFrom(person.email, FIREFOX, '198.51.100.1');
    const phone = await signInFrom(person.email, SAFARI, '198.51.100.2');
    await signInFrom(person.email, '<b>odd</b>', '198.51.100.3');
    const { status, body } = await laptop.get('/api/auth/sessions');
    const times = { createdAt: expect.stringMatching(/Z$/), lastSeenAt: expect.stringMatching(/Z$/) };
    const id = expect.any(String);
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        { id, browser: 'Firefox', system: 'Windows', ip: '198.51.100.1', isCurrent: true, ...times },
        { id, browser: null, system: null, ip: '198.51.100.3', isCurrent: false, ...times },
        { id, browser: 'Safari', system: 'iOS', ip: '198.51.100.2', isCurrent: false, ...times },
      ],
    });
    expect((await phone.get('/api/auth/sessions')).body[0]).toMatchObject({ browser: 'Safari', isCurrent: true });
    expect(JSON.stringify(body)).not.toContain(laptop.cookies.get('recert_session'));
  });

  it('excludes expired sessions', async () => {
    const person = await createPerson(test);
    await signInAs(test, person);
    test.clock.advance(12 * HOUR + 1_000);
    const browser = await signInAs(test, person);
    expect((await browser.get('/api/auth/sessions')).body).toHaveLength(1);
  });

  it("excludes other users' sessions", async () => {
    const [ada, ben] = [await signedIn(test), await signedIn(test)];
    const [own] = (await ada.get('/api/auth/sessions')).body;
    expect((await ben.get('/api/auth/sessions')).body).not.toContainEqual(expect.objectContaining({ id: own.id }));
  });
});

describe('ending a session', () => {
  it('signs its browser out', async () => {
    const person = await createPerson(test);
    const [here, elsewhere] = [await signInAs(test, person), await signInAs(test, person)];
    const [, other] = (await here.get('/api/auth/sessions')).body;
    expect(await here.delete(`/api/auth/sessions/${other.id}`)).toMatchObject({ status: 204 });
    expect(await elsewhere.get('/api/auth/sessions')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await here.get('/api/auth/sessions')).toMatchObject({ status: 200 });
    expect(await here.delete(`/api/auth/sessions/${other.id}`)).toMatchObject({ status: 404 });
  });

  it("returns 404 for another user's session", async () => {
    const [ada, ben] = [await signedIn(test), await signedIn(test)];
    const [own] = (await ada.get('/api/auth/sessions')).body;
    expect(await ben.delete(`/api/auth/sessions/${own.id}`)).toMatchObject({ status: 404 });
    expect(await userOf(ada)).not.toBeNull();
  });

  it('ends all other sessions of this user only', async () => {
    const person = await createPerson(test);
    const [here, second, third] = [
      await signInAs(test, person),
      await signInAs(test, person),
      await signInAs(test, person),
    ];
    const stranger = await signedIn(test);
    expect(await here.delete('/api/auth/sessions')).toMatchObject({ status: 204 });
    expect(await Promise.all([second, third].map(userOf))).toEqual([null, null]);
    expect((await here.get('/api/auth/sessions')).body).toHaveLength(1);
    expect(await userOf(stranger)).not.toBeNull();
  });
});

describe('a role change', () => {
  it('ends every session of the user and applies to the next request', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const person = await createPerson(test, { role: 'admin' });
    const browsers = [await signInAs(test, person), await signInAs(test, person)];
    await admin.patch(`/api/users/${person.id}/role`, { role: 'client' });
    for (const browser of browsers) expect(await browser.get('/api/users')).toMatchObject({ status: 401 });
    expect(await (await signInAs(test, person)).get('/api/users')).toMatchObject({ status: 403 });
  });

  it('applies to the next request of a session that stayed open', async () => {
    const person = await createPerson(test, { role: 'admin' });
    const browser = await signInAs(test, person);
    expect(await browser.get('/api/users')).toMatchObject({ status: 200 });
    await test.sql.rows(`update identity.users set role = 'client' where id = $1`, [person.id]);
    expect(await browser.get('/api/users')).toMatchObject({ status: 403 });
  });
});

describe('a remembered device', () => {
  /** Creates a user with MFA and a browser that is remembered. */
  async function remembered() {
    const { person, browser: first } = await withMfa(test);
    const browser = test.browser();
    const { verify } = await signingIn(browser, person);
    const response = await verify(await codeFor(test, person.email), { rememberDevice: true });
    expect(response.status).toBe(200);
    const signIn = async (from = browser) => (await signingIn(from, person)).response.requiresMFA as boolean;
    return { person, first, browser, response, signIn };
  }

  it('skips the code, but not the password', async () => {
    const { first, browser, signIn } = await remembered();
    await browser.post('/api/auth/logout');
    expect(await signIn()).toBe(false);
    expect(await userOf(browser)).not.toBeNull();
    expect(await signIn(test.browser())).toBe(true);
    expect((await first.get('/api/auth/devices')).body).toHaveLength(1);
  });

  it('is remembered only on request', async () => {
    const { person } = await withMfa(test);
    const browser = test.browser();
    const { verify } = await signingIn(browser, person);
    await verify(await codeFor(test, person.email));
    expect(browser.cookies.has('recert_device')).toBe(false);
    expect((await signingIn(browser, person)).response.requiresMFA).toBe(true);
  });

  it('has an HttpOnly, SameSite=Lax cookie whose token is stored as a hash', async () => {
    const { browser, response } = await remembered();
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('recert_device='));
    expect(cookie).toMatch(/^recert_device=[\w-]{43}; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
    const kept = JSON.stringify(await test.sql.rows('select d::text from identity.remembered_devices d'));
    expect(kept).not.toContain(browser.cookies.get('recert_device'));
  });

  it('has a Secure cookie with the __Host- prefix behind TLS', async () => {
    const { person } = await withMfa(test);
    const browser = test.browser();
    const post = (path: string, body: object) => browser.post(path, body, { 'x-forwarded-proto': 'https' });
    const { body } = await post('/api/auth/login', { email: person.email, password: PASSWORD });
    const given = { userId: body.userId, code: await codeFor(test, person.email), rememberDevice: true };
    const { headers } = await post('/api/auth/verify-mfa', given);
    const cookie = headers.getSetCookie().find((one) => one.startsWith('__Host-recert_device='));
    expect(cookie).toMatch(/; Path=\/; .*; HttpOnly; Secure; SameSite=Lax$/);
    expect((await post('/api/auth/login', { email: person.email, password: PASSWORD })).body.requiresMFA).toBe(false);
  });

  it('does not work for another user', async () => {
    const { browser } = await remembered();
    const other = await withMfa(test);
    const thief = test.browser();
    thief.cookies.set('recert_device', browser.cookies.get('recert_device')!);
    expect((await signingIn(thief, other.person)).response.requiresMFA).toBe(true);
  });

  it('expires after 30 days regardless of use', async () => {
    const { signIn } = await remembered();
    test.clock.advance(29 * DAY);
    expect(await signIn()).toBe(false);
    test.clock.advance(DAY + 1_000);
    expect(await signIn()).toBe(true);
  });

  it('is listed, and needs a code again once it is forgotten', async () => {
    const { first, browser, signIn } = await remembered();
    await signIn();
    const { body } = await browser.get('/api/auth/devices');
    expect(body).toEqual([
      expect.objectContaining({ id: expect.any(String), isCurrent: true, expiresAt: expect.stringMatching(/Z$/) }),
    ]);
    expect((await first.get('/api/auth/devices')).body).toMatchObject([{ isCurrent: false }]);
    const stranger = await signedIn(test);
    expect(await stranger.delete(`/api/auth/devices/${body[0].id}`)).toMatchObject({ status: 404 });
    expect(await first.delete(`/api/auth/devices/${body[0].id}`)).toMatchObject({ status: 204 });
    expect(await signIn()).toBe(true);
  });

  it.each<[string, (given: Awaited<ReturnType<typeof remembered>>) => Promise<unknown>]>([
    [
      'a role change',
      async ({ person }) => {
        const admin = await signedIn(test, { role: 'admin' });
        return await admin.patch(`/api/users/${person.id}/role`, { role: 'admin' });
      },
    ],
    ['MFA set up again', ({ person, first }) => enableMfa(test, first, person.email)],
  ])('is forgotten after %s', async (_, change) => {
    const given = await remembered();
    expect(await change(given)).toMatchObject({ status: 200 });
    expect(await given.signIn()).toBe(true);
  });

  it('is forgotten after a password change', async () => {
    const { person, first, browser } = await remembered();
    const newPassword = 'quite another password';
    const response = await first.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword });
    expect(response.status).toBe(200);
    const again = await browser.post('/api/auth/login', { email: person.email, password: newPassword });
    expect(again.body).toMatchObject({ requiresMFA: true });
  });

  it('is forgotten when MFA is turned off, and stays forgotten when it is on again', async () => {
    const { person, first, signIn } = await remembered();
    await first.post('/api/auth/mfa/off', { currentPassword: PASSWORD });
    expect(await signIn()).toBe(false);
    await enableMfa(test, await signInAs(test, person), person.email);
    expect(await signIn()).toBe(true);
  });

  it('is not remembered when verifying an email address', async () => {
    const browser = test.browser();
    const email = 'fresh@example.test';
    const { body } = await browser.post('/api/auth/signup', { email, password: PASSWORD });
    expect(body).toMatchObject({ requiresMFA: true, mayRemember: false });
    const given = { userId: body.userId, code: await codeFor(test, email), rememberDevice: true };
    expect(await browser.post('/api/auth/verify-mfa', given)).toMatchObject({ status: 200 });
    expect(browser.cookies.has('recert_device')).toBe(false);
  });
});
