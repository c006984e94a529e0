import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import {
  aCertification,
  aClass,
  aLedgerEntry,
  anEnrollment,
  aStudent,
  changeCenter,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { NotificationsApi } from '../index.js';
import { templateNamed } from './template.js';

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2027-01-04T18:00:00Z');
  admin = await signedIn(test, { role: 'admin', firstName: 'Dana', lastName: 'Okafor' });
  await changeCenter(test, { time_zone: 'America/Chicago' });
});
beforeEach(async () => {
  await test.sql.rows('delete from notifications.template_versions');
});
afterAll(() => test.close());

const at = (name: string) => `/api/message-templates/${name}`;
const change = (name: string, words: object, version = 0) => admin.put(at(name), { ...words, version });
const REMINDER = 'class-reminder-mail';
const TEXT = 'class-reminder-sms';

/** Sends the sample of a template, and returns what is queued. */
async function written(name: string) {
  const template = templateNamed(name);
  const to = { email: 'ada@example.test', phone: '+13035550142' };
  await test.orm.em
    .fork()
    .transactional(() => test.app.get(NotificationsApi).send(template, { to, data: template.sample }));
  const row = await test.sql.one<{ subject: string; text: string; html: string }>(
    'select subject, text, html from notifications.messages where template = $1 order by id desc limit 1',
    [name],
  );
  return row!;
}

describe('changed words', () => {
  it('are what the next message says, with the parts that nobody can change', async () => {
    const before = await written(REMINDER);
    const words = {
      subject: 'Tomorrow: {{class}}',
      body: 'Dear {{firstName}},\n\nParking is <b>behind</b> the house.',
    };
    const answer = await change(REMINDER, words);
    expect(answer).toMatchObject({
      status: 200,
      body: { version: 1, isChanged: true, words: { ...words, heading: 'Your class is coming up' } },
    });
    const { subject, text, html } = await written(REMINDER);
    expect(subject).toBe('Tomorrow: BLS Provider');
    expect(text).toContain('Dear Ada,\n\nParking is <b>behind</b> the house.\n\nClass:');
    expect(html).toContain('Parking is &#60;b&#62;behind&#60;/b&#62; the house.');
    const facts = (of: string) => of.slice(of.indexOf('Class: '));
    expect(facts(text)).toBe(facts(before.text));
    expect(text).toMatch(/See your classes:\nhttp.*\/client-dashboard/);
  });

  it('leave what is already written as it is', async () => {
    const { text } = await written(REMINDER);
    await change(REMINDER, { heading: 'See you soon' });
    const stored = await test.sql.rows('select text from notifications.messages where template = $1', [REMINDER]);
    expect(stored).toContainEqual({ text });
  });

  it('of a code keep it in the text and in the email', async () => {
    await change('sign-in-code', { sms: 'Hi! Type {{code}} now.', body: 'Type it in.', closing: '' });
    expect((await written('sign-in-code')).text).toBe('Training Center: Hi! Type 482915 now.');
    const { fallback } = (await test.sql.one<{ fallback: { text: string } }>(
      "select fallback from notifications.messages where template = 'sign-in-code' order by id desc limit 1",
    ))!;
    expect(fallback.text).toContain('Type it in.\n\n    482915\n\n-- ');
  });

  it.each<[string, string, object, string, string]>([
    ['an unknown field', REMINDER, { subject: 'Hi {{surname}}' }, 'subject', 'This message has no field {{surname}}.'],
    ['a name that every object has', REMINDER, { subject: '{{toString}}' }, 'subject', 'no field {{toString}}'],
    ['an unfinished field', REMINDER, { body: 'Hi {{firstName' }, 'body', 'two braces on each side'],
    ['a code that was taken out', 'sign-in-code', { sms: 'Hello' }, 'sms', '{{code}} has to stay in the text message.'],
    ['STOP that was taken out', 'certification-expiration', { sms: 'Renew!' }, 'sms', '{{stop}} has to stay'],
    ['the words of staff that were taken out', 'staff-mail', { body: 'Hello' }, 'body', '{{message}} has to stay'],
    ['a reason that was taken out', 'enrollment-removed', { body: 'Bye' }, 'body', '{{reason}} has to stay'],
    ['a part that it has not', REMINDER, { sms: 'Hello' }, 'sms', 'This message has no text message.'],
    ['a blank part', REMINDER, { heading: '' }, 'heading', 'heading'],
    ['a sentence in a text', 'certification-lapsed', { sms: '{{nextStep}} {{stop}}' }, 'sms', 'too long for a text'],
    ['what no text message shows', TEXT, { sms: 'See you 👍 {{class}}' }, 'sms', 'can’t show 👍'],
    ['a text of three segments', TEXT, { sms: `{{class}} ${'x'.repeat(260)}` }, 'sms', 'over two segments'],
  ])('with %s are refused, by name', async (_, name, words, path, message) => {
    const answer = await change(name, words);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path, message: expect.stringContaining(message) }] },
    });
    expect((await admin.get(at(name))).body).toMatchObject({ version: 0, isChanged: false });
  });

  it('of a text may take two segments, whose end is never cut', async () => {
    const sms = `{{class}}, {{place}}, {{when}}. ${'Come early. '.repeat(9)}Bye.`;
    const { body } = await change(TEXT, { sms });
    expect(body.preview).toMatchObject({ smsSegments: 2, sms: expect.stringMatching(/Bye\.$/) });
    expect(body.preview.smsLongest).toBeLessThanOrEqual(305);
  });

  it('that somebody else has changed meanwhile are refused', async () => {
    await change(REMINDER, { heading: 'One' });
    expect(await change(REMINDER, { heading: 'Two' })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    const both = await Promise.all(['A', 'B'].map((heading) => change(REMINDER, { heading }, 1)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are reset to ours, with a history of who wrote what', async () => {
    const ours = await written(REMINDER);
    await change(REMINDER, { heading: 'See you soon' });
    const { body } = await admin.post(`${at(REMINDER)}/reset`);
    expect(body).toMatchObject({ version: 2, isChanged: false });
    expect(body.history).toMatchObject([
      { version: 2, isOurs: true, heading: 'Your class is coming up' },
      { version: 1, isOurs: false, heading: 'See you soon', editedBy: 'Dana Okafor' },
    ]);
    expect(await written(REMINDER)).toEqual(ours);
    expect((await admin.post(`${at(REMINDER)}/reset`)).body.version).toBe(2);
  });

  it('that are ours again, letter for letter, are ours', async () => {
    await change(REMINDER, { heading: 'See you soon' });
    const { body } = await change(REMINDER, { heading: 'Your class is coming up' }, 1);
    expect(body).toMatchObject({ version: 2, isChanged: false });
  });

  it('are in the list and in the audit trail', async () => {
    await change(REMINDER, { heading: 'See you soon' });
    const { body } = await admin.get('/api/message-templates?pageSize=100');
    const changed = body.filter(({ isChanged }: { isChanged: boolean }) => isChanged);
    expect(changed).toMatchObject([{ name: REMINDER }]);
    const [entry] = (await admin.get('/api/audit?q=message%20template')).body;
    expect(entry).toMatchObject({
      action: 'changed the message template Class reminder, 24 hours before',
      facts: [{ label: 'Heading', from: 'Your class is coming up', to: 'See you soon' }],
    });
  });

  it('are previewed without being saved', async () => {
    const { body } = await admin.post(`${at(REMINDER)}/preview`, { subject: 'Soon: {{class}}' });
    expect(body).toMatchObject({ subject: 'Soon: BLS Provider', text: expect.stringContaining('See your classes') });
    expect(await admin.post(`${at(REMINDER)}/preview`, { subject: '{{x}}' })).toMatchObject({ status: 400 });
    expect((await admin.get(at(REMINDER))).body.version).toBe(0);
  });
});

describe('words that are tried', () => {
  const tests = () =>
    test.sql.rows<{ recipient: string; subject: string; text: string; template: string | null }>(
      "select recipient, subject, text, template from notifications.messages where subject like 'Test: %' order by id",
    );

  it('go to who tries them alone, marked as a test, and are not saved', async () => {
    const before = await tests();
    const { status, body } = await admin.post(`${at(REMINDER)}/test`, { subject: 'Soon: {{class}}' });
    expect(status).toBe(202);
    const sent = (await tests()).slice(before.length);
    expect(sent).toMatchObject([{ recipient: body.to, subject: 'Test: Soon: BLS Provider', template: null }]);
    expect((await admin.get(at(REMINDER))).body.version).toBe(0);
  });

  it('of a text message come by email', async () => {
    await admin.post(`${at(TEXT)}/test`, { sms: 'See you in {{place}}' });
    expect((await tests()).at(-1)!.text).toContain('Training Center: See you in Room 2');
  });

  it('are refused like words to save', async () => {
    const before = await tests();
    expect(await admin.post(`${at('sign-in-code')}/test`, { sms: 'Hello' })).toMatchObject({ status: 400 });
    expect(await tests()).toEqual(before);
  });

  it('are shown for a real person', async () => {
    const studentId = await aStudent(test.sql, { first_name: 'Caleb', last_name: 'Abbott' });
    const classId = await aClass(test.sql, { title: 'Heartsaver', starts_at: new Date('2027-02-01T15:00:00Z') });
    const key = await anEnrollment(test.sql, classId, studentId);
    const { examples } = (await admin.get(at(REMINDER))).body;
    expect(examples).toContainEqual({
      key,
      label: expect.stringMatching(/^Caleb Abbott, Heartsaver, Mon, Feb 1, 2027/),
    });
    const { body } = await admin.post(`${at(REMINDER)}/preview`, { example: key });
    expect(body).toMatchObject({ subject: expect.stringMatching(/^Reminder: Heartsaver, Mon, Feb 1/) });
    expect(body.text).toContain('Hello Caleb,');
  });

  it('can be shown for the holder of a card', async () => {
    const studentId = await aStudent(test.sql, { first_name: 'Mia', last_name: 'Okoye' });
    const key = await aCertification(test.sql, studentId, { expiry_date: '2027-02-28' });
    const { examples } = (await admin.get(at('certification-renewal'))).body;
    expect(examples).toContainEqual({ key, label: expect.stringMatching(/^Mia Okoye, .*Feb 28, 2027$/) });
    const { body } = await admin.post(`${at('certification-renewal')}/preview`, { example: key });
    expect(body.text).toContain('Hello Mia,');
  });

  it('show what a person owes, and what they paid, for messages about money', async () => {
    const studentId = await aStudent(test.sql, { first_name: 'Noa', last_name: 'Levi' });
    const classId = await aClass(test.sql, {
      title: 'ACLS',
      price_cents: 22_500,
      starts_at: new Date('2027-02-02T15:00:00Z'),
    });
    const owed = await anEnrollment(test.sql, classId, studentId);
    const paid = await aLedgerEntry(test.sql, owed, { amount_cents: 10_050, price_cents: 22_500 });
    const { examples } = (await admin.get(at('payment-link'))).body;
    expect(examples).toContainEqual({ key: owed, label: 'Noa Levi, ACLS, $124.50' });
    const link = (await admin.post(`${at('payment-link')}/preview`, { example: owed })).body;
    expect(link.text).toContain('$124.50');
    expect(link.text).toContain('/pay/0123456789');
    expect((await admin.post(`${at('payment-link-text')}/preview`, { example: owed })).body.sms).toContain('$124.50');
    const receipts = (await admin.get(at('receipt'))).body.examples;
    expect(receipts).toContainEqual({ key: paid, label: 'Noa Levi, $100.50, ACLS' });
    const { body } = await admin.post(`${at('receipt')}/preview`, { example: paid });
    expect(body.subject).toMatch(/^Receipt R-\d+ · \$100\.50$/);
    expect(body.text).toMatch(/Total: +\$100\.50/);
    expect(body.attachment).toMatch(/^receipt-R-\d+\.pdf$/);
  });

  it('can be those of every message', async () => {
    const { body } = await admin.get('/api/message-templates?pageSize=200');
    for (const { name } of body) expect([name, (await admin.get(at(name))).status]).toEqual([name, 200]);
  });
});
