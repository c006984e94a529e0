import type { Browser } from '../support/browser.js';
import { codeFor, mailTo } from '../support/mail.js';
import { createPerson, PASSWORD, signInAs } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let count = 0;
const newAddress = () => `newcomer${++count}@example.test`;
const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;
const accounts = (email: string) => test.sql.rows('select id from identity.users where email = $1', [email]);
const otherCode = (code: string) => (code === '111111' ? '222222' : '111111');

/** A browser that has just signed up and waits for its code. */
async function signingUp(email = newAddress()) {
  const browser = test.browser();
  const { status, body } = await browser.post('/api/auth/signup', { email, password: PASSWORD });
  expect({ status, requiresMFA: body.requiresMFA, user: body.user }).toEqual({
    status: 200,
    requiresMFA: true,
    user: null,
  });
  const verify = (code: string, from = browser) => from.post('/api/auth/verify-mfa', { userId: body.userId, code });
  const resend = (from = browser) => from.post('/api/auth/resend-mfa', { userId: body.userId });
  return { browser, email, response: body, verify, resend };
}

describe('signing up', () => {
  it('creates a client account and signs in with the emailed code', async () => {
    const { browser, email, verify } = await signingUp();
    expect(await userOf(browser)).toBeNull();
    const response = await verify(await codeFor(test, email));
    expect(response).toMatchObject({ status: 200, body: { user: { email, role: 'client' } } });
    expect(await userOf(browser)).toMatchObject({ email });
    await signInAs(test, { email });
  });

  it('returns the same for an address that has an account and notifies only its owner', async () => {
    const owner = await createPerson(test);
    const [taken, free] = [await signingUp(owner.email), await signingUp()];
    expect({ ...taken.response, userId: '' }).toEqual({ ...free.response, userId: '' });
    expect(await mailTo(test, owner.email)).toMatchObject([{ subject: 'You already have an account' }]);

    for (const code of ['111111', '222222']) {
      expect((await taken.verify(code)).body).toEqual(
        (await free.verify(otherCode(await codeFor(test, free.email)))).body,
      );
    }
    expect((await taken.resend()).body).toEqual((await free.resend()).body);
    expect(await userOf(taken.browser)).toBeNull();
    await signInAs(test, owner);
  });

  it('gives an unverified address to whoever reads its email', async () => {
    const thief = await signingUp();
    const thiefsCode = await codeFor(test, thief.email);
    const owner = await signingUp(thief.email);
    expect(await thief.verify(thiefsCode)).toMatchObject({ status: 400 });
    expect(await owner.verify(await codeFor(test, owner.email))).toMatchObject({ status: 200 });
    expect(await accounts(owner.email)).toHaveLength(1);
  });

  it('creates one account from concurrent registrations', async () => {
    const email = newAddress();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => test.browser().post('/api/auth/signup', { email, password: PASSWORD })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await accounts(email)).toHaveLength(1);
  });

  it('requires the code at sign-in until the address is verified', async () => {
    const { email } = await signingUp();
    const browser = test.browser();
    const { body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
    expect(body).toMatchObject({ requiresMFA: true, user: null });
    expect(await userOf(browser)).toBeNull();
    const code = await codeFor(test, email);
    expect(await browser.post('/api/auth/verify-mfa', { userId: body.userId, code })).toMatchObject({ status: 200 });
  });

  it.each([
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'tall turtle '.repeat(11) }, 'password', 'Password must be at most 128 characters'],
    [{ password: 'password1' }, 'password', 'This password is too common. Please choose another one.'],
    [{ email: 'nowhere' }, 'email', 'Email must be an email address, such as name@example.com.'],
    [{ role: 'admin' }, 'role', 'role is not a field of this call.'],
  ])('rejects %j and writes nothing', async (wrong, path, message) => {
    const email = newAddress();
    const response = await test.browser().post('/api/auth/signup', { email, password: PASSWORD, ...wrong });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    expect(await accounts(email)).toEqual([]);
    expect(await mailTo(test, email)).toEqual([]);
  });
});

describe('a code', () => {
  it('works once', async () => {
    const { email, verify } = await signingUp();
    const code = await codeFor(test, email);
    expect(await verify(code)).toMatchObject({ status: 200 });
    expect(await verify(code)).toMatchObject({ status: 400, body: { code: 'code_ended' } });
  });

  it('works in no other browser', async () => {
    const [first, second] = [await signingUp(), await signingUp()];
    const code = await codeFor(test, first.email);
    for (const stranger of [test.browser(), second.browser]) {
      expect(await first.verify(code, stranger)).toMatchObject({ status: 400, body: { code: 'code_ended' } });
      expect(await first.resend(stranger)).toMatchObject({ status: 400, body: { code: 'code_ended' } });
    }
    expect(await first.verify(code)).toMatchObject({ status: 200 });
  });

  it('is void after five wrong attempts, even concurrent ones', async () => {
    const { email, verify } = await signingUp();
    const code = await codeFor(test, email);
    await Promise.all(Array.from({ length: 5 }, () => verify(otherCode(code))));
    expect(await verify(code)).toMatchObject({ status: 400 });
  });

  it('says after the fifth wrong attempt that it has ended, and a new one works', async () => {
    const { email, verify, resend } = await signingUp();
    const code = await codeFor(test, email);
    for (let wrong = 1; wrong <= 4; wrong++) {
      expect(await verify(otherCode(code))).toMatchObject({ body: { code: 'invalid_code' } });
    }
    const ended = { code: 'code_ended', message: 'This code is no longer valid. Send a new one.' };
    expect(await verify(otherCode(code))).toMatchObject({ status: 400, body: ended });
    expect(await verify(code)).toMatchObject({ status: 400, body: ended });
    expect(await resend()).toMatchObject({ status: 200 });
    expect(await verify(await codeFor(test, email))).toMatchObject({ status: 200 });
  });

  it('ends alike for an address that has an account', async () => {
    const person = await createPerson(test);
    const { verify } = await signingUp(person.email);
    for (let wrong = 1; wrong <= 4; wrong++) {
      expect(await verify('123456')).toMatchObject({ body: { code: 'invalid_code' } });
    }
    expect(await verify('123456')).toMatchObject({ status: 400, body: { code: 'code_ended' } });
  });

  it('still works after four wrong attempts', async () => {
    const { email, verify } = await signingUp();
    const code = await codeFor(test, email);
    await Promise.all(Array.from({ length: 4 }, () => verify(otherCode(code))));
    expect(await verify(code)).toMatchObject({ status: 200 });
  });

  it('expires after ten minutes', async () => {
    const { email, verify } = await signingUp();
    test.clock.advance(10 * MINUTE);
    expect(await verify(await codeFor(test, email))).toMatchObject({ status: 400 });
  });

  it('is replaced by the next one, at most five in all', async () => {
    const { email, verify, resend } = await signingUp();
    const first = await codeFor(test, email);
    for (let sends = 2; sends <= 5; sends++) expect(await resend()).toMatchObject({ status: 200 });
    expect(await resend()).toMatchObject({ status: 429, body: { code: 'codes_exhausted' } });
    const last = await codeFor(test, email);
    if (last !== first) expect(await verify(first)).toMatchObject({ status: 400 });
    expect(await verify(last)).toMatchObject({ status: 200 });
  });

  it('is stored as a hash', async () => {
    const { email, response } = await signingUp();
    const code = await codeFor(test, email);
    const row = await test.sql.one('select c::text as kept from identity.challenges c where id = $1', [
      response.userId,
    ]);
    expect(row?.kept).not.toContain(code);
  });

  it.each(['12345', '1234567', 'abcdef', 123456])('has six digits; %j is rejected', async (code) => {
    const { verify } = await signingUp();
    const response = await verify(code as string);
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'code', message: 'Please enter a 6-digit code' }] },
    });
  });
});
