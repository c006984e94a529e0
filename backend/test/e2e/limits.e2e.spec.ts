import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { newId } from '../../src/shared/domain/id.js';
import { Browser } from '../support/browser.js';
import { codeFor, mailTo, resetTokenFor } from '../support/mail.js';
import { createPerson, PASSWORD, signInAs } from '../support/people.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { kill, messageOf, startTypescript } from '../support/typescript-process.js';

const MINUTE = 60_000;

let test: TestApp;
/** A second replica: another process on the same database. */
let replica: { process: ChildProcess; url: string };

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all', TRUSTED_PROXIES: '1' });
  const env = {
    DATABASE_URL: process.env.DATABASE_URL!,
    ROLE: 'api',
    PORT: '0',
    RECERT_DEMO: '0',
    RECERT_LOCAL: '1',
    TRUSTED_PROXIES: '1',
  };
  const child = startTypescript(new URL('../support/replica.mjs', import.meta.url), env);
  replica = { process: child, url: (await messageOf<{ url: string }>(child)).url };
});
afterAll(async () => {
  await kill(replica.process);
  await test.close();
});

let addresses = 0;
let people = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const newEmail = () => `limited${++people}@example.test`;

/** Alternates calls between both processes and counts the statuses. */
async function byTurns(times: number, attempt: (browser: Browser, index: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < times; index++) {
    const browser = index % 2 ? new Browser(replica.url) : test.browser();
    const { status } = await attempt(browser, index);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** Returns the key under which attempts are counted. */
const keyOf = (what: string) => createHash('sha256').update(what).digest();

const from = (address: string) => ({ 'x-forwarded-for': address });

/** Expects a rejection with its message, for at most `after` minutes, and success afterwards. */
async function expectToOpenAgain(
  attempt: () => Promise<{ status: number; body: object; headers: Headers }>,
  after: number,
) {
  const { status, body, headers } = await attempt();
  expect({ status, ...body }).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
    message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ (minutes?|hours)\.$/),
  });
  const retryAfter = Number(headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan((after - 2) * 60);
  expect(retryAfter).toBeLessThanOrEqual(after * 60);
  test.clock.advance(after * MINUTE);
  expect((await attempt()).status).not.toBe(429);
}

/** Creates a person whose sign-in requires an emailed code. */
async function withSecondStep() {
  const person = await createPerson(test);
  await test.sql.rows(`update identity.users set mfa_method = 'email' where id = $1`, [person.id]);
  const address = newAddress();
  const logIn = (browser = test.browser(), at = address) =>
    browser.post('/api/auth/login', { email: person.email, password: PASSWORD }, from(at));
  return { ...person, email: person.email, logIn };
}

describe('sign-ins', () => {
  it('are counted across all processes', async () => {
    const [{ email }, address] = [await createPerson(test), newAddress()];
    const logIn = (browser: Browser) => browser.post('/api/auth/login', { email, password: 'wrong' }, from(address));
    expect(await byTurns(14, logIn)).toEqual({ 401: 10, 429: 4 });
    await expectToOpenAgain(() => logIn(test.browser()), 15);
  });
});

describe('sending codes', () => {
  it('stops for one account after ten requests from one address', async () => {
    const { logIn } = await withSecondStep();
    expect(await byTurns(13, (browser) => logIn(browser))).toEqual({ 200: 10, 429: 3 });
    await expectToOpenAgain(logIn, 15);
  });

  it('stops for one account after twenty requests from many addresses', async () => {
    const { logIn } = await withSecondStep();
    expect(await byTurns(23, (browser) => logIn(browser, newAddress()))).toEqual({ 200: 20, 429: 3 });
    await expectToOpenAgain(logIn, 15);
  });

  it('counts resent codes', async () => {
    const { logIn, email } = await withSecondStep();
    const sent = async () => (await mailTo(test, email)).length;
    for (const resends of [4, 4]) {
      const browser = test.browser();
      const { body } = await logIn(browser, newAddress());
      for (let times = 0; times < resends; times++) {
        const answer = await browser.post('/api/auth/resend-mfa', { userId: body.userId }, from('198.51.100.250'));
        expect(answer.status).toBe(200);
      }
    }
    expect(await sent()).toBe(10);
    const browser = test.browser();
    const { body } = await logIn(browser, newAddress());
    const resend = () => browser.post('/api/auth/resend-mfa', { userId: body.userId }, from('198.51.100.250'));
    expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(200);
    await expectToOpenAgain(resend, 15);
    expect(await sent()).toBe(14);
  });

  it('behaves the same for an address with an account and one without', async () => {
    const { email: taken } = await createPerson(test);
    const signUp = (email: string) => (browser: Browser) =>
      browser.post('/api/auth/signup', { email, password: PASSWORD }, from(newAddress()));
    for (const email of [taken, newEmail()]) expect(await byTurns(22, signUp(email))).toEqual({ 200: 20, 429: 2 });
  });

  it('does not limit sign-in codes when others sign up with the address', async () => {
    const { email, logIn } = await withSecondStep();
    const signUp = () => test.browser().post('/api/auth/signup', { email, password: PASSWORD }, from(newAddress()));
    await byTurns(22, signUp);
    expect((await logIn()).status).toBe(200);
  });

  it('stops for one address after two hundred', async () => {
    const address = newAddress();
    // What earlier calls would have left behind: two hundred sign-ins take their time.
    const [{ logIn }, { logIn: lastLogIn }] = [await withSecondStep(), await withSecondStep()];
    await logIn(test.browser(), address);
    await test.sql.rows('update shared.attempts set count = 199 where key = $1', [keyOf(`code from ${address}`)]);
    const byTwo = (browser: Browser, index: number) => (index ? lastLogIn : logIn)(browser, address);
    expect(await byTurns(2, byTwo)).toEqual({ 200: 1, 429: 1 });
    await expectToOpenAgain(() => lastLogIn(test.browser(), address), 15);
  });
});

describe('trying codes', () => {
  const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');

  it('stops for one account after twenty wrong ones, however many codes were sent', async () => {
    const { email, logIn } = await withSecondStep();
    const statuses: number[] = [];
    for (let codes = 0; codes < 5; codes++) {
      const browser = codes % 2 ? new Browser(replica.url) : test.browser();
      const { body } = await logIn(browser, newAddress());
      const wrong = wrongOf(await codeFor(test, email));
      for (let tries = 0; tries < 5; tries++) {
        const call = { userId: body.userId, code: wrong };
        statuses.push((await browser.post('/api/auth/verify-mfa', call, from(newAddress()))).status);
      }
    }
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);

    const browser = test.browser();
    const tryRight = async () => {
      const { body } = await logIn(browser, newAddress());
      const call = { userId: body.userId, code: await codeFor(test, email) };
      return await browser.post('/api/auth/verify-mfa', call, from(newAddress()));
    };
    await expectToOpenAgain(tryRight, 60);
  });

  it('stops for one address after a hundred wrong ones', async () => {
    const address = newAddress();
    const verify = (browser: Browser) =>
      browser.post('/api/auth/verify-mfa', { userId: newId(), code: '123456' }, from(address));
    expect(await byTurns(103, verify)).toEqual({ 400: 100, 429: 3 });
    await expectToOpenAgain(() => verify(test.browser()), 15);
  });

  it('does not count correct ones', async () => {
    const { email, logIn } = await withSecondStep();
    const address = newAddress();
    for (let times = 0; times < 20; times++) {
      const browser = test.browser();
      const { body } = await logIn(browser, newAddress());
      const call = { userId: body.userId, code: await codeFor(test, email) };
      expect(await browser.post('/api/auth/verify-mfa', call, from(address))).toMatchObject({ status: 200 });
    }
  });
});

describe('password resets', () => {
  it('send at most five emails an hour to one account, and respond the same afterwards', async () => {
    const { email } = await createPerson(test);
    const ask = (browser: Browser) => browser.post('/api/auth/forgot-password', { email }, from(newAddress()));
    expect(await byTurns(8, ask)).toEqual({ 200: 8 });
    await settled(test);
    expect(await mailTo(test, email)).toHaveLength(5);
    const token = await resetTokenFor(test, email);
    expect(await test.browser().post('/api/auth/reset-link', { token })).toMatchObject({ status: 200 });
    test.clock.advance(60 * MINUTE);
    await ask(test.browser());
    await settled(test);
    expect(await mailTo(test, email)).toHaveLength(6);
  });

  it('stop for one address after thirty an hour', async () => {
    const address = newAddress();
    const ask = (browser: Browser) => browser.post('/api/auth/forgot-password', { email: newEmail() }, from(address));
    expect(await byTurns(33, ask)).toEqual({ 200: 30, 429: 3 });
    await expectToOpenAgain(() => ask(test.browser()), 60);
  });

  it('stop after twenty invalid links from one address', async () => {
    const address = newAddress();
    const use = (browser: Browser, index = 0) =>
      index % 3
        ? browser.post('/api/auth/reset-link', { token: 'guessed' }, from(address))
        : browser.post('/api/auth/reset-password', { token: 'guessed', newPassword: PASSWORD }, from(address));
    expect(await byTurns(24, use)).toEqual({ 400: 20, 429: 4 });
    await expectToOpenAgain(() => use(test.browser()), 15);
  });
});

describe('wrong current passwords', () => {
  it('stop after ten, across all sessions of the person', async () => {
    const person = await createPerson(test);
    const browsers = [await signInAs(test, person), await signInAs(test, person)];
    const change = (index: number, currentPassword = 'wrong') =>
      browsers[index % 2]!.post('/api/auth/change-password', { currentPassword, newPassword: 'quite another one' });
    const statuses = [];
    for (let index = 0; index < 12; index++) statuses.push((await change(index)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    await expectToOpenAgain(() => change(0, PASSWORD), 15);
  });
});

describe('emails that anyone can have sent to a stranger', () => {
  const signUp = (email: string, at = newAddress()) =>
    test.browser().post('/api/auth/signup', { email, password: PASSWORD }, from(at));
  const ask = (email: string, at = newAddress()) =>
    test.browser().post('/api/auth/forgot-password', { email }, from(at));
  const setCount = (key: string, count: number) =>
    test.sql.rows('update shared.attempts set count = $2 where key = $1', [keyOf(key), count]);

  it('are at most twenty sign-up codes a day to one address, however they are spread', async () => {
    const email = newEmail();
    for (let times = 0; times < 20; times++) {
      expect((await signUp(email)).status).toBe(200);
      test.clock.advance(16 * MINUTE);
    }
    const { status, body } = await signUp(email);
    expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 19 hours.']);
    test.clock.advance(19 * 60 * MINUTE);
    expect((await signUp(email)).status).toBe(200);
  });

  it('are at most five hundred sign-up codes a day from one network', async () => {
    const address = newAddress();
    expect((await signUp(newEmail(), address)).status).toBe(200);
    await setCount(`sign-up codes a day from ${address}`, 499);
    test.clock.advance(16 * MINUTE);
    expect((await signUp(newEmail(), address)).status).toBe(200);
    await expectToOpenAgain(() => signUp(newEmail(), address), 24 * 60 - 16);
  });

  it('are at most ten reset links a day to one address', async () => {
    const { email } = await createPerson(test);
    for (let times = 0; times < 12; times++) {
      expect((await ask(email)).status).toBe(200);
      test.clock.advance(61 * MINUTE);
    }
    await settled(test);
    expect(await mailTo(test, email)).toHaveLength(10);
  });

  it('are at most a hundred reset links a day from one network', async () => {
    const address = newAddress();
    await ask(newEmail(), address);
    await setCount(`reset links a day from ${address}`, 99);
    test.clock.advance(61 * MINUTE);
    expect((await ask(newEmail(), address)).status).toBe(200);
    expect((await ask(newEmail(), address)).status).toBe(429);
  });
});

describe('guessing signup codes', () => {
  it('stops after sixty wrong ones from one address, also on the sign-up form', async () => {
    const address = newAddress();
    const check = (browser: Browser, index = 0) =>
      browser.call('GET', `/api/organizations/verify-code/GUESS${index}`, undefined, from(address));
    expect(await byTurns(63, check)).toEqual({ 404: 60, 429: 3 });
    const registration = {
      email: newEmail(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
      firstName: 'Ada',
      lastName: 'Marsh',
      phone: '(303) 555-0142',
      organizationCode: 'GUESS',
    };
    const register = () => test.browser().post('/api/auth/register', registration, from(address));
    expect(await register()).toMatchObject({ status: 429 });
    await expectToOpenAgain(() => check(test.browser()), 15);
    expect(await register()).toMatchObject({ status: 400, body: { errors: [{ path: 'organizationCode' }] } });
  });

  it('does not count correct ones', async () => {
    const address = newAddress();
    await test.sql.rows(
      `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
       values ($1, 'Harbor Clinic', 'independent', 'HARBOR42', now())`,
      [newId()],
    );
    const check = (browser: Browser) =>
      browser.call('GET', '/api/organizations/verify-code/harbor42', undefined, from(address));
    expect(await byTurns(70, check)).toEqual({ 200: 70 });
  });
});

describe('registrations', () => {
  it('stop after a hundred an hour from one address, on either form', async () => {
    const address = newAddress();
    const signUp = (browser: Browser, index = 0) => {
      const account = { email: newEmail(), password: PASSWORD };
      const person = { confirmPassword: PASSWORD, firstName: 'Ada', lastName: 'Marsh', phone: '(303) 555-0142' };
      return index % 2
        ? browser.post('/api/auth/register', { ...account, ...person }, from(address))
        : browser.post('/api/auth/signup', account, from(address));
    };
    await signUp(test.browser());
    await test.sql.rows('update shared.attempts set count = 92 where key = $1', [
      keyOf(`registration from ${address}`),
    ]);
    expect(await byTurns(10, signUp)).toEqual({ 200: 8, 429: 2 });
    await expectToOpenAgain(() => signUp(test.browser()), 60);
  });
});
