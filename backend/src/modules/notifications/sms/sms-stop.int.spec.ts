import twilio from 'twilio';
import { eventually } from '../../../../test/support/eventually.js';
import { codeFor } from '../../../../test/support/mail.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../../../../test/support/people.js';
import { aStudent, changeCenter } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { NumberOptedOut, SmsPort } from '../../../integrations/sms/sms.port.js';
import { defineTemplate, NotificationsApi } from '../index.js';

const TOKEN = 'twilio-auth-token';
const SENDER = '+16085550100';

const common = {
  audience: 'client',
  topic: 'classes',
  when: 'In tests.',
  sample: {},
  whenUnknown: 'send-again',
} as const;
const mail = { subject: 'News', lines: [] };
const sms = 'News';
const cancelled = defineTemplate({
  ...common,
  name: 'test-called-off',
  title: 'Cancelled',
  smsPurpose: 'class_cancellations',
  mail,
  sms,
});
const code = defineTemplate({ ...common, name: 'test-passcode', title: 'Code', isCode: true, mail, sms });

let test: TestApp;
let api: NotificationsApi;
let sent: string[];
let phones = 0;
let texts = 0;
beforeAll(async () => {
  const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: SENDER };
  test = await startTestApp({ ROLE: 'all', ...account });
  api = test.app.get(NotificationsApi);
  await changeCenter(test, { name: 'Pulse', phone: '(608) 555-0142', email: 'hi@pulse.example' });
});
beforeEach(() => {
  test.clock.set('2027-01-05T18:00:00Z');
  sent = [];
  test.app.get(SmsPort).send = async ({ to }) => {
    sent.push(to);
    return null;
  };
});
afterAll(() => test.close());

const newPhone = () => `+1303555${String(++phones + 2000)}`;

async function someone(phone = newPhone()) {
  const person = await createPerson(test, { phone });
  const browser = await signInAs(test, person);
  await browser.patch('/api/notification-preferences', { smsClassCancellations: true });
  // The confirmation.
  await settled(test);
  sent = [];
  return { id: person.id, email: person.email, phone, browser };
}

/** What Twilio posts when somebody texts the center, signed like Twilio does. */
async function text(from: string, Body: string, { token = TOKEN, more = {} } = {}) {
  const fields: Record<string, string> = { From: from, To: SENDER, Body, MessageSid: `SM${++texts}`, ...more };
  const path = '/api/webhooks/twilio/inbound';
  const response = await fetch(new URL(path, test.url), {
    method: 'POST',
    headers: {
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, `${test.config.publicUrl}${path}`, fields),
    },
    body: new URLSearchParams(fields),
  });
  const body = await response.text();
  return { status: response.status, reply: /<Message>(.*)<\/Message>/.exec(body)?.[1], body };
}

const sendTo = async (to: object, template: typeof cancelled = cancelled) => {
  await test.orm.em.fork().transactional(() => api.send(template, { to, data: {} }));
  await settled(test);
};
const mailsTo = (email: string) =>
  test.sql.count(`select count(*)::int as count from notifications.messages where recipient = $1`, [email]);

describe('text messages that a person turns on', () => {
  const textsTo = async (phone: string) => {
    await settled(test);
    return (
      await test.sql.rows<{ text: string }>(
        'select text from notifications.messages where recipient = $1 order by id',
        [phone],
      )
    ).map(({ text }) => text);
  };
  const CONFIRMATION =
    'Pulse: You get our text messages now. Msg frequency varies. Msg & data rates may apply. Text HELP for help, STOP to end.';

  it('are confirmed once for all purposes chosen together, and not again when they are saved unchanged', async () => {
    const phone = newPhone();
    const browser = await signInAs(test, await createPerson(test, { phone }));
    const choices = { smsClassCancellations: true, smsClassReminders: true, smsCertificationAlerts: true };
    for (let time = 0; time < 2; time += 1) {
      expect((await browser.patch('/api/notification-preferences', choices)).status).toBe(200);
      expect(await textsTo(phone)).toEqual([CONFIRMATION]);
      expect(sent).toEqual([phone]);
    }
  });

  it('with a registration are confirmed when the address is verified, since anybody could have given the number', async () => {
    const [phone, email] = [newPhone(), `texts${phones}@example.test`];
    const browser = test.browser();
    const person = { firstName: 'Ada', lastName: 'Marsh', email, phone, password: PASSWORD, confirmPassword: PASSWORD };
    const { status, body } = await browser.post('/api/auth/register', { ...person, smsClassReminders: true });
    expect(status).toBe(200);
    expect(await textsTo(phone)).toEqual([]);
    const code = await codeFor(test, email);
    expect(await browser.post('/api/auth/verify-mfa', { userId: body.userId, code })).toMatchObject({ status: 200 });
    expect(await textsTo(phone)).toEqual([CONFIRMATION]);
  });
});

describe('a number that says STOP', () => {
  it('gets no text messages, whoever it belongs to, until it says START', async () => {
    const ada = await someone();
    const ben = await someone(ada.phone);
    expect(await text(ada.phone, 'Stop')).toMatchObject({ status: 200, reply: undefined });
    for (const { id } of [ada, ben]) await sendTo({ userId: id });
    expect(sent).toEqual([]);
    expect(await mailsTo(ada.email)).toBe(1);
    expect(
      await test.sql.rows('select text, source, ended_at from notifications.sms_opt_outs where phone = $1', [
        ada.phone,
      ]),
    ).toEqual([{ text: 'Stop', source: 'reply', ended_at: null }]);

    await text(ada.phone, 'START');
    for (const { id } of [ada, ben]) await sendTo({ userId: id });
    expect(sent).toEqual([ada.phone, ada.phone]);
  });

  it('gets codes by email', async () => {
    const { id, email, phone } = await someone();
    await text(phone, 'unsubscribe');
    await sendTo({ userId: id, phone }, code);
    expect(sent).toEqual([]);
    expect(await mailsTo(email)).toBe(1);
  });

  it('does not get what was queued before', async () => {
    const { id, phone } = await someone();
    await test.orm.em.fork().transactional(async () => {
      await api.send(cancelled, { to: { userId: id }, data: {} });
      await text(phone, 'quit');
    });
    await settled(test);
    expect(sent).toEqual([]);
    expect(
      await test.sql.rows(
        `select state, error from notifications.messages where recipient = $1 and template = 'test-called-off'`,
        [phone],
      ),
    ).toEqual([
      {
        state: 'failed',
        error: `This number has opted out of text messages. Text START to ${SENDER} to get them again.`,
      },
    ]);
  });

  it('is shown in the preferences, which say how to come back', async () => {
    const { phone, browser } = await someone();
    expect((await browser.get('/api/notification-preferences')).body).toMatchObject({ smsStopped: null });
    await text(phone, 'STOP');
    expect((await browser.get('/api/notification-preferences')).body).toMatchObject({
      smsClassCancellations: true,
      smsStopped: { phone, sender: SENDER },
    });
    expect(await browser.patch('/api/notification-preferences', { smsClassReminders: true })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'smsClassReminders', message: expect.stringContaining(`Text START to ${SENDER}`) }] },
    });
  });

  it('gets one confirmation when it used its own words, because Twilio replies to single words only', async () => {
    const { phone } = await someone();
    const stop = 'please stop texting me';
    expect((await text(phone, stop)).reply).toBe(
      'Pulse: You get no more text messages from us. Text START to get them again.',
    );
    expect((await text(phone, stop)).reply).toBeUndefined();
    expect((await text(newPhone(), stop, { more: { OptOutType: 'STOP' } })).reply).toBeUndefined();
  });

  it('opts out once when it says so twice at the same time', async () => {
    const phone = newPhone();
    const replies = await Promise.all(Array.from({ length: 4 }, () => text(phone, 'stop texting me')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.filter(({ reply }) => reply)).toHaveLength(1);
  });
});

describe('HELP', () => {
  const TOLL_FREE = { To: '+18885550100' };

  it.each([
    ['help please', {}],
    ['help', TOLL_FREE],
  ])('is answered with how to reach the center and how to stop: "%s" %j', async (words, more) => {
    expect((await text(newPhone(), words, { more })).reply).toBe(
      'Pulse: For help, call (608) 555-0142 or write to hi@pulse.example. Text STOP to end messages.',
    );
  });

  it.each(['HELP', ' info '])('as the single word "%s" gets Twilio’s reply, and no second one', async (word) => {
    expect((await text(newPhone(), word)).reply).toBeUndefined();
  });
});

describe('any other text message', () => {
  const noticesOf = async (browser: Awaited<ReturnType<typeof signedIn>>) => {
    await settled(test);
    return (await browser.get('/api/notifications')).body;
  };

  it('changes nothing, gets no reply, and reaches staff with the student, also if Twilio repeats it', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const { id, phone } = await someone();
    const studentId = await aStudent(test.sql, { first_name: 'Ada', last_name: 'Lovelace', phone });
    const more = { MessageSid: 'SMrepeated' };
    for (let copy = 0; copy < 2; copy += 1) {
      expect(await text(phone, 'Can I cancel my class?', { more })).toMatchObject({ status: 200, reply: undefined });
    }
    expect(await noticesOf(admin)).toMatchObject([
      {
        title: 'Text message from Ada Lovelace',
        body: `Can I cancel my class? (${phone})`,
        href: `/students/${studentId}`,
      },
    ]);
    await sendTo({ userId: id });
    expect(sent).toEqual([phone]);
  });

  it('of a number that nobody has reaches staff, too; one of a family names a few', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const [stranger, family] = [newPhone(), newPhone()];
    for (const first_name of ['Ann', 'Bea', 'Cleo', 'Dora']) {
      await aStudent(test.sql, { first_name, last_name: 'Hall', phone: family });
    }
    await text(stranger, 'Hello?');
    await text(family, 'Running late');
    const notices = await noticesOf(admin);
    expect(notices.map(({ title }: { title: string }) => title)).toEqual([
      'Text message from Ann Hall, Bea Hall, Cleo Hall, 1 more',
      `Text message from ${stranger}`,
    ]);
  });

  it('is no notice if it is a keyword, or blank', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    for (const words of ['STOP', 'START', 'help', '   ']) await text(newPhone(), words);
    expect(await noticesOf(admin)).toEqual([]);
  });
});

it.each([
  ['a wrong signature', { token: 'guessed' }],
  ['no signature', undefined],
])('a webhook with %s is refused', async (_, options) => {
  const phone = newPhone();
  const { status } = options
    ? await text(phone, 'STOP', options)
    : await test.browser().post('/api/webhooks/twilio/inbound', `From=${phone}&Body=STOP`, {
        'content-type': 'application/x-www-form-urlencoded',
      });
  expect(status).toBe(403);
  expect(await test.sql.rows('select id from notifications.sms_opt_outs where phone = $1', [phone])).toEqual([]);
});

it('a number that Twilio says is blocked has opted out, and its code goes by email', async () => {
  const { id, email, phone } = await someone();
  test.app.get(SmsPort).send = async () => {
    throw new NumberOptedOut('Attempt to send to unsubscribed recipient');
  };
  await sendTo({ userId: id, phone }, code);
  expect(await mailsTo(email)).toBe(1);
  expect(await test.sql.rows('select text, source from notifications.sms_opt_outs where phone = $1', [phone])).toEqual([
    { text: 'Attempt to send to unsubscribed recipient', source: 'provider' },
  ]);
});

it('a text message whose job comes in the quiet hours waits for their end', async () => {
  const { id, phone } = await someone();
  await test.orm.em.fork().transactional(async () => {
    await api.send(cancelled, { to: { userId: id }, data: {} });
    test.clock.set('2027-01-06T04:30:00Z');
  });
  const message = () =>
    test.sql.one('select state, not_before as "notBefore" from notifications.messages where recipient = $1', [phone]);
  expect(await eventually(message, (row) => row?.notBefore !== null)).toEqual({
    state: 'queued',
    notBefore: expect.stringMatching(/^2027-01-06T1/),
  });
  expect(sent).toEqual([]);
});
