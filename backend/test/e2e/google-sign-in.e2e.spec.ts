import { newId } from '../../src/shared/domain/id.js';
import type { Answer, Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { codeFor, mailTo } from '../support/mail.js';
import { OpenIdTestProvider, type ProviderAccount } from '../support/openid-provider.js';
import { createPerson, PASSWORD, signInAs } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;
const PUBLIC_URL = 'http://recert.test';

let provider: OpenIdTestProvider;
let test: TestApp;
beforeAll(async () => {
  provider = await OpenIdTestProvider.start(`${PUBLIC_URL}/api/auth/google/callback`);
  test = await startTestApp({ ...provider.settings, PUBLIC_URL, ROLE: 'all' });
});
afterAll(async () => {
  await test.close();
  await provider.stop();
});

let count = 0;
const account = (given: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: `subject-${++count}`,
  email: `google${count}@example.test`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Marsh',
  ...given,
});

const locationOf = ({ headers }: Answer) => headers.get('location') ?? '';
const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;
const accounts = (email: string) =>
  test.sql.rows('select id, password_hash as "passwordHash", phone from identity.users where email = $1', [email]);

/** Goes to the provider and through it; answers the address that it sends the browser back to. */
async function atProvider(
  browser: Browser,
  visitor: OpenIdTestProvider['visitor'],
  { query = '', tamper = (_: URLSearchParams) => {} } = {},
): Promise<URL> {
  const out = new URL(locationOf(await browser.get(`/api/auth/google${query}`)));
  tamper(out.searchParams);
  provider.visitor = visitor;
  return new URL(await provider.visit(out.href));
}

const comeBack = (browser: Browser, { pathname, search }: URL) => browser.get(pathname + search);

/** Signs in at the provider, and brings the browser back. */
async function signInWithGoogle(browser: Browser, visitor: OpenIdTestProvider['visitor'], query = '') {
  return await comeBack(browser, await atProvider(browser, visitor, { query }));
}

/** A browser that has signed in with Google and got as far as its session. */
async function signedInWithGoogle(visitor: ProviderAccount, query = ''): Promise<Browser> {
  const browser = test.browser();
  expect(locationOf(await signInWithGoogle(browser, visitor, query))).toBe('/');
  return browser;
}

const refusal = (problem: string, page = 'client-login') => `/${page}?problem=${problem}`;

describe('somebody new who signs in with Google', () => {
  it('gets an account with a training record, and no password', async () => {
    const google = account({ email: 'New.Comer@Example.test' });
    const user = await userOf(await signedInWithGoogle(google));
    expect(user).toMatchObject({
      email: 'new.comer@example.test',
      role: 'client',
      firstName: 'Ada',
      studentName: 'Ada Marsh',
      studentId: expect.any(String),
      requirePasswordChange: false,
    });
    for (const password of ['', PASSWORD]) {
      const answer = await test.browser().post('/api/auth/login', { email: user.email, password });
      expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    }
    expect(await mailTo(test, user.email)).toEqual([]);
  });

  it('is the same person the next time, whatever the address says then', async () => {
    const google = account();
    const { id } = await userOf(await signedInWithGoogle(google));
    const renamed = { ...google, email: 'renamed@example.test', email_verified: false };
    expect((await userOf(await signedInWithGoogle(renamed))).id).toBe(id);
    expect(await accounts('renamed@example.test')).toEqual([]);
  });

  it('is a client also when they come from the staff page', async () => {
    expect((await userOf(await signedInWithGoogle(account(), '?from=login'))).role).toBe('client');
  });

  it('joins the organization whose signup link they followed', async () => {
    const id = newId();
    await test.sql.rows(
      `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
       values ($1, 'Harbor Clinic', 'independent', 'HARBOR42', now())`,
      [id],
    );
    expect((await userOf(await signedInWithGoogle(account(), '?code=harbor42'))).organizationId).toBe(id);
    const wrong = account();
    const answer = await signInWithGoogle(test.browser(), wrong, '?code=NOSUCH');
    expect(locationOf(answer)).toBe('/client-login?code=NOSUCH&problem=invalid_input');
    expect(await accounts(wrong.email)).toEqual([]);
  });

  it('goes on to the class for which they came', async () => {
    const id = newId();
    const answer = await signInWithGoogle(test.browser(), account(), `?class=${id}`);
    expect(locationOf(answer)).toBe(`/client-login?class=${id}`);
    const nowhere = await test.browser().get('/api/auth/google?class=//evil.example');
    expect(locationOf(nowhere)).toBe(refusal('invalid_input'));
  });

  it('gets the record that staff had entered under the verified address', async () => {
    const google = account();
    const admin = await signInAs(test, await createPerson(test, { role: 'admin' }));
    const entered = await admin.post('/api/students', { firstName: 'Ada', lastName: 'M.', email: google.email });
    const browser = await signedInWithGoogle(google);
    const user = await eventually(
      () => userOf(browser),
      ({ studentId }) => studentId === entered.body.id,
    );
    expect(user.studentName).toBe('Ada M.');
  });

  it('gets one account when two of their tabs arrive together', async () => {
    const google = account();
    const browsers = [test.browser(), test.browser(), test.browser()];
    const addresses: URL[] = [];
    for (const browser of browsers) addresses.push(await atProvider(browser, google));
    const answers = await Promise.all(browsers.map((browser, index) => comeBack(browser, addresses[index]!)));
    expect(answers.map(locationOf)).toEqual(['/', '/', '/']);
    expect(await accounts(google.email)).toHaveLength(1);
  });

  it('may not take an address that Google has not verified', async () => {
    const google = account({ email_verified: false });
    const browser = test.browser();
    expect(locationOf(await signInWithGoogle(browser, google))).toBe(refusal('address_not_verified'));
    expect(await userOf(browser)).toBeNull();
    expect(await accounts(google.email)).toEqual([]);
  });
});

describe('somebody who has an account', () => {
  it('gets into it with the verified address, keeps the password, and is told by mail', async () => {
    const person = await createPerson(test, { role: 'org_admin' });
    const browser = await signedInWithGoogle(account({ email: person.email }));
    expect(await userOf(browser)).toMatchObject({ id: person.id, role: 'org_admin' });
    await signInAs(test, person);
    const mails = await eventually(
      () => mailTo(test, person.email),
      ({ length }) => length > 0,
    );
    expect(mails).toMatchObject([{ subject: 'You can now sign in with Google' }]);
  });

  it('is not found by an address that Google has not verified', async () => {
    const person = await createPerson(test);
    const browser = test.browser();
    const answer = await signInWithGoogle(browser, account({ email: person.email, email_verified: false }));
    expect(locationOf(answer)).toBe(refusal('address_not_verified'));
    expect(await userOf(browser)).toBeNull();
  });

  it('does not share it with the next owner of the address', async () => {
    const { email } = await createPerson(test);
    await signedInWithGoogle(account({ email }));
    const browser = test.browser();
    expect(locationOf(await signInWithGoogle(browser, account({ email })))).toBe(refusal('other_identity_linked'));
    expect(await userOf(browser)).toBeNull();
  });

  it('still has to change a temporary password', async () => {
    const { email } = await createPerson(test, { hasTemporaryPassword: true });
    const browser = await signedInWithGoogle(account({ email }));
    expect(locationOf(await browser.get('/'))).toBe('/change-password');
  });

  it('still has to take the second step', async () => {
    const google = account();
    const { id } = await userOf(await signedInWithGoogle(google));
    await test.sql.rows(`update identity.users set second_step = 'email' where id = $1`, [id]);
    const browser = test.browser();
    const answer = await signInWithGoogle(browser, google, '?from=login');
    const userId = /^\/login\?verify=([\w-]+)$/.exec(locationOf(answer))?.[1];
    expect(await userOf(browser)).toBeNull();
    const code = await codeFor(test, google.email);
    expect(await browser.post('/api/auth/verify-mfa', { userId, code })).toMatchObject({ status: 200 });
    expect((await userOf(browser)).id).toBe(id);
  });

  it('gets a new session for the one that the browser had', async () => {
    const google = account();
    const browser = await signedInWithGoogle(google);
    const before = new Map(browser.cookies);
    await signInWithGoogle(browser, google);
    expect(browser.cookies.get('recert_session')).not.toBe(before.get('recert_session'));
    const thief = test.browser();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect(await userOf(thief)).toBeNull();
  });
});

describe('an account that somebody else opened before with the address', () => {
  /** Registers with the address of another, who never sees the code. */
  async function hijack(email: string) {
    const browser = test.browser();
    const person = { firstName: 'Mal', lastName: 'Lory', phone: '(303) 555-0142', smsMfaCodes: true };
    const { body } = await browser.post('/api/auth/register', {
      ...person,
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    return { browser, userId: body.userId };
  }

  it('goes to its owner with nothing that opens it', async () => {
    const google = account();
    const thief = await hijack(google.email);
    const owner = await signedInWithGoogle(google);
    const user = await userOf(owner);
    expect(user).toMatchObject({ firstName: 'Ada', phone: null, studentName: 'Ada Marsh' });
    expect(await accounts(google.email)).toMatchObject([{ passwordHash: null }]);

    const answer = await test.browser().post('/api/auth/login', { email: google.email, password: PASSWORD });
    expect(answer).toMatchObject({ status: 401 });
    const code = await codeFor(test, google.email);
    expect(await thief.browser.post('/api/auth/verify-mfa', { userId: thief.userId, code })).toMatchObject({
      status: 400,
    });
    expect((await owner.get(`/api/students/${user.studentId}`)).body).toMatchObject({ firstName: 'Ada', phone: '' });
    expect((await owner.get('/api/notification-preferences')).body).toMatchObject({ smsMfaCodes: false });
    const consents = await test.sql.rows(
      'select from notifications.sms_consents where user_id = $1 and revoked_at is null',
      [user.id],
    );
    expect(consents).toEqual([]);
  });

  it('cannot be opened anew by registering after that', async () => {
    const google = account();
    await signedInWithGoogle(google);
    await hijack(google.email);
    expect(await accounts(google.email)).toMatchObject([{ passwordHash: null }]);
    expect(await mailTo(test, google.email)).toMatchObject([{ subject: 'You already have an account' }]);
  });
});

describe('the way back from Google', () => {
  it('works once', async () => {
    const browser = test.browser();
    const back = await atProvider(browser, account());
    expect(locationOf(await comeBack(browser, back))).toBe('/');
    expect(locationOf(await comeBack(browser, back))).toBe(refusal('sign_in_expired'));
  });

  it('works once also when it is taken twice at the same time', async () => {
    const browser = test.browser();
    const back = await atProvider(browser, account());
    const answers = await Promise.all([comeBack(browser, back), comeBack(browser, back)]);
    expect(answers.map(locationOf).sort()).toEqual(['/', refusal('sign_in_expired')]);
  });

  it('works in no other browser, and afterwards still in the right one', async () => {
    const [browser, stranger] = [test.browser(), test.browser()];
    const back = await atProvider(browser, account());
    await atProvider(stranger, account());
    for (const other of [test.browser(), stranger]) {
      expect(locationOf(await comeBack(other, back))).toBe(refusal('sign_in_expired'));
      expect(await userOf(other)).toBeNull();
    }
    expect(locationOf(await comeBack(browser, back))).toBe('/');
  });

  it('works for ten minutes', async () => {
    const browser = test.browser();
    const back = await atProvider(browser, account());
    test.clock.advance(10 * MINUTE);
    expect(locationOf(await comeBack(browser, back))).toBe(refusal('sign_in_expired'));
  });

  it.each([
    ['state', 'sign_in_expired'],
    ['nonce', 'sign_in_refused'],
    ['code_challenge', 'sign_in_refused'],
  ])('leads nowhere when the %s on the way out was another', async (name, problem) => {
    const browser = test.browser();
    const google = account();
    const other = 'a'.repeat(43);
    const back = await atProvider(browser, google, { tamper: (query) => query.set(name, other) });
    expect(locationOf(await comeBack(browser, back))).toBe(refusal(problem));
    expect(await userOf(browser)).toBeNull();
    expect(await accounts(google.email)).toEqual([]);
  });

  it.each(['state', 'code', 'iss'])('leads nowhere when the %s on the way back is another, or none', async (name) => {
    for (const change of [
      (query: URLSearchParams) => query.set(name, 'other'),
      (q: URLSearchParams) => q.delete(name),
    ]) {
      const browser = test.browser();
      const back = await atProvider(browser, account());
      change(back.searchParams);
      expect(locationOf(await comeBack(browser, back))).toMatch(/problem=sign_in_(expired|refused)$/);
      expect(await userOf(browser)).toBeNull();
    }
  });

  it('leads to the page that the browser came from when the person goes back', async () => {
    const browser = test.browser();
    expect(locationOf(await signInWithGoogle(browser, 'cancels', '?from=login'))).toBe(
      refusal('sign_in_cancelled', 'login'),
    );
    expect(await userOf(browser)).toBeNull();
  });

  it.each(['https://evil.example', '//evil.example', '/dashboard', 'LOGIN'])(
    'leads to no page but the two, and not to %s',
    async (page) => {
      const answer = await test.browser().get(`/api/auth/google?from=${encodeURIComponent(page)}`);
      expect(locationOf(answer)).toBe(refusal('invalid_input'));
    },
  );
});

describe('the way to Google', () => {
  it('asks with a code, PKCE, state and nonce, which only the browser and the database know', async () => {
    const browser = test.browser();
    const answer = await browser.get('/api/auth/google');
    const query = Object.fromEntries(new URL(locationOf(answer)).searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: `${PUBLIC_URL}/api/auth/google/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThanOrEqual(43);
    expect(locationOf(await browser.get('/api/auth/google'))).not.toContain(query.state);
    expect(answer.headers.getSetCookie().join()).toMatch(/^recert_browser=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is closed for a while to whoever takes it too often', async () => {
    const browser = test.browser();
    const limit = 200;
    for (let tries = 0; tries < limit; tries++) await browser.get('/api/auth/google');
    expect(locationOf(await browser.get('/api/auth/google'))).toBe(refusal('too_many_attempts'));
    test.clock.advance(15 * MINUTE);
    expect(locationOf(await browser.get('/api/auth/google'))).toContain(provider.issuer);
  });
});

describe('a provider that is down', () => {
  it('sends people back who come from it, and lets them in when it is up again', async () => {
    const browser = test.browser();
    const google = account();
    const back = await atProvider(browser, google);
    await provider.stop();
    expect(locationOf(await comeBack(browser, back))).toBe(refusal('provider_unavailable'));
    await provider.resume();
    expect(locationOf(await signInWithGoogle(browser, google))).toBe('/');
  });
});

describe('the Google account under Security', () => {
  it('is shown, and can be taken away from an account with a password', async () => {
    const person = await createPerson(test);
    const google = account({ email: person.email });
    const browser = await signedInWithGoogle(google);
    expect(await browser.get('/api/auth/google/account')).toMatchObject({
      status: 200,
      body: { email: google.email, linkedAt: expect.any(String), hasPassword: true },
    });
    expect(await browser.delete('/api/auth/google/account')).toMatchObject({ status: 204 });
    expect((await browser.get('/api/auth/google/account')).body).toMatchObject({ email: null, hasPassword: true });
    expect(await browser.delete('/api/auth/google/account')).toMatchObject({ status: 404 });
    await signInAs(test, person);

    const admin = await signInAs(test, await createPerson(test, { role: 'admin' }));
    const entries = (await admin.get('/api/audit?pageSize=200')).body.filter(
      ({ kind, actorId }: { kind: string; actorId: string }) => kind === 'password' && actorId === person.id,
    );
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'took their Google account away',
      'linked their Google account',
    ]);
  });

  it('stays where it is the only way in, and no password is set from an open session alone', async () => {
    const browser = await signedInWithGoogle(account());
    expect((await browser.get('/api/auth/google/account')).body).toMatchObject({ hasPassword: false });
    expect(await browser.delete('/api/auth/google/account')).toMatchObject({
      status: 409,
      body: { code: 'last_way_in' },
    });
    const given = { currentPassword: 'anything', newPassword: 'quite another password' };
    expect(await browser.post('/api/auth/change-password', given)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'currentPassword', message: expect.stringContaining('Forgot Password?') }] },
    });
  });
});
