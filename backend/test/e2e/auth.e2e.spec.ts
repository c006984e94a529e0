import type { Browser } from '../support/browser.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => test.close());

const sessionOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;

describe('signing in', () => {
  it('opens a session for the user; the session call returns null without one', async () => {
    const { email } = await createPerson(test, { firstName: 'Ada', lastName: 'Marsh' });
    const browser = test.browser();
    expect(await browser.get('/api/auth/session')).toMatchObject({ status: 200, body: { user: null } });

    const response = await browser.post('/api/auth/login', { email: email.toUpperCase(), password: PASSWORD });
    const user = { email, role: 'client', firstName: 'Ada', lastName: 'Marsh', requirePasswordChange: false };
    expect(response).toMatchObject({ status: 200, body: { requiresMFA: false, user } });
    expect(await sessionOf(browser)).toMatchObject(user);
  });

  it('sets a cookie that is HttpOnly, SameSite=Lax and, behind TLS only, Secure', async () => {
    const { email } = await createPerson(test);
    const plain = await test.browser().post('/api/auth/login', { email, password: PASSWORD });
    const cookie = plain.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^recert_session=[\w-]{43}; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);

    const credentials = { email, password: PASSWORD };
    const overTls = await test.browser().post('/api/auth/login', credentials, { 'x-forwarded-proto': 'https' });
    expect(overTls.headers.get('set-cookie')).toContain('; Secure');
  });

  it('returns the same for a wrong password and an unknown address', async () => {
    const { email } = await createPerson(test);
    const wrong = await test.browser().post('/api/auth/login', { email, password: 'not the password' });
    const unknown = await test.browser().post('/api/auth/login', { email: 'no@example.test', password: PASSWORD });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Invalid email or password' },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it("issues a new token each time and ends the browser's previous session", async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    const first = browser.cookies.get('recert_session')!;
    await browser.post('/api/auth/login', { email: person.email, password: PASSWORD });
    expect(browser.cookies.get('recert_session')).not.toBe(first);

    const thief = test.browser();
    thief.cookies.set('recert_session', first);
    expect(await sessionOf(thief)).toBeNull();
  });

  it('stores only a hash of the token', async () => {
    const browser = await signedIn(test);
    const kept = JSON.stringify(await test.sql.rows(`select s::text from identity.sessions s`));
    expect(kept).not.toContain(browser.cookies.get('recert_session'));
  });
});

describe('a session', () => {
  it('ends at sign-out, also for a copied cookie', async () => {
    const browser = await signedIn(test);
    const copy = test.browser();
    copy.cookies.set('recert_session', browser.cookies.get('recert_session')!);
    expect(await browser.post('/api/auth/logout')).toMatchObject({ status: 200, body: {} });
    expect(browser.cookies.has('recert_session')).toBe(false);
    expect(await sessionOf(copy)).toBeNull();
    expect(await browser.post('/api/auth/logout')).toMatchObject({ status: 200 });
  });

  it('ends after 12 idle hours and stays open while it is used', async () => {
    const browser = await signedIn(test);
    for (let i = 0; i < 3; i++) {
      test.clock.advance(11 * HOUR);
      expect(await sessionOf(browser)).not.toBeNull();
    }
    test.clock.advance(12 * HOUR + MINUTE);
    expect(await sessionOf(browser)).toBeNull();
  });

  it('ends after 7 days regardless of use', async () => {
    const browser = await signedIn(test);
    for (let hours = 0; hours < 160; hours += 8) {
      test.clock.advance(8 * HOUR);
      expect(await sessionOf(browser)).not.toBeNull();
    }
    test.clock.advance(8 * HOUR + MINUTE);
    expect(await sessionOf(browser)).toBeNull();
  });

  const seen = async () =>
    (await test.sql.one('select last_seen_at as at from identity.sessions order by id desc limit 1'))?.at;

  it('updates its last use at most every five minutes', async () => {
    const browser = await signedIn(test);
    const first = await seen();
    test.clock.advance(4 * MINUTE);
    await sessionOf(browser);
    expect(await seen()).toBe(first);
    test.clock.advance(2 * MINUTE);
    await sessionOf(browser);
    expect(await seen()).not.toBe(first);
  });

  it('is not looked up by a page that is the same for everybody', async () => {
    const browser = await signedIn(test);
    const first = await seen();
    test.clock.advance(6 * MINUTE);
    expect(await browser.get('/api/health/live')).toMatchObject({ status: 200 });
    expect(await seen()).toBe(first);
    expect(await browser.get('/api/courses')).toMatchObject({ status: 200 });
    expect(await seen()).not.toBe(first);
  });
});

describe('access control', () => {
  it('returns 401 without a session and 403 for a wrong role', async () => {
    expect(await test.browser().get('/api/users')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await (await signedIn(test)).get('/api/users')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await (await signedIn(test, { role: 'admin' })).get('/api/users')).toMatchObject({ status: 200 });
  });

  it.each([
    ['Origin', { origin: 'https://evil.example' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ])('rejects a state-changing request from another site (%s)', async (_, headers) => {
    const browser = await signedIn(test);
    const response = await browser.post('/api/auth/logout', {}, headers);
    expect(response).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe('changing the password', () => {
  const change = { currentPassword: PASSWORD, newPassword: 'quite another password' };

  it('is the only call open to a user with a temporary password', async () => {
    const browser = await signedIn(test, { role: 'admin', hasTemporaryPassword: true });
    expect(await sessionOf(browser)).toMatchObject({ requirePasswordChange: true });
    expect(await browser.get('/api/users')).toMatchObject({ status: 403, body: { code: 'password_change_required' } });

    const response = await browser.post('/api/auth/change-password', change);
    expect(response).toMatchObject({ status: 200, body: { user: { requirePasswordChange: false } } });
    expect(await browser.get('/api/users')).toMatchObject({ status: 200 });
  });

  it("ends the user's other sessions and issues a new token for this one", async () => {
    const person = await createPerson(test);
    const [here, elsewhere] = [await signInAs(test, person), await signInAs(test, person)];
    const before = here.cookies.get('recert_session');
    await here.post('/api/auth/change-password', change);
    expect(here.cookies.get('recert_session')).not.toBe(before);
    expect(await sessionOf(here)).not.toBeNull();
    expect(await sessionOf(elsewhere)).toBeNull();
    const old = await test.browser().post('/api/auth/login', { email: person.email, password: PASSWORD });
    expect(old.status).toBe(401);
  });

  it.each([
    [
      'a wrong current password',
      { ...change, currentPassword: 'wrong' },
      'currentPassword',
      'Current password is incorrect',
    ],
    [
      '7 characters',
      { ...change, newPassword: '1234567' },
      'newPassword',
      'New password must be at least 8 characters',
    ],
    ['129 characters', { ...change, newPassword: 'x'.repeat(129) }, 'newPassword', 'at most 128'],
    ['a common password', { ...change, newPassword: 'Password1' }, 'newPassword', 'too common'],
    ['the current password again', { ...change, newPassword: PASSWORD }, 'newPassword', 'must differ'],
  ])('rejects %s and changes nothing', async (_, given, path, message) => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    const { status, body } = await browser.post('/api/auth/change-password', given);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path, message: expect.stringContaining(message) }],
    });
    await signInAs(test, person);
  });
});

describe('bad input', () => {
  it.each([
    ['/api/auth/login', { email: 'a@b.example' }, 'password'],
    ['/api/auth/login', { email: ['a@b.example'], password: 'x' }, 'email'],
    ['/api/auth/login', { email: 'a@b.example', password: 'x', role: 'admin' }, 'role'],
    ['/api/auth/login', { email: 'a@b.example', password: 'x'.repeat(1_001) }, 'password'],
  ])('%s with %j returns the invalid field', async (path, body, field) => {
    const response = await test.browser().post(path, body);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ path: field }] } });
  });

  it.each(['{"email":', '[]', '"text"', 'null', ''])('rejects the body %j without internal details', async (raw) => {
    const { status, body } = await test.browser().post('/api/auth/login', raw);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toMatch(/select|node_modules|backend|\bat \w+|SyntaxError|position/i);
  });
});
