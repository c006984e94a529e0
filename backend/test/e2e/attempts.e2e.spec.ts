import { jest } from '@jest/globals';
import { MAX_CONCURRENT_HASHES } from '../../src/modules/identity/accounts/passwords.js';
import { RateLimiter } from '../../src/shared/http/rate-limits/rate-limiter.js';
import type { Browser } from '../support/browser.js';
import { codeFor } from '../support/mail.js';
import { signingIn, withMfa } from '../support/mfa.js';
import { createPerson, PASSWORD } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => test.close());

let address = 0;
const newAddress = () => `198.51.100.${++address}`;

const signIn = (email: string, password: string, from: string) =>
  test.browser().post('/api/auth/login', { email, password }, { 'x-forwarded-for': from });

/** Counts the responses by status. */
async function statuses(times: number, attempt: (index: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('guessing a password', () => {
  it('is blocked after ten wrong attempts from one address, concurrent ones included, even with the right password', async () => {
    const { email } = await createPerson(test);
    const from = newAddress();
    expect(await statuses(30, () => signIn(email, 'wrong password', from))).toEqual({ 401: 10, 429: 20 });
    const response = await signIn(email, PASSWORD, from);
    expect(response).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts', message: 'Too many attempts. Please try again in 15 minutes.' },
    });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  });

  it('does not lock the owner out elsewhere, and is possible again after 15 minutes', async () => {
    const { email } = await createPerson(test);
    const from = newAddress();
    await statuses(12, () => signIn(email, 'wrong password', from));
    expect(await signIn(email, PASSWORD, newAddress())).toMatchObject({ status: 200 });
    test.clock.advance(15 * MINUTE + 1_000);
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ status: 200 });
  });

  it('is blocked for one account when spread over many addresses', async () => {
    const { email } = await createPerson(test);
    expect(await statuses(60, (index) => signIn(email, 'wrong password', `203.0.113.${index}`))).toEqual({
      401: 50,
      429: 10,
    });
  });

  it('is limited in the same way for an address without an account', async () => {
    const from = newAddress();
    expect(await statuses(12, () => signIn('nobody@example.test', 'wrong password', from))).toEqual({
      401: 10,
      429: 2,
    });
  });

  it('does not count successful sign-ins', async () => {
    const { email } = await createPerson(test);
    const from = newAddress();
    for (let times = 0; times < 12; times++) expect(await signIn(email, PASSWORD, from)).toMatchObject({ status: 200 });
  });

  it('stores no readable keys', async () => {
    await signIn('my-password@example.test', 'wrong password', newAddress());
    const kept = await test.sql.rows(`select encode(key, 'escape') as key from shared.attempts`);
    expect(JSON.stringify(kept)).not.toContain('my-password');
  });
});

describe('strangers who use up the attempts of an account', () => {
  /** Fifty wrong passwords from as many networks: two, and what 48 more would have left behind, since hashing takes its time. */
  const exhaust = async (email: string) => {
    const wrong = (index: number) => signIn(email, 'wrong password', `2001:db8:${index.toString(16)}::1`);
    expect(await wrong(0)).toMatchObject({ status: 401 });
    const counted = 'update shared.attempts set count = 49 where key = sha256($1::bytea) returning count';
    expect(await test.sql.rows(counted, [`sign-in ${email}`])).toEqual([{ count: 49 }]);
    expect(await statuses(3, (index) => wrong(index + 1))).toEqual({ 401: 1, 429: 2 });
  };

  it('do not lock the owner out of a network that they signed in from, but of any other', async () => {
    const { email } = await createPerson(test);
    const network = newAddress();
    expect(await signIn(email, PASSWORD, network)).toMatchObject({ status: 200 });
    await exhaust(email);
    expect(await signIn(email, PASSWORD, newAddress())).toMatchObject({ status: 429 });
    expect(await signIn(email, PASSWORD, network)).toMatchObject({ status: 200 });
  });

  it('do not lock the owner out of a browser that skips MFA, wherever it is', async () => {
    const { person, browser } = await withMfa(test);
    const remembered = test.browser();
    const { verify } = await signingIn(remembered, person);
    await verify(await codeFor(test, person.email), { rememberDevice: true });
    await exhaust(person.email);
    const from = { 'x-forwarded-for': newAddress() };
    const signInOn = (on: Browser) => on.post('/api/auth/login', { email: person.email, password: PASSWORD }, from);
    expect(await signInOn(browser)).toMatchObject({ status: 429 });
    expect(await signInOn(remembered)).toMatchObject({ status: 200, body: { requiresMFA: false } });
  });

  it('cannot guess without limit in a network or with a device of the owner either', async () => {
    const { person } = await withMfa(test);
    const remembered = test.browser();
    const { verify } = await signingIn(remembered, person);
    await verify(await codeFor(test, person.email), { rememberDevice: true });
    const network = newAddress();
    await exhaust(person.email);
    await test.sql.rows(
      `insert into identity.known_networks (user_id, network, last_sign_in_at) values ($1, $2, now())`,
      [person.id, network],
    );
    expect(await statuses(15, () => signIn(person.email, 'wrong password', network))).toEqual({ 401: 10, 429: 5 });
    const guess = () =>
      remembered.post(
        '/api/auth/login',
        { email: person.email, password: 'wrong password' },
        { 'x-forwarded-for': newAddress() },
      );
    expect(await statuses(15, guess)).toEqual({ 401: 10, 429: 5 });
  });

  it('gain nothing from a device or network of another account', async () => {
    const { person: other } = await withMfa(test);
    const browser = test.browser();
    const { verify } = await signingIn(browser, other);
    await verify(await codeFor(test, other.email), { rememberDevice: true });
    const { email } = await createPerson(test);
    await exhaust(email);
    expect(await browser.post('/api/auth/login', { email, password: PASSWORD })).toMatchObject({ status: 429 });
  });

  it('count as strangers again in the network of an intruder, once the owner has changed the password', async () => {
    const { email } = await createPerson(test);
    const intruder = newAddress();
    await signIn(email, PASSWORD, intruder);
    const owner = test.browser();
    await owner.post('/api/auth/login', { email, password: PASSWORD });
    const newPassword = 'another long enough password';
    await owner.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword });
    await exhaust(email);
    expect(await signIn(email, newPassword, intruder)).toMatchObject({ status: 429 });
    expect(await test.browser().post('/api/auth/login', { email, password: newPassword })).toMatchObject({
      status: 200,
    });
  });
});

describe('a flood of sign-ins', () => {
  const guess = (who: string, index: number) =>
    signIn(`${who}${index}@example.test`, 'wrong password', `10.0.${index >> 8}.${index & 255}`);
  /** Counts the attempts that run at the same time. */
  const watchAttempts = () => {
    const attempts = { current: 0, max: 0 };
    const limiter = test.app.get(RateLimiter, { strict: false });
    const original = limiter.consumeOnFailure.bind(limiter);
    jest.spyOn(limiter, 'consumeOnFailure').mockImplementation(async (limits, attempt) => {
      attempts.max = Math.max(attempts.max, ++attempts.current);
      return await original(limits, attempt).finally(() => attempts.current--);
    });
    return attempts;
  };
  afterEach(() => void jest.restoreAllMocks());

  it('reaches the database a few at a time', async () => {
    const attempts = watchAttempts();
    expect(await statuses(40, (index) => guess('few', index))).toEqual({ 401: 40 });
    expect(attempts.max).toBe(MAX_CONCURRENT_HASHES + 1);
  });

  it('returns 503 once a hundred are queued, which counts as no attempt', async () => {
    const responses = await statuses(150, (index) => guess('many', index));
    expect(responses[503]).toBeGreaterThan(0);
    expect(responses[401]! + responses[503]!).toBe(150);
    const keys = Array.from({ length: 150 }, (_, index) => `sign-in many${index}@example.test`);
    const [counted] = await test.sql.rows<{ tries: number }>(
      'select count(*) as tries from shared.attempts where key in (select sha256(key::bytea) from unnest($1::text[]) key)',
      [keys],
    );
    expect(counted).toEqual({ tries: responses[401] });
  });
});

describe('registering', () => {
  it('is limited to a hundred an hour from one address', async () => {
    const from = newAddress();
    const signUp = (index: number) =>
      test
        .browser()
        .post(
          '/api/auth/signup',
          { email: `many${index}@example.test`, password: PASSWORD },
          { 'x-forwarded-for': from },
        );
    expect(await statuses(2, signUp)).toEqual({ 200: 2 });
    // What 95 more would have left behind, since hashing takes its time.
    const counted = 'update shared.attempts set count = 97 where key = sha256($1::bytea) and count = 2 returning count';
    expect(await test.sql.rows(counted, [`registration from ${from}`])).toEqual([{ count: 97 }]);
    expect(await statuses(8, (index) => signUp(index + 2))).toEqual({ 200: 3, 429: 5 });
  });
});
