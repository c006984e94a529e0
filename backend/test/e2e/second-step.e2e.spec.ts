import { SmsPort } from '../../src/integrations/sms/sms.port.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { codeFor, mailTo } from '../support/mail.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../support/people.js';
import { signingIn, turnOnSecondStep, withSecondStep } from '../support/second-step.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
});
afterAll(() => test.close());

let count = 0;
const newNumber = () => `+1303555${String(++count).padStart(4, '0')}`;
const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;
const secondStepOf = async (browser: Browser) => (await browser.get('/api/auth/second-step')).body;
const textSwitchOf = async (browser: Browser) =>
  (await browser.get('/api/notification-preferences')).body.smsMfaCodes as boolean;

/** The code in the newest mail of a kind, once it has come. */
async function mailedCode(email: string, subject: string): Promise<string> {
  const mails = await eventually(
    async () => (await mailTo(test, email)).filter((mail) => mail.subject === subject),
    (found) => found.length > 0,
  );
  return /^ +(\d{6})$/m.exec(mails[0]?.text ?? '')![1]!;
}

describe('turning the second step on', () => {
  it('takes the password and a code that has come, and tells the person', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    expect(await secondStepOf(browser)).toMatchObject({ method: 'none', isRequired: false, hasPassword: true });
    const sent = await browser.post('/api/auth/second-step', { method: 'email', currentPassword: PASSWORD });
    expect(sent).toMatchObject({
      status: 200,
      body: { message: 'We sent a verification code to your email address.' },
    });
    expect(await secondStepOf(browser)).toMatchObject({ method: 'none' });

    const code = await codeFor(test, person.email);
    const answer = await browser.post('/api/auth/second-step/verify', { userId: sent.body.userId, code });
    expect(answer).toMatchObject({ status: 200, body: { method: 'email', chosen: 'email' } });
    const told = () => mailTo(test, person.email);
    await eventually(told, ([newest]) => newest?.subject === 'The second step is on');
  });

  it('refuses a wrong password, and sends no code', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    for (const wrong of [{ currentPassword: 'not the password' }, {}]) {
      const answer = await browser.post('/api/auth/second-step', { method: 'email', ...wrong });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } });
    }
    expect(await mailTo(test, person.email)).toEqual([]);
  });

  it('lets nobody guess the password at an open browser', async () => {
    const browser = await signedIn(test);
    const guess = () => browser.post('/api/auth/second-step', { method: 'email', currentPassword: 'a guess' });
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toMatchObject({ status: 400 });
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  });

  it('refuses a wrong code, and one of another kind', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    const { body } = await browser.post('/api/auth/second-step', { method: 'email', currentPassword: PASSWORD });
    const code = await codeFor(test, person.email);
    const wrong = code === '111111' ? '222222' : '111111';
    const verify = (given: string) =>
      browser.post('/api/auth/second-step/verify', { userId: body.userId, code: given });
    expect(await verify(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    // Neither does the code open a session, nor a sign-in code turn anything on.
    expect(await browser.post('/api/auth/verify-mfa', { userId: body.userId, code })).toMatchObject({ status: 400 });
    expect(await verify(code)).toMatchObject({ status: 200 });
    const elsewhere = await signingIn(browser, person);
    const answer = await browser.post('/api/auth/second-step/verify', {
      userId: elsewhere.answer.userId,
      code: await codeFor(test, person.email),
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  });

  it('ends the sessions that were opened without it, and goes on under a new token', async () => {
    const person = await createPerson(test);
    const [here, elsewhere] = [await signInAs(test, person), await signInAs(test, person)];
    const before = here.cookies.get('recert_session')!;
    expect(await turnOnSecondStep(test, here, person.email)).toMatchObject({ status: 200 });
    expect(here.cookies.get('recert_session')).not.toBe(before);
    expect(await userOf(here)).not.toBeNull();
    expect(await userOf(elsewhere)).toBeNull();
    expect(await elsewhere.get('/api/auth/second-step')).toMatchObject({ status: 401 });
  });

  it("takes nobody else's code", async () => {
    const [ada, ben] = [await createPerson(test), await createPerson(test)];
    const browser = await signInAs(test, ada);
    const { body } = await browser.post('/api/auth/second-step', { method: 'email', currentPassword: PASSWORD });
    await browser.post('/api/auth/login', { email: ben.email, password: PASSWORD });
    const code = await codeFor(test, ada.email);
    const answer = await browser.post('/api/auth/second-step/verify', { userId: body.userId, code });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    expect(await secondStepOf(browser)).toMatchObject({ method: 'none' });
  });
});

describe('signing in with the second step', () => {
  it('asks for a code that says what it is for, and opens a session with it', async () => {
    const { person } = await withSecondStep(test);
    const browser = test.browser();
    const { answer, verify } = await signingIn(browser, person);
    expect(answer).toMatchObject({ requiresMFA: true, user: null, phoneLast4: null, mayRemember: true });
    expect(answer.message).toBe('We sent a verification code to your email address.');
    expect(await userOf(browser)).toBeNull();
    const mail = (await mailTo(test, person.email)).find(({ subject }) => subject === 'Your sign-in code');
    expect(mail?.text).toContain('Do not share it');
    expect(await verify(await codeFor(test, person.email))).toMatchObject({ status: 200 });
    expect(await userOf(browser)).toMatchObject({ email: person.email });
  });

  it('takes the code in no other browser, also in one of the same person', async () => {
    const { person, browser: signedInElsewhere } = await withSecondStep(test);
    const { verify } = await signingIn(test.browser(), person);
    const code = await codeFor(test, person.email);
    for (const stranger of [test.browser(), signedInElsewhere]) {
      expect(await verify(code, {}, stranger)).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    }
    expect(await verify(code)).toMatchObject({ status: 200 });
  });

  it('is over when the password changes before the code is entered', async () => {
    const { person, browser } = await withSecondStep(test);
    const { verify } = await signingIn(test.browser(), person);
    const code = await codeFor(test, person.email);
    const change = { currentPassword: PASSWORD, newPassword: 'quite another password' };
    expect(await browser.post('/api/auth/change-password', change)).toMatchObject({ status: 200 });
    expect(await verify(code)).toMatchObject({ status: 400 });
  });

  it('asks no more once it is turned off, which takes the password and is told by mail', async () => {
    const { person, browser } = await withSecondStep(test);
    const refused = await browser.post('/api/auth/second-step/off', { currentPassword: 'not the password' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } });
    expect(await secondStepOf(browser)).toMatchObject({ method: 'email' });
    const answer = await browser.post('/api/auth/second-step/off', { currentPassword: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { method: 'none' } });
    expect(await userOf(browser)).not.toBeNull();
    expect(await userOf(await signInAs(test, person))).not.toBeNull();
    const told = () => mailTo(test, person.email);
    await eventually(told, (mails) => mails.some(({ subject }) => subject === 'The second step was turned off'));
  });
});

describe('codes by text message', () => {
  it('go to a number that a code has proved, and say what they are for', async () => {
    const phone = newNumber();
    const { person, browser } = await withSecondStep(test, {}, phone);
    expect(await secondStepOf(browser)).toMatchObject({ method: 'sms', phone });
    expect(await textSwitchOf(browser)).toBe(true);
    expect((await userOf(browser)).phone).toBe(phone);

    const { answer, verify } = await signingIn(test.browser(), person);
    expect(answer).toMatchObject({ requiresMFA: true, phoneLast4: phone.slice(-2) });
    expect(answer.message).toBe(`We sent a verification code to your phone ending in ${phone.slice(-2)}.`);
    const mailbox = async () => (await browser.get(`/api/dev/mailbox?to=${encodeURIComponent(phone)}`)).body;
    const [text] = await eventually(mailbox, (all) => all.length === 2);
    expect(text).toMatchObject({
      channel: 'sms',
      text: expect.stringMatching(/^Training Center: \d{6} is your sign-in code.*Do not share/),
    });
    expect(text.text.length).toBeLessThanOrEqual(160);
    expect(await verify(await codeFor(test, phone))).toMatchObject({ status: 200 });
  });

  it('need consent and a number', async () => {
    const browser = await signedIn(test);
    const given = { method: 'sms', phone: newNumber(), agreesToTexts: true, currentPassword: PASSWORD };
    for (const [wrong, path] of [
      [{ agreesToTexts: false }, 'agreesToTexts'],
      [{ agreesToTexts: undefined }, 'agreesToTexts'],
      [{ phone: '12' }, 'phone'],
      [{ phone: undefined }, 'phone'],
    ] as const) {
      const answer = await browser.post('/api/auth/second-step', { ...given, ...wrong });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    }
    expect(await mailTo(test, given.phone)).toEqual([]);
  });

  it('leave the old number in place until a code has proved the new one', async () => {
    const [old, wanted] = [newNumber(), newNumber()];
    const { browser } = await withSecondStep(test, {}, old);
    const given = { method: 'sms', phone: wanted, agreesToTexts: true, currentPassword: PASSWORD };
    const { body } = await browser.post('/api/auth/second-step', given);
    expect(await secondStepOf(browser)).toMatchObject({ method: 'sms', phone: old });
    const verified = { userId: body.userId, code: await codeFor(test, wanted) };
    expect(await browser.post('/api/auth/second-step/verify', verified)).toMatchObject({
      body: { method: 'sms', phone: wanted },
    });
  });

  it.each([
    [
      'the switch under Notifications',
      (browser: Browser) => browser.patch('/api/notification-preferences', { smsMfaCodes: false }),
    ],
    [
      'another number in the profile',
      (browser: Browser) => browser.patch('/api/auth/profile', { phone: '+13035559999' }),
    ],
  ])('give way to mail after %s', async (_, lose) => {
    const { person, browser } = await withSecondStep(test, {}, newNumber());
    await lose(browser);
    expect(await secondStepOf(browser)).toMatchObject({ method: 'email', chosen: 'sms' });
    expect(await textSwitchOf(browser)).toBe(false);
    const { answer, verify } = await signingIn(test.browser(), person);
    expect(answer).toMatchObject({ phoneLast4: null });
    expect(await verify(await codeFor(test, person.email))).toMatchObject({ status: 200 });
  });

  it('give way to mail after a STOP, and come again after a START', async () => {
    const phone = newNumber();
    const { person, browser } = await withSecondStep(test, {}, phone);
    const stop = (at: Date | null) =>
      test.sql.rows('update notifications.sms_consents set revoked_at = $2 where phone = $1', [phone, at]);
    await stop(new Date());
    expect(await textSwitchOf(browser)).toBe(false);
    expect((await signingIn(test.browser(), person)).answer.phoneLast4).toBeNull();
    await stop(null);
    expect(await textSwitchOf(browser)).toBe(true);
    expect((await signingIn(test.browser(), person)).answer.phoneLast4).toBe(phone.slice(-2));
  });

  it('become a mail with the same code when the provider refuses them', async () => {
    const phone = newNumber();
    const { person } = await withSecondStep(test, {}, phone);
    await settled(test);
    const provider = test.app.get(SmsPort);
    const send = provider.send;
    let calls = 0;
    provider.send = async () => {
      calls++;
      throw new Error('Attempt to send to unsubscribed recipient');
    };
    try {
      const { verify } = await signingIn(test.browser(), person);
      const code = await mailedCode(person.email, 'Your sign-in code');
      expect(code).toBe(await codeFor(test, phone));
      expect(calls).toBe(1);
      const refused = await test.sql.one(
        'select state, error from notifications.messages where recipient = $1 order by id desc limit 1',
        [phone],
      );
      expect(refused).toEqual({ state: 'failed', error: 'Attempt to send to unsubscribed recipient' });
      expect(await verify(code)).toMatchObject({ status: 200 });
    } finally {
      provider.send = send;
    }
  });

  it('are mailed on request to a person without their phone', async () => {
    const { person } = await withSecondStep(test, {}, newNumber());
    const browser = test.browser();
    const { answer, verify } = await signingIn(browser, person);
    const resent = await browser.post('/api/auth/resend-mfa', { userId: answer.userId, byMail: true });
    expect(resent).toMatchObject({ status: 200 });
    expect(await verify(await mailedCode(person.email, 'Your sign-in code'))).toMatchObject({ status: 200 });
  });

  it('are never mailed while the number itself is to be proved', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    const given = { method: 'sms', phone: newNumber(), agreesToTexts: true, currentPassword: PASSWORD };
    const { body } = await browser.post('/api/auth/second-step', given);
    await browser.post('/api/auth/resend-mfa', { userId: body.userId, byMail: true });
    expect(await mailTo(test, given.phone)).toHaveLength(2);
    expect(await mailTo(test, person.email)).toEqual([]);
  });

  it('are tried out on numbers only a few times an hour', async () => {
    const browser = await signedIn(test);
    const given = () => ({ method: 'sms', phone: newNumber(), agreesToTexts: true, currentPassword: PASSWORD });
    for (let tries = 0; tries < 5; tries++) {
      expect(await browser.post('/api/auth/second-step', given())).toMatchObject({ status: 200 });
    }
    expect(await browser.post('/api/auth/second-step', given())).toMatchObject({ status: 429 });
    test.clock.advance(61 * MINUTE);
    expect(await browser.post('/api/auth/second-step', given())).toMatchObject({ status: 200 });
  });
});

describe('the switch for codes by text message under Notifications', () => {
  it('agrees with the method that was chosen under Security', async () => {
    const { person, browser } = await withSecondStep(test, {}, newNumber());
    expect(await textSwitchOf(browser)).toBe(true);
    await turnOnSecondStep(test, browser, person.email);
    expect(await textSwitchOf(browser)).toBe(false);
    expect(await secondStepOf(browser)).toMatchObject({ method: 'email' });
  });

  it('leads to Security while codes come by mail, and turns a proved number on again by itself', async () => {
    const mailed = await withSecondStep(test, { phone: newNumber() });
    const answer = await mailed.browser.patch('/api/notification-preferences', { smsMfaCodes: true });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('Security') } });
    expect(await textSwitchOf(mailed.browser)).toBe(false);

    const texted = await withSecondStep(test, {}, newNumber());
    await texted.browser.patch('/api/notification-preferences', { smsMfaCodes: false });
    await texted.browser.patch('/api/notification-preferences', { smsMfaCodes: true });
    expect(await secondStepOf(texted.browser)).toMatchObject({ method: 'sms' });
  });
});

describe('a person without a password', () => {
  /** As after a sign-in with another provider. */
  async function withoutPassword() {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    await test.sql.rows('update identity.users set password_hash = null where id = $1', [person.id]);
    const confirmed = async () => {
      const { body } = await browser.post('/api/auth/second-step/confirmation');
      return { confirmationId: body.userId, confirmationCode: await codeFor(test, person.email) };
    };
    return { person, browser, confirmed };
  }

  it('confirms with a fresh code instead, once for each change', async () => {
    const { person, browser, confirmed } = await withoutPassword();
    expect(await secondStepOf(browser)).toMatchObject({ hasPassword: false });
    expect(await browser.post('/api/auth/second-step', { method: 'email' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'confirmationCode' }] },
    });
    const proof = await confirmed();
    const { status, body } = await browser.post('/api/auth/second-step', { method: 'email', ...proof });
    expect(status).toBe(200);
    const code = await codeFor(test, person.email);
    expect(await browser.post('/api/auth/second-step/verify', { userId: body.userId, code })).toMatchObject({
      body: { method: 'email' },
    });
    expect(await browser.post('/api/auth/second-step/off', proof)).toMatchObject({ status: 400 });
    expect(await browser.post('/api/auth/second-step/off', await confirmed())).toMatchObject({
      body: { method: 'none' },
    });
  });

  it('gets no session for the confirmation code', async () => {
    const { browser, confirmed } = await withoutPassword();
    const { confirmationId, confirmationCode } = await confirmed();
    const answer = await browser.post('/api/auth/verify-mfa', { userId: confirmationId, code: confirmationCode });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  });
});

describe('where the center requires it of administrators', () => {
  const require = (admin: Browser, staffSecondStep: boolean) =>
    admin.put('/api/auth/sign-in-rules', { staffSecondStep });
  let admin: Browser;
  beforeAll(async () => {
    admin = await signedIn(test, { role: 'admin' });
    expect(await require(admin, true)).toMatchObject({ status: 200, body: { staffSecondStep: true } });
  });
  afterAll(() => require(admin, false));

  it('a code is mailed to one who has chosen nothing', async () => {
    const other = await createPerson(test, { role: 'admin' });
    const browser = test.browser();
    const { answer, verify } = await signingIn(browser, other);
    expect(answer).toMatchObject({ requiresMFA: true, mayRemember: true });
    expect(await userOf(browser)).toBeNull();
    expect(await verify(await codeFor(test, other.email))).toMatchObject({ status: 200 });
    expect(await secondStepOf(browser)).toMatchObject({ method: 'email', chosen: 'none', isRequired: true });
  });

  it('none is asked of clients and organization administrators', async () => {
    for (const role of ['client', 'org_admin'] as const) {
      expect(await userOf(await signedIn(test, { role }))).toMatchObject({ role });
    }
  });

  it('it cannot be turned off', async () => {
    const other = await createPerson(test, { role: 'admin' });
    const browser = test.browser();
    const { verify } = await signingIn(browser, other);
    await verify(await codeFor(test, other.email));
    const answer = await browser.post('/api/auth/second-step/off', { currentPassword: PASSWORD });
    expect(answer).toMatchObject({ status: 409, body: { code: 'second_step_required' } });
    expect(await userOf(browser)).not.toBeNull();
  });

  it('the audit trail says so, and who chose what', async () => {
    const { person } = await withSecondStep(test, { firstName: 'Ada', lastName: 'Marsh' });
    const { body } = await admin.get('/api/audit?pageSize=200');
    const actions = body.map((entry: { action: string; subjectId: string | null }) => [entry.subjectId, entry.action]);
    expect(actions).toContainEqual([null, 'requires a second step of every administrator']);
    const step = [person.id, 'turned on their second step; every other session of theirs ended'];
    expect(actions).toContainEqual(step);
  });

  it('only administrators see and change that', async () => {
    const client = await signedIn(test);
    expect(await client.get('/api/auth/sign-in-rules')).toMatchObject({ status: 403 });
    expect(await require(client, false)).toMatchObject({ status: 403 });
    expect(await admin.get('/api/auth/sign-in-rules')).toMatchObject({ body: { staffSecondStep: true } });
  });
});
