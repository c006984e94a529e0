import { newId } from '../../src/shared/domain/id.js';
import type { Answer, Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { codeFor, mailTo } from '../support/mail.js';
import { OpenIdTestProvider, type ProviderAccount } from '../support/openid-provider.js';
import { createPerson, PASSWORD, signInAs } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;
const PUBLIC_URL = 'http://localhost';

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

/** A new account is also welcomed, at some time. */
const mailBesidesWelcome = async (email: string) =>
  (await mailTo(test, email)).filter(({ subject }) => !subject.startsWith('Welcome to'));

/** Signs in at the provider and returns the callback URL. */
async function atProvider(
  browser: Browser,
  user: OpenIdTestProvider['user'],
  { query = '', tamper = (_: URLSearchParams) => {} } = {},
): Promise<URL> {
  const out = new URL(locationOf(await browser.get(`/api/auth/google${query}`)));
  tamper(out.searchParams);
  provider.user = user;
  return new URL(await provider.visit(out.href));
}

const comeBack = (browser: Browser, { pathname, search }: URL) => browser.get(pathname + search);

/** Signs in at the provider and opens the callback. */
async function signInWithGoogle(browser: Browser, user: OpenIdTestProvider['user'], query = '') {
  return await comeBack(browser, await atProvider(browser, user, { query }));
}

/** Returns a browser with a session opened by Google. */
async function signedInWithGoogle(user: ProviderAccount, query = ''): Promise<Browser> {
  const browser = test.browser();
  expect(locationOf(await signInWithGoogle(browser, user, query))).toBe('/');
  return browser;
}

const refusal = (problem: string, page = 'client-login') => `/${page}?problem=${problem}`;

describe('a disabled account', () => {
  const disable = ({ id }: { id: string }) =>
    test.sql.rows('update identity.users set disabled_at = now() where id = $1', [id]);

  it('is not opened by its Google account', async () => {
    const google = account();
    await disable(await userOf(await signedInWithGoogle(google)));
    const browser = test.browser();
    expect(locationOf(await signInWithGoogle(browser, google))).toBe(refusal('invalid_credentials'));
    expect(await userOf(browser)).toBeNull();
  });

  it.each([true, false])('is linked to no Google account; its address is verified: %s', async (isVerified) => {
    const google = account();
    await disable(await createPerson(test, { email: google.email, isVerified }));
    expect(locationOf(await signInWithGoogle(test.browser(), google))).toBe(refusal('invalid_credentials'));
    const linked = 'select from identity.external_identities where email = $1';
    expect(await test.sql.rows(linked, [google.email])).toEqual([]);
  });
});

describe('a new user who signs in with Google', () => {
  it('gets an account with a student record and no password', async () => {
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
      const response = await test.browser().post('/api/auth/login', { email: user.email, password });
      expect(response).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    }
    expect(await mailBesidesWelcome(user.email)).toEqual([]);
  });

  it('gets the same account next time, even with another address', async () => {
    const google = account();
    const { id } = await userOf(await signedInWithGoogle(google));
    const renamed = { ...google, email: 'renamed@example.test', email_verified: false };
    expect((await userOf(await signedInWithGoogle(renamed))).id).toBe(id);
    expect(await accounts('renamed@example.test')).toEqual([]);
  });

  it('is a client even when coming from the staff page', async () => {
    expect((await userOf(await signedInWithGoogle(account(), '?from=login'))).role).toBe('client');
  });

  it('joins the organization of their signup link', async () => {
    const id = newId();
    await test.sql.rows(
      `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
       values ($1, 'Harbor Clinic', 'independent', 'HARBOR42', now())`,
      [id],
    );
    expect((await userOf(await signedInWithGoogle(account(), '?code=harbor42'))).organizationId).toBe(id);
    const wrong = account();
    const response = await signInWithGoogle(test.browser(), wrong, '?code=NOSUCH');
    expect(locationOf(response)).toBe('/client-login?code=NOSUCH&problem=invalid_input');
    expect(await accounts(wrong.email)).toEqual([]);
  });

  it('continues to the class that they chose', async () => {
    const id = newId();
    const response = await signInWithGoogle(test.browser(), account(), `?class=${id}`);
    expect(locationOf(response)).toBe(`/client-login?class=${id}`);
    const back = await signInWithGoogle(test.browser(), account(), '?from=login&return=%2Fstudents%3Fq%3Da');
    expect(locationOf(back)).toBe('/login?return=%2Fstudents%3Fq%3Da');
    // An address of another site stays a parameter, which the sign-in page refuses.
    const evil = await signInWithGoogle(test.browser(), account(), '?return=%2F%2Fevil.example');
    expect(locationOf(evil)).toBe('/client-login?return=%2F%2Fevil.example');
    const nowhere = await test.browser().get('/api/auth/google?class=//evil.example');
    expect(locationOf(nowhere)).toBe(refusal('invalid_input'));
  });

  it('gets the student that staff had entered with the verified address', async () => {
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

  it('gets one account from concurrent sign-ins', async () => {
    const google = account();
    const browsers = [test.browser(), test.browser(), test.browser()];
    const addresses: URL[] = [];
    for (const browser of browsers) addresses.push(await atProvider(browser, google));
    const responses = await Promise.all(browsers.map((browser, index) => comeBack(browser, addresses[index]!)));
    expect(responses.map(locationOf)).toEqual(['/', '/', '/']);
    expect(await accounts(google.email)).toHaveLength(1);
  });

  it('is rejected when Google has not verified the address', async () => {
    const google = account({ email_verified: false });
    const browser = test.browser();
    expect(locationOf(await signInWithGoogle(browser, google))).toBe(refusal('address_not_verified'));
    expect(await userOf(browser)).toBeNull();
    expect(await accounts(google.email)).toEqual([]);
  });
});

describe('a user who has an account', () => {
  it('is signed in by the verified address, keeps the password and is notified', async () => {
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

  it('is not matched by an address that Google has not verified', async () => {
    const person = await createPerson(test);
    const browser = test.browser();
    const response = await signInWithGoogle(browser, account({ email: person.email, email_verified: false }));
    expect(locationOf(response)).toBe(refusal('address_not_verified'));
    expect(await userOf(browser)).toBeNull();
  });

  it('keeps it when the address gets a new owner', async () => {
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

  it('still needs MFA', async () => {
    const google = account();
    const { id } = await userOf(await signedInWithGoogle(google));
    await test.sql.rows(`update identity.users set mfa_method = 'email' where id = $1`, [id]);
    const browser = test.browser();
    const response = await signInWithGoogle(browser, google, '?from=login');
    const userId = /^\/login\?verify=([\w-]+)$/.exec(locationOf(response))?.[1];
    expect(await userOf(browser)).toBeNull();
    const code = await codeFor(test, google.email);
    expect(await browser.post('/api/auth/verify-mfa', { userId, code })).toMatchObject({ status: 200 });
    expect((await userOf(browser)).id).toBe(id);
  });

  it("gets a new session that replaces the browser's previous one", async () => {
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

describe('an account of staff', () => {
  const signInHere = (browser: Browser, email: string) =>
    browser.post('/api/auth/login', { email, password: PASSWORD });

  it('is linked once its password was entered in the same browser, and then opened by Google', async () => {
    const { id, email } = await createPerson(test, { role: 'admin' });
    const google = account({ email });
    const browser = test.browser();
    expect(locationOf(await signInWithGoogle(browser, google, '?from=login'))).toBe(
      refusal('password_before_linking', 'login'),
    );
    expect(await userOf(browser)).toBeNull();
    // Somebody who reads the mailbox signs in elsewhere.
    expect(locationOf(await signInWithGoogle(test.browser(), google, '?from=login'))).toContain('password_before');

    expect(await signInHere(browser, email)).toMatchObject({ status: 200 });
    const later = await signedInWithGoogle(google);
    expect((await userOf(later)).id).toBe(id);
    const mails = await eventually(
      () => mailTo(test, email),
      ({ length }) => length > 0,
    );
    expect(mails).toMatchObject([{ subject: 'You can now sign in with Google' }]);
  });

  it('with a second step is linked by its password, and Google then asks for the second step', async () => {
    const { id, email } = await createPerson(test, { role: 'admin' });
    await test.sql.rows(`update identity.users set mfa_method = 'email' where id = $1`, [id]);
    const google = account({ email });
    const browser = test.browser();
    await signInWithGoogle(browser, google, '?from=login');
    expect(await signInHere(browser, email)).toMatchObject({ body: { requiresMFA: true } });
    expect(locationOf(await signInWithGoogle(test.browser(), google, '?from=login'))).toMatch(/^\/login\?verify=/);
  });

  it.each([
    ['in another browser', () => test.browser(), 0],
    ['eleven minutes later', (same: Browser) => same, 11],
  ])('is not linked by its password %s', async (_, choose, minutes) => {
    const { email } = await createPerson(test, { role: 'admin' });
    const google = account({ email });
    const browser = test.browser();
    await signInWithGoogle(browser, google, '?from=login');
    test.clock.advance(minutes * MINUTE);
    expect(await signInHere(choose(browser), email)).toMatchObject({ status: 200 });
    expect(locationOf(await signInWithGoogle(test.browser(), google, '?from=login'))).toContain('password_before');
  });

  it('of somebody else is not linked by the password of the browser’s own account', async () => {
    const [other, own] = [await createPerson(test, { role: 'admin' }), await createPerson(test, { role: 'admin' })];
    const google = account({ email: other.email });
    const browser = test.browser();
    await signInWithGoogle(browser, google, '?from=login');
    expect(await signInHere(browser, own.email)).toMatchObject({ status: 200 });
    expect(locationOf(await signInWithGoogle(test.browser(), google, '?from=login'))).toContain('password_before');
  });
});

describe('an account that someone else registered with the address', () => {
  /** Registers with someone else's address, without their code. */
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

  it('goes to its owner without anything that opens it', async () => {
    const google = account();
    const thief = await hijack(google.email);
    const owner = await signedInWithGoogle(google);
    const user = await userOf(owner);
    expect(user).toMatchObject({ firstName: 'Ada', phone: null, studentName: 'Ada Marsh' });
    expect(await accounts(google.email)).toMatchObject([{ passwordHash: null }]);

    const response = await test.browser().post('/api/auth/login', { email: google.email, password: PASSWORD });
    expect(response).toMatchObject({ status: 401 });
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

  it('cannot be registered again', async () => {
    const google = account();
    await signedInWithGoogle(google);
    await hijack(google.email);
    expect(await accounts(google.email)).toMatchObject([{ passwordHash: null }]);
    expect(await mailBesidesWelcome(google.email)).toMatchObject([{ subject: 'You already have an account' }]);
  });
});

describe('an address with other letters', () => {
  it.each(['\u212A', '\u0130', '\u017F'])(
    'that Unicode makes ASCII (%s) opens no account of the ASCII address',
    async (letter) => {
      const name = `ki${++count}`;
      const victim = await createPerson(test, { email: `${name}@example.test` });
      for (const email of [`${letter}${name.slice(1)}@example.test`, `k${letter}${count}@example.test`]) {
        const user = await userOf(await signedInWithGoogle(account({ email })));
        expect(user.id).not.toBe(victim.id);
        expect(user.email).toBe(email);
      }
    },
  );
});

describe('the callback from Google', () => {
  it.each(['', 'a\0b', 'x'.repeat(256), '\u00e9'])('with the subject %j is refused', async (claimedSub) => {
    const google = account({ claimedSub });
    expect(locationOf(await signInWithGoogle(test.browser(), google))).toBe(refusal('sign_in_refused'));
    expect(await accounts(google.email)).toEqual([]);
  });

  it.each(['nobody', 'a\0b@example.test', ''])('with the address %j creates no account', async (email) => {
    const answer = await signInWithGoogle(test.browser(), account({ email }));
    expect(locationOf(answer)).toBe(refusal('address_not_verified'));
  });

  it('works once', async () => {
    const browser = test.browser();
    const back = await atProvider(browser, account());
    expect(locationOf(await comeBack(browser, back))).toBe('/');
    expect(locationOf(await comeBack(browser, back))).toBe(refusal('sign_in_expired'));
  });

  it('works once, even when used concurrently', async () => {
    const browser = test.browser();
    const back = await atProvider(browser, account());
    const responses = await Promise.all([comeBack(browser, back), comeBack(browser, back)]);
    expect(responses.map(locationOf).sort()).toEqual(['/', refusal('sign_in_expired')]);
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
  ])('is rejected when the %s of the request was changed', async (name, problem) => {
    const browser = test.browser();
    const google = account();
    const other = 'a'.repeat(43);
    const back = await atProvider(browser, google, { tamper: (query) => query.set(name, other) });
    expect(locationOf(await comeBack(browser, back))).toBe(refusal(problem));
    expect(await userOf(browser)).toBeNull();
    expect(await accounts(google.email)).toEqual([]);
  });

  it.each(['state', 'code', 'iss'])('is rejected when its %s is changed or missing', async (name) => {
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

  it('redirects to the original page when the user cancels', async () => {
    const browser = test.browser();
    expect(locationOf(await signInWithGoogle(browser, 'cancels', '?from=login'))).toBe(
      refusal('sign_in_cancelled', 'login'),
    );
    expect(await userOf(browser)).toBeNull();
  });

  it.each(['https://evil.example', '//evil.example', '/dashboard', 'LOGIN'])(
    'redirects to no other page such as %s',
    async (page) => {
      const response = await test.browser().get(`/api/auth/google?from=${encodeURIComponent(page)}`);
      expect(locationOf(response)).toBe(refusal('invalid_input'));
    },
  );
});

describe('the redirect to Google', () => {
  it('uses the code flow with PKCE, state and nonce', async () => {
    const browser = test.browser();
    const response = await browser.get('/api/auth/google');
    const query = Object.fromEntries(new URL(locationOf(response)).searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: `${PUBLIC_URL}/api/auth/google/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThanOrEqual(43);
    expect(locationOf(await browser.get('/api/auth/google'))).not.toContain(query.state);
    expect(response.headers.getSetCookie().join()).toMatch(/^recert_browser=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is rate-limited', async () => {
    const browser = test.browser();
    const limit = 200;
    for (let tries = 0; tries < limit; tries++) await browser.get('/api/auth/google');
    expect(locationOf(await browser.get('/api/auth/google'))).toBe(refusal('too_many_attempts'));
    test.clock.advance(15 * MINUTE);
    expect(locationOf(await browser.get('/api/auth/google'))).toContain(provider.issuer);
  });
});

describe('a provider that is down', () => {
  it('redirects to the sign-in page, and sign-in works once it is up again', async () => {
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
  it('is shown and can be unlinked from an account with a password', async () => {
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

  it('is unlinked only with a fresh proof', async () => {
    const person = await createPerson(test);
    const browser = await signedInWithGoogle(account({ email: person.email }));
    test.clock.advance(30 * 60_000);
    expect(await browser.delete('/api/auth/google/account')).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    });
    expect((await browser.get('/api/auth/google/account')).body).toMatchObject({ linkedAt: expect.any(String) });
    await browser.post('/api/auth/reauthentication', { currentPassword: PASSWORD });
    expect(await browser.delete('/api/auth/google/account')).toMatchObject({ status: 204 });
  });

  it('cannot be unlinked without a password, and an open session alone cannot set one', async () => {
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
