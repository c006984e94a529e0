import { codeFor, mailTo, resetTokenFor } from '../support/mail.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../support/people.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;
const NEW_PASSWORD = 'a password never used before';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all', PUBLIC_URL: 'https://localhost' });
});
afterAll(() => test.close());

let count = 0;
const newAddress = () => `forgetful${++count}@example.test`;
const requestReset = (email: string) => test.browser().post('/api/auth/forgot-password', { email });
const check = (token: string) => test.browser().post('/api/auth/reset-link', { token });
const reset = (token: string, newPassword = NEW_PASSWORD, browser = test.browser()) =>
  browser.post('/api/auth/reset-password', { token, newPassword });
const logIn = (email: string, password: string) => test.browser().post('/api/auth/login', { email, password });
const invalid = { status: 400, body: { code: 'invalid_link', message: expect.stringContaining('ask for a new one') } };

/** Requests a reset link and returns its token. */
async function requestToken(email: string): Promise<string> {
  expect(await requestReset(email)).toMatchObject({ status: 200 });
  await settled(test);
  return await resetTokenFor(test, email);
}

describe('requesting a link', () => {
  it('returns the same for every address and emails only those with an account', async () => {
    const { email } = await createPerson(test);
    const [known, unknown] = [await requestReset(email), await requestReset('nobody@example.test')];
    expect(known).toMatchObject({
      status: 200,
      body: { message: `If ${email} has an account, a link is on its way.` },
    });
    expect(JSON.stringify(unknown.body).replace('nobody@example.test', email)).toBe(JSON.stringify(known.body));
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    await settled(test);
    expect(await mailTo(test, email)).toMatchObject([{ subject: 'Set a new password' }]);
    expect(await mailTo(test, 'nobody@example.test')).toEqual([]);
  });

  it('stores nothing for an address without an account', async () => {
    await requestReset('stranger@example.test');
    await settled(test);
    expect(await test.sql.rows(`select from identity.password_resets where email = 'stranger@example.test'`)).toEqual(
      [],
    );
  });

  it('ignores case and spaces in the address', async () => {
    const { email } = await createPerson(test);
    await requestReset(` ${email.toUpperCase()}`.trim());
    await settled(test);
    expect(await mailTo(test, email)).toHaveLength(1);
  });

  it('puts the token after # and stores only its hash', async () => {
    const { email } = await createPerson(test);
    const token = await requestToken(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await mailTo(test, email))[0]?.text).toContain(`https://localhost/reset-password#${token}\n`);
    const kept = await test.sql.rows(`select r::text from identity.password_resets r`);
    expect(JSON.stringify(kept)).not.toContain(token);
    const told = await test.sql.rows(`select m::text from events.outbox_messages m`);
    expect(JSON.stringify(told)).not.toContain(token);
  });

  it('shows administrators that the message was sent, but not its link or code', async () => {
    const { email } = await createPerson(test);
    const token = await requestToken(email);
    const newcomer = newAddress();
    await test.browser().post('/api/auth/signup', { email: newcomer, password: PASSWORD });
    const code = await codeFor(test, newcomer);
    const admin = await signedIn(test, { role: 'admin' });
    for (const [to, secret] of [
      [email, token],
      [newcomer, code],
    ] as const) {
      const { body } = await admin.get(`/api/messages?q=${to}`);
      expect(body).toMatchObject([{ to, text: 'This message holds a code or a link for its recipient alone.' }]);
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  it.each(['', 'nowhere', 7, null])('rejects %j', async (email) => {
    const response = await test.browser().post('/api/auth/forgot-password', { email });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
  });
});

describe('a link', () => {
  it('can be looked up without being used up', async () => {
    const { email } = await createPerson(test, { role: 'admin' });
    const token = await requestToken(email);
    for (let times = 0; times < 2; times++) {
      expect(await check(token)).toMatchObject({ status: 200, body: { email, role: 'admin' } });
    }
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  it('sets a password once, even when used concurrently', async () => {
    const { email } = await createPerson(test);
    const token = await requestToken(email);
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(await logIn(email, `${NEW_PASSWORD} ${winner}`)).toMatchObject({ status: 200 });
    expect(await check(token)).toMatchObject(invalid);
  });

  it('expires after one hour', async () => {
    const { email } = await createPerson(test);
    const [early, late] = [await createPerson(test), await createPerson(test)];
    const tokens = [await requestToken(early.email), await requestToken(late.email)] as const;
    test.clock.advance(59 * MINUTE);
    expect(await reset(tokens[0])).toMatchObject({ status: 200 });
    test.clock.advance(2 * MINUTE);
    expect(await check(tokens[1])).toMatchObject(invalid);
    expect(await reset(tokens[1])).toMatchObject(invalid);
    expect(await logIn(late.email, PASSWORD)).toMatchObject({ status: 200 });
    expect(await reset(await requestToken(email))).toMatchObject({ status: 200 });
  });

  it('is void once a newer link is sent or the password changes', async () => {
    const { email } = await createPerson(test);
    const [first, second] = [await requestToken(email), await requestToken(email)];
    expect(await reset(first)).toMatchObject(invalid);
    expect(await check(second)).toMatchObject({ status: 200 });

    const browser = await signInAs(test, { email });
    await browser.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'chosen while signed in',
    });
    expect(await reset(second)).toMatchObject(invalid);
    expect(await logIn(email, 'chosen while signed in')).toMatchObject({ status: 200 });
  });

  it.each(['', 'x', 'A'.repeat(43)])('that was never sent (%j) is rejected', async (token) => {
    expect(await check(token)).toMatchObject(invalid);
    expect(await reset(token)).toMatchObject(invalid);
  });

  it.each([
    ['1234567', 'New password must be at least 8 characters'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
    ['Password1', 'This password is too common. Please choose another one.'],
  ])('still works after the password %j was rejected', async (newPassword, message) => {
    const { email } = await createPerson(test);
    const token = await requestToken(email);
    expect(await reset(token, newPassword)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'newPassword', message }] },
    });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });
});

describe('a new password', () => {
  it('ends every session, forgets every device and opens no session', async () => {
    const person = await createPerson(test);
    const browsers = [await signInAs(test, person), await signInAs(test, person)];
    await test.sql.rows(
      `insert into identity.remembered_devices (id, token_hash, user_id, created_at, last_used_at, expires_at)
       values (gen_random_uuid(), 'token', $1, now(), now(), now() + interval '30 days')`,
      [person.id],
    );
    const others = await signedIn(test);
    const here = browsers[0]!;
    const response = await reset(await requestToken(person.email), NEW_PASSWORD, here);
    expect(response).toMatchObject({ status: 200, body: { message: 'Your password was changed. Please log in.' } });
    for (const browser of browsers) expect((await browser.get('/api/auth/session')).body.user).toBeNull();
    expect((await others.get('/api/auth/session')).body.user).not.toBeNull();
    expect(await test.sql.rows('select from identity.remembered_devices where user_id = $1', [person.id])).toEqual([]);

    expect(await logIn(person.email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await logIn(person.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  it('notifies the owner of the account', async () => {
    const { email } = await createPerson(test);
    await reset(await requestToken(email));
    await settled(test);
    expect(await mailTo(test, email)).toContainEqual(expect.objectContaining({ subject: 'Your password was changed' }));
  });

  it('replaces a temporary password', async () => {
    const { email } = await createPerson(test, { role: 'org_admin', hasTemporaryPassword: true });
    await reset(await requestToken(email));
    expect(await logIn(email, NEW_PASSWORD)).toMatchObject({ body: { user: { requirePasswordChange: false } } });
  });

  it('can be the first password of an account', async () => {
    const { email, id } = await createPerson(test);
    await test.sql.rows('update identity.users set password_hash = null where id = $1', [id]);
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 401 });
    await reset(await requestToken(email));
    expect(await logIn(email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  it('keeps MFA on', async () => {
    const { email, id } = await createPerson(test);
    await test.sql.rows(`update identity.users set mfa_method = 'email' where id = $1`, [id]);
    await reset(await requestToken(email));
    expect(await logIn(email, NEW_PASSWORD)).toMatchObject({ status: 200, body: { requiresMFA: true, user: null } });
  });

  it('voids the pending code of a sign-in with the old password', async () => {
    const { email, id } = await createPerson(test);
    await test.sql.rows(`update identity.users set mfa_method = 'email' where id = $1`, [id]);
    const thief = test.browser();
    const { body } = await thief.post('/api/auth/login', { email, password: PASSWORD });
    const code = await codeFor(test, email);
    await reset(await requestToken(email));
    expect(await thief.post('/api/auth/verify-mfa', { userId: body.userId, code })).toMatchObject({ status: 400 });
    expect(await thief.post('/api/auth/resend-mfa', { userId: body.userId })).toMatchObject({ status: 400 });
  });

  it('verifies the address and locks out whoever registered it before', async () => {
    const email = newAddress();
    const thief = test.browser();
    const { body } = await thief.post('/api/auth/signup', { email, password: PASSWORD });
    const code = await codeFor(test, email);
    await reset(await requestToken(email));
    expect(await thief.post('/api/auth/verify-mfa', { userId: body.userId, code })).toMatchObject({ status: 400 });
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await logIn(email, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { requiresMFA: false, user: { email } },
    });
    const verified = await test.sql.rows(
      `select from events.outbox_messages where name = 'identity.email-verified' and payload->>'email' = $1`,
      [email],
    );
    expect(verified).toHaveLength(1);
  });

  it('removes the phone number and consents of whoever registered the address before', async () => {
    const email = newAddress();
    const given = { email, password: PASSWORD, confirmPassword: PASSWORD, firstName: 'Mal', lastName: 'Lory' };
    await test.browser().post('/api/auth/register', { ...given, phone: '(303) 555-0142', smsMfaCodes: true });
    await reset(await requestToken(email));
    const owner = test.browser();
    await owner.post('/api/auth/login', { email, password: NEW_PASSWORD });
    expect((await owner.get('/api/auth/session')).body.user).toMatchObject({ email, phone: null });
    expect((await owner.get('/api/notification-preferences')).body).toMatchObject({ smsMfaCodes: false });
  });
});
