import { eventually } from '../../../../test/support/eventually.js';
import { signedIn } from '../../../../test/support/people.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { whileLocked } from '../../../../test/support/while-locked.js';
import { MessageRefused, ProviderUnavailable } from '../../../integrations/delivery.port.js';
import { EmailPort } from '../../../integrations/email/email.port.js';
import { SmsPort } from '../../../integrations/sms/sms.port.js';
import { Outages } from '../../../shared/events/outages.js';
import { defineTemplate, NotificationsApi } from '../index.js';

const hello = defineTemplate<{ subject: string; lines: string[] }>({
  name: 'test-hello',
  title: 'Hello',
  audience: 'client',
  topic: 'classes',
  when: 'In tests.',
  sample: { subject: 'Hello', lines: [] },
  whenUnknown: 'send-again',
  fields: { subject: ['Subject', ({ subject }) => subject], lines: ['Lines', ({ lines }) => lines] },
  mail: { subject: '{{subject}}', heading: 'See you in class', lines: ['{{lines}}'] },
});
const code = defineTemplate<{ code: string }>({
  name: 'test-code',
  title: 'Code',
  audience: 'client',
  topic: 'classes',
  when: 'In tests.',
  sample: { code: '123456' },
  isCode: true,
  isConfidential: true,
  whenUnknown: 'send-again',
  fields: { code: ['Code', ({ code }) => code] },
  mail: { subject: 'Your code', lines: [], parts: ({ code }) => ({ code }) },
  sms: 'Your code is {{code}}.',
});

let test: TestApp;
let api: NotificationsApi;
beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  api = test.app.get(NotificationsApi);
});
afterAll(() => test.close());

const sendMail = (email: string, subject = 'Hello', ...lines: string[]) =>
  test.orm.em.fork().transactional(() => api.send(hello, { to: { email }, data: { subject, lines } }));
const sendCode = (phone: string, email: string) =>
  test.orm.em.fork().transactional(() => api.send(code, { to: { phone, email }, data: { code: '123456' } }));
const mailbox = async (to: string) => (await test.browser().get(`/api/dev/mailbox?to=${encodeURIComponent(to)}`)).body;
const stateOf = (to: string) =>
  test.sql.one('select id, state, error from notifications.messages where recipient = $1', [to]);

describe('a queued email', () => {
  it("arrives once, in the center's name, whatever the address's case", async () => {
    await sendMail('Ada@example.test', 'You are enrolled', 'Bring water.');
    const [mail] = await eventually(
      () => mailbox('ada@example.test'),
      (all) => all.length > 0,
    );
    expect(mail).toEqual({
      channel: 'email',
      to: 'Ada@example.test',
      subject: 'You are enrolled',
      text: expect.stringMatching(/^See you in class\n\nBring water\.\n\n-- \nTraining Center\n/),
      createdAt: expect.stringMatching(/^2\d{3}-.*Z$/),
    });
  });

  it('does not exist if its cause was rolled back', async () => {
    const change = test.orm.em.fork().transactional(async (em) => {
      await api.send(hello, { to: { email: 'ghost@example.test' }, data: { subject: 'Boo', lines: [] } });
      await em.flush();
      throw new Error('no reason');
    });
    await expect(change).rejects.toThrow('no reason');
    expect(await stateOf('ghost@example.test')).toBeUndefined();
  });

  it("stores the provider's error, and is sent when an admin resends it", async () => {
    const provider = test.app.get(EmailPort);
    const send = provider.send;
    let calls = 0;
    provider.send = async () => {
      calls++;
      throw new MessageRefused('mailbox full');
    };
    await sendMail('full@example.test');
    const failed = await eventually(
      () => stateOf('full@example.test'),
      (message) => message?.state === 'failed',
    );
    expect(failed).toMatchObject({ error: 'mailbox full' });
    expect(calls).toBe(1);
    expect(await mailbox('full@example.test')).toEqual([]);

    provider.send = send;
    const admin = await signedIn(test, { role: 'admin' });
    expect((await admin.get('/api/messages?state=failed&q=full')).body).toMatchObject([{ to: 'full@example.test' }]);
    expect(await admin.post(`/api/messages/${failed?.id}/resend`)).toMatchObject({ status: 202 });
    await eventually(
      () => stateOf('full@example.test'),
      (message) => message?.state === 'sent',
    );
    expect(await mailbox('full@example.test')).toHaveLength(1);
  });
});

describe('many messages that failed', () => {
  const failed = (count: number, name: string, isRefused: boolean) =>
    test.sql.rows(
      `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at, is_refused, error)
       select gen_random_uuid(), 'email', $2 || n || '@failed.test', 'Hello', 'Hello', 'failed', now(), $3, 'x'
       from generate_series(1, $1) n`,
      [count, name, isRefused],
    );
  const states = (name: string) =>
    test.sql.rows<{ state: string; count: number }>(
      `select state, count(*)::int as count from notifications.messages where recipient like $1 group by 1 order by 1`,
      [`${name}%@failed.test`],
    );

  it('are sent again all at once, but for those that the provider refused for good', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    await failed(600, 'again', false);
    await failed(3, 'refused', true);
    const { status, body } = await admin.post('/api/messages/resend', { state: 'failed', q: 'failed.test' });
    expect({ status, body }).toEqual({ status: 202, body: { resent: 600 } });
    await eventually(
      () => states('again'),
      ([row]) => row?.state === 'sent' && row.count === 600,
    );
    expect(await states('refused')).toEqual([{ state: 'failed', count: 3 }]);
    expect((await admin.post('/api/messages/resend', { q: 'failed.test' })).body).toEqual({ resent: 0 });
  });

  it('are sent again once, also when two ask at once', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    await failed(20, 'raced', false);
    const resend = async () => (await admin.post('/api/messages/resend', { q: 'raced' })).body.resent;
    const rows = `notifications.messages where recipient like 'raced%'`;
    const answers = await whileLocked(test, rows, () => Promise.all([resend(), resend()]));
    expect(answers.sort()).toEqual([0, 20]);
    // Later tests replace the provider.
    await eventually(
      () => states('raced'),
      (now) => now.every(({ state }) => state === 'sent'),
    );
  });

  it('are sent again by their ids, also if they were refused, and each once', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    await failed(2, 'picked', true);
    const { body: listed } = await admin.get('/api/messages?q=picked');
    const ids = (listed as { id: string }[]).map(({ id }) => id);
    const resend = async () => (await admin.post('/api/messages/resend', { ids })).body.resent;
    const before = (await mailbox('picked1@failed.test')).length;
    expect(await resend()).toBe(2);
    await eventually(
      () => states('picked'),
      ([row]) => row?.state === 'sent',
    );
    expect((await mailbox('picked1@failed.test')).length - before).toBe(1);
    expect((await (await signedIn(test)).post('/api/messages/resend', {})).status).toBe(403);
  });
});

describe('a queued text message', () => {
  it('arrives, too', async () => {
    await sendCode('+13035550142', 'texted@example.test');
    const messages = await eventually(
      () => mailbox('+13035550142'),
      (all) => all.length > 0,
    );
    expect(messages).toMatchObject([{ channel: 'sms', subject: '', text: 'Training Center: Your code is 123456.' }]);
  });
});

it('a code goes by email at once while text messages are paused, and the provider is not asked again', async () => {
  const provider = test.app.get(SmsPort);
  const { send } = provider;
  let calls = 0;
  provider.send = async () => {
    calls++;
    throw new ProviderUnavailable('connect ECONNREFUSED');
  };
  for (const to of ['first@code.test', 'second@code.test']) {
    await sendCode('+13035550143', to);
    await eventually(
      () => mailbox(to),
      (all) => all.length === 1,
    );
  }
  expect(calls).toBe(1);
  provider.send = send;
  // No code tries the channel, so its pause is ended here, and this process told.
  await test.sql.rows('delete from events.paused_channels');
  await test.app.get(Outages).tryNow('sms');
});

describe('a text message that the center does not send', () => {
  it.each([
    ['to another country', '+18765551234', 'Text messages can only be sent to numbers in United States and Canada.'],
    ['to a premium-rate number', '+19005551234', 'Text messages can only be sent to mobile numbers.'],
  ])('%s is replaced by its email, and not retried', async (_, phone, error) => {
    const to = `${phone}@example.test`;
    await sendCode(phone, to);
    await eventually(
      () => mailbox(to),
      (all) => all.length > 0,
    );
    expect(await stateOf(phone)).toMatchObject({ state: 'failed', error });
    expect(await mailbox(phone)).toEqual([]);
  });

  it('is kept as failed if it has no email', async () => {
    await sendCode('+18005551234', '');
    const failed = () => stateOf('+18005551234');
    expect(await eventually(failed, (message) => message?.state === 'failed')).toMatchObject({
      error: 'Text messages can only be sent to mobile numbers.',
    });
  });
});

describe('the mailbox page', () => {
  it('shows messages newest first and escapes them', async () => {
    const to = 'page@example.test';
    for (const subject of ['<script>alert(1)</script>', 'Second']) {
      await sendMail(to, subject, 'Open https://recert.example/?a=1&b=2 now');
      await eventually(
        () => mailbox(to),
        (all) => all[0]?.subject === subject,
      );
    }
    const { status, headers, body } = await test.browser().get(`/dev/mailbox?to=${to}`);
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(body).not.toContain('<script');
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('&#60;script&#62;'));
    expect(body).toContain('<a href="https://recert.example/?a=1&#38;b=2">');
  });

  it('texts the center, which does what the text asks for', async () => {
    const phone = '+13035550177';
    const isStopped = async () =>
      (await test.sql.rows('select 1 from notifications.sms_opt_outs where phone = $1 and ended_at is null', [phone]))
        .length === 1;
    expect((await reply(phone, 'HELP')).body).toMatch(/You texted “HELP”\. The center texts back: “.*Text STOP/);
    expect((await reply(phone, 'stop texting me')).body).toContain('You get no more text messages from us.');
    expect(await isStopped()).toBe(true);
    expect((await reply(phone, 'START')).body).toContain('Twilio replies to this word itself.');
    expect(await isStopped()).toBe(false);
    expect((await reply(phone, '<script>hi</script>')).body).not.toContain('<script');
    expect(await reply(phone, 'STOP', { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
    expect(await isStopped()).toBe(false);
  });

  async function reply(from: string, text: string, headers: Record<string, string> = {}) {
    const body = new URLSearchParams({ from, text });
    const response = await fetch(new URL('/dev/mailbox', test.url), { method: 'POST', headers, body });
    return { status: response.status, body: await response.text() };
  }
});
