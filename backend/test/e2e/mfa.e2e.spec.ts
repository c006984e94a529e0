import { SmsPort } from '../../src/integrations/sms/sms.port.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { codeFor, mailTo } from '../support/mail.js';
import { enableMfa, signingIn, withMfa } from '../support/mfa.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../support/people.js';
import { changeCenter } from '../support/rosters.js';
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
const mfaOf = async (browser: Browser) => (await browser.get('/api/auth/mfa')).body;
const textSwitchOf = async (browser: Browser) =>
  (await browser.get('/api/notification-preferences')).body.smsMfaCodes as boolean;
/** The purposes for which text messages to a number are consented to. */
const consentsTo = async (phone: string) =>
  (
    await test.sql.rows('select purpose from notifications.sms_consents where phone = $1 and revoked_at is null', [
      phone,
    ])
  ).map(({ purpose }) => purpose);

/** Polls for an email with this subject and returns its code. */
async function mailedCode(email: string, subject: string): Promise<string> {
  const mails = await eventually(
    async () => (await mailTo(test, email)).filter((mail) => mail.subject === subject),
    ({ length }) => length > 0,
  );
  return /^ +(\d{6})$/m.exec(mails[0]?.text ?? '')![1]!;
}

describe('turning MFA on', () => {
  it('requires the password and a code, and notifies the user', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    expect(await mfaOf(browser)).toMatchObject({ method: 'none', isRequired: false, hasPassword: true });
    const sent = await browser.post('/api/auth/mfa', { method: 'email', currentPassword: PASSWORD });
    expect(sent).toMatchObject({
      status: 200,
      body: { message: 'We sent a verification code to your email address.' },
    });
    expect(await mfaOf(browser)).toMatchObject({ method: 'none' });

    const code = await codeFor(test, person.email);
    const response = await browser.post('/api/auth/mfa/verify', { userId: sent.body.userId, code });
    expect(response).toMatchObject({ status: 200, body: { method: 'email', chosen: 'email' } });
    const mails = () => mailTo(test, person.email);
    await eventually(mails, ([newest]) => newest?.subject === 'The second step is on');
  });

  it('rejects a wrong password and sends no code', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    for (const wrong of [{ currentPassword: 'not the password' }, {}]) {
      const response = await browser.post('/api/auth/mfa', { method: 'email', ...wrong });
      expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } });
    }
    expect(await mailTo(test, person.email)).toEqual([]);
  });

  it('limits password guesses in an open session', async () => {
    const browser = await signedIn(test);
    const guess = () => browser.post('/api/auth/mfa', { method: 'email', currentPassword: 'a guess' });
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toMatchObject({ status: 400 });
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  });

  it('rejects a wrong code and a code for another purpose', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    const { body } = await browser.post('/api/auth/mfa', { method: 'email', currentPassword: PASSWORD });
    const code = await codeFor(test, person.email);
    const wrong = code === '111111' ? '222222' : '111111';
    const verify = (given: string) => browser.post('/api/auth/mfa/verify', { userId: body.userId, code: given });
    expect(await verify(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    // The code opens no session, and a sign-in code turns nothing on.
    expect(await browser.post('/api/auth/verify-mfa', { userId: body.userId, code })).toMatchObject({ status: 400 });
    expect(await verify(code)).toMatchObject({ status: 200 });
    const elsewhere = await signingIn(browser, person);
    const response = await browser.post('/api/auth/mfa/verify', {
      userId: elsewhere.response.userId,
      code: await codeFor(test, person.email),
    });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  });

  it('ends the sessions that were opened without it and issues a new token', async () => {
    const person = await createPerson(test);
    const [here, elsewhere] = [await signInAs(test, person), await signInAs(test, person)];
    const before = here.cookies.get('recert_session')!;
    expect(await enableMfa(test, here, person.email)).toMatchObject({ status: 200 });
    expect(here.cookies.get('recert_session')).not.toBe(before);
    expect(await userOf(here)).not.toBeNull();
    expect(await userOf(elsewhere)).toBeNull();
    expect(await elsewhere.get('/api/auth/mfa')).toMatchObject({ status: 401 });
  });

  it("rejects another user's code", async () => {
    const [ada, ben] = [await createPerson(test), await createPerson(test)];
    const browser = await signInAs(test, ada);
    const { body } = await browser.post('/api/auth/mfa', { method: 'email', currentPassword: PASSWORD });
    await browser.post('/api/auth/login', { email: ben.email, password: PASSWORD });
    const code = await codeFor(test, ada.email);
    const response = await browser.post('/api/auth/mfa/verify', { userId: body.userId, code });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    expect(await mfaOf(browser)).toMatchObject({ method: 'none' });
  });
});

describe('signing in with MFA', () => {
  it('sends a code that names its purpose and opens a session', async () => {
    const { person } = await withMfa(test);
    const browser = test.browser();
    const { response, verify } = await signingIn(browser, person);
    expect(response).toMatchObject({ requiresMFA: true, user: null, phoneLast4: null, mayRemember: true });
    expect(response.message).toBe('We sent a verification code to your email address.');
    expect(await userOf(browser)).toBeNull();
    const mail = (await mailTo(test, person.email)).find(({ subject }) => subject === 'Your sign-in code');
    expect(mail?.text).toContain('Do not share it');
    expect(await verify(await codeFor(test, person.email))).toMatchObject({ status: 200 });
    expect(await userOf(browser)).toMatchObject({ email: person.email });
  });

  it('accepts the code in no other browser, not even one of the same user', async () => {
    const { person, browser: signedInElsewhere } = await withMfa(test);
    const { verify } = await signingIn(test.browser(), person);
    const code = await codeFor(test, person.email);
    for (const stranger of [test.browser(), signedInElsewhere]) {
      expect(await verify(code, {}, stranger)).toMatchObject({ status: 400, body: { code: 'code_ended' } });
    }
    expect(await verify(code)).toMatchObject({ status: 200 });
  });

  it('fails when the password changes before the code is entered', async () => {
    const { person, browser } = await withMfa(test);
    const { verify } = await signingIn(test.browser(), person);
    const code = await codeFor(test, person.email);
    const change = { currentPassword: PASSWORD, newPassword: 'quite another password' };
    expect(await browser.post('/api/auth/change-password', change)).toMatchObject({ status: 200 });
    expect(await verify(code)).toMatchObject({ status: 400 });
  });

  it('needs no code once MFA is turned off, which requires the password and notifies the user', async () => {
    const { person, browser } = await withMfa(test);
    const refused = await browser.post('/api/auth/mfa/off', { currentPassword: 'not the password' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } });
    expect(await mfaOf(browser)).toMatchObject({ method: 'email' });
    const response = await browser.post('/api/auth/mfa/off', { currentPassword: PASSWORD });
    expect(response).toMatchObject({ status: 200, body: { method: 'none' } });
    expect(await userOf(browser)).not.toBeNull();
    expect(await userOf(await signInAs(test, person))).not.toBeNull();
    const mails = () => mailTo(test, person.email);
    await eventually(mails, (mails) => mails.some(({ subject }) => subject === 'The second step was turned off'));
  });
});

describe('codes by text message', () => {
  it('go to a verified number and name their purpose', async () => {
    const phone = newNumber();
    const { person, browser } = await withMfa(test, {}, phone);
    expect(await mfaOf(browser)).toMatchObject({ method: 'sms', phone });
    expect(await textSwitchOf(browser)).toBe(true);
    expect((await userOf(browser)).phone).toBe(phone);

    const { response, verify } = await signingIn(test.browser(), person);
    expect(response).toMatchObject({ requiresMFA: true, phoneLast4: phone.slice(-4) });
    expect(response.message).toBe(`We sent a verification code to your phone ending in ${phone.slice(-4)}.`);
    const mailbox = async () => (await browser.get(`/api/dev/mailbox?to=${encodeURIComponent(phone)}`)).body;
    const [text] = await eventually(mailbox, (all) => all.length === 2);
    expect(text).toMatchObject({
      channel: 'sms',
      text: expect.stringMatching(/^Training Center: \d{6} is your sign-in code.*Do not share/),
    });
    expect(text.text.length).toBeLessThanOrEqual(160);
    expect(await verify(await codeFor(test, phone))).toMatchObject({ status: 200 });
  });

  it('require consent and a number', async () => {
    const browser = await signedIn(test);
    const given = { method: 'sms', phone: newNumber(), agreesToTexts: true, currentPassword: PASSWORD };
    for (const [wrong, path] of [
      [{ agreesToTexts: false }, 'agreesToTexts'],
      [{ agreesToTexts: undefined }, 'agreesToTexts'],
      [{ phone: '12' }, 'phone'],
      [{ phone: undefined }, 'phone'],
    ] as const) {
      const response = await browser.post('/api/auth/mfa', { ...given, ...wrong });
      expect(response).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    }
    expect(await mailTo(test, given.phone)).toEqual([]);
  });

  it('go to the old number until the new one is verified', async () => {
    const [old, wanted] = [newNumber(), newNumber()];
    const { browser } = await withMfa(test, {}, old);
    const given = { method: 'sms', phone: wanted, agreesToTexts: true, currentPassword: PASSWORD };
    const { body } = await browser.post('/api/auth/mfa', given);
    expect(await mfaOf(browser)).toMatchObject({ method: 'sms', phone: old });
    const verified = { userId: body.userId, code: await codeFor(test, wanted) };
    expect(await browser.post('/api/auth/mfa/verify', verified)).toMatchObject({
      body: { method: 'sms', phone: wanted },
    });
  });

  it('revoke the consent for the old number once the new one is verified', async () => {
    const [old, wanted] = [newNumber(), newNumber()];
    const { person, browser } = await withMfa(test, {}, old);
    expect(await consentsTo(old)).toEqual(['mfa_codes']);
    expect(await enableMfa(test, browser, person.email, wanted)).toMatchObject({ status: 200 });
    expect([await consentsTo(old), await consentsTo(wanted)]).toEqual([[], ['mfa_codes']]);
  });

  it.each([
    [
      'the switch under Notifications',
      (browser: Browser) => browser.patch('/api/notification-preferences', { smsMfaCodes: false }),
    ],
    [
      'a new number in the profile',
      (browser: Browser) => browser.patch('/api/auth/profile', { phone: '+13035559999' }),
    ],
  ])('are replaced by email after %s', async (_, lose) => {
    const { person, browser } = await withMfa(test, {}, newNumber());
    await lose(browser);
    expect(await mfaOf(browser)).toMatchObject({ method: 'email', chosen: 'sms' });
    expect(await textSwitchOf(browser)).toBe(false);
    const { response, verify } = await signingIn(test.browser(), person);
    expect(response).toMatchObject({ phoneLast4: null });
    expect(await verify(await codeFor(test, person.email))).toMatchObject({ status: 200 });
  });

  it('are replaced by email after STOP and resume after START', async () => {
    const phone = newNumber();
    const { person, browser } = await withMfa(test, {}, phone);
    const stop = (at: Date | null) =>
      test.sql.rows('update notifications.sms_consents set revoked_at = $2 where phone = $1', [phone, at]);
    await stop(new Date());
    expect(await textSwitchOf(browser)).toBe(false);
    expect((await signingIn(test.browser(), person)).response.phoneLast4).toBeNull();
    await stop(null);
    expect(await textSwitchOf(browser)).toBe(true);
    expect((await signingIn(test.browser(), person)).response.phoneLast4).toBe(phone.slice(-4));
  });

  it('are resent by email with the same code when the provider rejects them', async () => {
    const phone = newNumber();
    const { person } = await withMfa(test, {}, phone);
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

  it('are sent by email on request', async () => {
    const { person } = await withMfa(test, {}, newNumber());
    const browser = test.browser();
    const { response, verify } = await signingIn(browser, person);
    const resent = await browser.post('/api/auth/resend-mfa', { userId: response.userId, byMail: true });
    expect(resent).toMatchObject({ status: 200 });
    expect(await verify(await mailedCode(person.email, 'Your sign-in code'))).toMatchObject({ status: 200 });
  });

  it('are never sent by email while the number is being verified', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    const given = { method: 'sms', phone: newNumber(), agreesToTexts: true, currentPassword: PASSWORD };
    const { body } = await browser.post('/api/auth/mfa', given);
    await browser.post('/api/auth/resend-mfa', { userId: body.userId, byMail: true });
    expect(await mailTo(test, given.phone)).toHaveLength(2);
    expect(await mailTo(test, person.email)).toEqual([]);
  });

  it('are limited to five numbers an hour during setup', async () => {
    const browser = await signedIn(test);
    const given = () => ({ method: 'sms', phone: newNumber(), agreesToTexts: true, currentPassword: PASSWORD });
    for (let tries = 0; tries < 5; tries++) {
      expect(await browser.post('/api/auth/mfa', given())).toMatchObject({ status: 200 });
    }
    expect(await browser.post('/api/auth/mfa', given())).toMatchObject({ status: 429 });
    test.clock.advance(61 * MINUTE);
    expect(await browser.post('/api/auth/mfa', given())).toMatchObject({ status: 200 });
  });
});

describe('the switch for codes by text message under Notifications', () => {
  it('follows the method chosen under Security', async () => {
    const phone = newNumber();
    const { person, browser } = await withMfa(test, {}, phone);
    expect(await textSwitchOf(browser)).toBe(true);
    await enableMfa(test, browser, person.email);
    expect(await textSwitchOf(browser)).toBe(false);
    expect(await consentsTo(phone)).toEqual([]);
    expect(await mfaOf(browser)).toMatchObject({ method: 'email' });
  });

  it('requires Security while codes are sent by email, but turns a verified number on again', async () => {
    const mailed = await withMfa(test, { phone: newNumber() });
    const response = await mailed.browser.patch('/api/notification-preferences', { smsMfaCodes: true });
    expect(response).toMatchObject({ status: 400, body: { message: expect.stringContaining('Security') } });
    expect(await textSwitchOf(mailed.browser)).toBe(false);

    const texted = await withMfa(test, {}, newNumber());
    await texted.browser.patch('/api/notification-preferences', { smsMfaCodes: false });
    await texted.browser.patch('/api/notification-preferences', { smsMfaCodes: true });
    expect(await mfaOf(texted.browser)).toMatchObject({ method: 'sms' });
  });
});

describe('a switch for text messages under Notifications', () => {
  it('revokes the consent for the old number when it is turned on for a new one', async () => {
    const [old, wanted] = [newNumber(), newNumber()];
    const browser = await signedIn(test, { phone: old });
    const turnOn = () => browser.patch('/api/notification-preferences', { smsClassReminders: true });
    expect(await turnOn()).toMatchObject({ status: 200 });
    expect(await consentsTo(old)).toEqual(['class_reminders']);
    expect(await browser.patch('/api/auth/profile', { phone: wanted })).toMatchObject({ status: 200 });
    expect(await turnOn()).toMatchObject({ status: 200 });
    expect([await consentsTo(old), await consentsTo(wanted)]).toEqual([[], ['class_reminders']]);
  });
});

describe('a user without a password', () => {
  /** Like an account created by Google. */
  async function withoutPassword() {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    await test.sql.rows('update identity.users set password_hash = null where id = $1', [person.id]);
    const confirmed = async () => {
      const { body } = await browser.post('/api/auth/mfa/confirmation');
      return { confirmationId: body.userId, confirmationCode: await codeFor(test, person.email) };
    };
    return { person, browser, confirmed };
  }

  it('confirms each change with a new code instead', async () => {
    const { person, browser, confirmed } = await withoutPassword();
    expect(await mfaOf(browser)).toMatchObject({ hasPassword: false });
    expect(await browser.post('/api/auth/mfa', { method: 'email' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'confirmationCode' }] },
    });
    const proof = await confirmed();
    const { status, body } = await browser.post('/api/auth/mfa', { method: 'email', ...proof });
    expect(status).toBe(200);
    const code = await codeFor(test, person.email);
    expect(await browser.post('/api/auth/mfa/verify', { userId: body.userId, code })).toMatchObject({
      body: { method: 'email' },
    });
    expect(await browser.post('/api/auth/mfa/off', proof)).toMatchObject({ status: 400 });
    expect(await browser.post('/api/auth/mfa/off', await confirmed())).toMatchObject({
      body: { method: 'none' },
    });
  });

  it('cannot sign in with the confirmation code', async () => {
    const { browser, confirmed } = await withoutPassword();
    const { confirmationId, confirmationCode } = await confirmed();
    const response = await browser.post('/api/auth/verify-mfa', { userId: confirmationId, code: confirmationCode });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  });
});

describe('when the center requires MFA of administrators', () => {
  const require = (admin: Browser, requireStaffMfa: boolean) =>
    admin.put('/api/auth/sign-in-rules', { requireStaffMfa });
  let admin: Browser;
  beforeAll(async () => {
    admin = await signedIn(test, { role: 'admin' });
    expect(await require(admin, true)).toMatchObject({ status: 200, body: { requireStaffMfa: true } });
  });
  afterAll(() => require(admin, false));

  it('an administrator without MFA gets a code by email', async () => {
    const other = await createPerson(test, { role: 'admin' });
    const browser = test.browser();
    const { response, verify } = await signingIn(browser, other);
    expect(response).toMatchObject({ requiresMFA: true, mayRemember: true });
    expect(await userOf(browser)).toBeNull();
    expect(await verify(await codeFor(test, other.email))).toMatchObject({ status: 200 });
    expect(await mfaOf(browser)).toMatchObject({ method: 'email', chosen: 'none', isRequired: true });
  });

  it('clients and organization admins need no code', async () => {
    for (const role of ['client', 'org_admin'] as const) {
      expect(await userOf(await signedIn(test, { role }))).toMatchObject({ role });
    }
  });

  it('MFA cannot be turned off', async () => {
    const other = await createPerson(test, { role: 'admin' });
    const browser = test.browser();
    const { verify } = await signingIn(browser, other);
    await verify(await codeFor(test, other.email));
    const response = await browser.post('/api/auth/mfa/off', { currentPassword: PASSWORD });
    expect(response).toMatchObject({ status: 409, body: { code: 'mfa_required' } });
    expect(await userOf(browser)).not.toBeNull();
  });

  it('the audit trail shows the rule and each choice', async () => {
    const { person } = await withMfa(test, { firstName: 'Ada', lastName: 'Marsh' });
    const { body } = await admin.get('/api/audit?pageSize=200');
    const actions = body.map((entry: { action: string; subjectId: string | null }) => [entry.subjectId, entry.action]);
    expect(actions).toContainEqual([null, 'requires a second step of every administrator']);
    const step = [person.id, 'turned on their second step; every other session of theirs ended'];
    expect(actions).toContainEqual(step);
  });

  it('only administrators can read and change the rule', async () => {
    const client = await signedIn(test);
    expect(await client.get('/api/auth/sign-in-rules')).toMatchObject({ status: 403 });
    expect(await require(client, false)).toMatchObject({ status: 403 });
    expect(await admin.get('/api/auth/sign-in-rules')).toMatchObject({ body: { requireStaffMfa: true } });
  });
});

describe('text messages', () => {
  const ONLY_HERE = 'Text messages can only be sent to numbers in United States and Canada.';
  const ONLY_MOBILES = 'Text messages can only be sent to mobile numbers.';
  const keyOf = (name: string) => `sha256(convert_to('${name}', 'utf8'))`;
  const countriesAre = (countries: string) => changeCenter(test, { sms_countries: countries });
  afterEach(() => countriesAre('{US,CA}'));

  it.each([
    ['+18765551234', ONLY_HERE],
    ['+447400123456', ONLY_HERE],
    ['+88216123456', ONLY_HERE],
    ['+19005551234', ONLY_MOBILES],
  ])('are refused to %s, in Settings and at registration', async (phone, message) => {
    const browser = await signedIn(test, { phone });
    const setup = { method: 'sms', phone, agreesToTexts: true, currentPassword: PASSWORD };
    expect((await browser.post('/api/auth/mfa', setup)).body.errors).toEqual([{ path: 'phone', message }]);
    const preferences = await browser.patch('/api/notification-preferences', { smsClassReminders: true });
    expect(preferences.body.errors).toEqual([{ path: 'smsClassReminders', message }]);
    const person = { email: `far${phone.slice(1)}@example.test`, password: PASSWORD, confirmPassword: PASSWORD, phone };
    const names = { firstName: 'Ada', lastName: 'Marsh' };
    const register = (more: object) => test.browser().post('/api/auth/register', { ...person, ...names, ...more });
    expect((await register({ smsMfaCodes: true })).body.errors).toEqual([{ path: 'phone', message }]);
    expect(await register({})).toMatchObject({ status: 200 });
    expect(await consentsTo(phone)).toEqual([]);
    expect(await mailTo(test, phone)).toEqual([]);
  });

  it('become emails once the center takes the country off its list', async () => {
    const { person } = await withMfa(test, {}, newNumber());
    await countriesAre('{GB}');
    const { response, verify } = await signingIn(test.browser(), person);
    expect(response.phoneLast4).toBeNull();
    expect(await verify(await mailedCode(person.email, 'Your sign-in code'))).toMatchObject({ status: 200 });
  });

  it.each([
    ['an account', 20, ({ id }: { id: string }) => `texts to ${id}`],
    ['a network', 100, () => 'texts from 127.0.0.1'],
    ['the center', 1_000, () => 'texts of the center'],
  ])('of %s have a ceiling of %i a day, beyond which codes go by email', async (_, ceiling, nameOf) => {
    const { person, browser } = await withMfa(test, {}, newNumber());
    const key = keyOf(nameOf(person));
    const [before] = await test.sql.rows(`select count from shared.attempts where key = ${key}`);
    await test.sql.rows(`update shared.attempts set count = ${ceiling - 1} where key = ${key}`);
    try {
      expect((await signingIn(test.browser(), person)).response.phoneLast4).not.toBeNull();
      const { response, verify } = await signingIn(test.browser(), person);
      expect(response.phoneLast4).toBeNull();
      expect(await verify(await mailedCode(person.email, 'Your sign-in code'))).toMatchObject({ status: 200 });
      const setup = { method: 'sms', phone: newNumber(), agreesToTexts: true, currentPassword: PASSWORD };
      expect(await browser.post('/api/auth/mfa', setup)).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/in 2\d hours\.$/) },
      });
    } finally {
      await test.sql.rows(`update shared.attempts set count = $1 where key = ${key}`, [before!.count]);
    }
  });
});
