import { generateKeyPairSync, sign } from 'node:crypto';
import twilio from 'twilio';
import { urgentSmsFailed } from '../../src/modules/notifications/events.js';
import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from '../support/browser.js';
import { signedIn } from '../support/people.js';
import { drain, react, takeRaised } from '../support/react.js';
import { aCenter, aClass, anEnrollment, aStudent, updateClass } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const TWILIO = { TWILIO_ACCOUNT_SID: 'ACaccount', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15550100100' };

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  const SENDGRID_WEBHOOK_KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  test = await startTestApp({ ...TWILIO, SENDGRID_WEBHOOK_KEY });
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

async function aMessage(facts: Record<string, unknown> = {}): Promise<string> {
  const row = {
    id: newId(),
    channel: 'email',
    recipient: 'ada@example.test',
    text: 'Hi',
    state: 'sent',
    created_at: 'now',
    ...facts,
  };
  const columns = Object.keys(row);
  await test.sql.rows(
    `insert into notifications.messages (${columns.join()}) values (${columns.map((_, i) => `$${i + 1}`).join()})`,
    Object.values(row),
  );
  return row.id;
}

const stored = (id: string) =>
  test.sql.one('select state, delivery, error, provider_id as "providerId" from notifications.messages where id = $1', [
    id,
  ]);

async function sendgrid(events: object[], key = privateKey, changed = ''): Promise<number> {
  const body = JSON.stringify(events);
  const timestamp = '1795000000';
  const { status } = await fetch(`${test.url}/api/webhooks/sendgrid`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + body), key).toString('base64'),
    },
    body: body + changed,
  });
  return status;
}

const event = (id: string, kind: string, facts: object = {}) => ({
  email: 'ada@example.test',
  timestamp: 1_795_000_000,
  event: kind,
  sg_event_id: newId(),
  sg_message_id: 'mail-1.recvd-7f6-1-5F5-1.0',
  recert_message: id,
  ...facts,
});

async function twilioStatus(
  id: string,
  fields: Record<string, string>,
  token = TWILIO.TWILIO_AUTH_TOKEN,
): Promise<number> {
  const path = `/api/webhooks/twilio/status?message=${id}`;
  const { status } = await fetch(`${test.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, `${test.config.publicUrl}${path}`, fields),
    },
    body: new URLSearchParams(fields),
  });
  return status;
}

describe("SendGrid's events", () => {
  it('store what became of an email', async () => {
    const [arrived, bounced, dropped, spam, opened] = await Promise.all(Array.from({ length: 5 }, () => aMessage()));
    const status = await sendgrid([
      event(arrived!, 'delivered'),
      event(bounced!, 'bounce', { reason: '550 no such user' }),
      event(dropped!, 'dropped', { reason: 'Bounced Address' }),
      event(spam!, 'spamreport'),
      event(opened!, 'open'),
    ]);
    expect(status).toBe(204);
    expect(await stored(arrived!)).toEqual({
      state: 'delivered',
      delivery: 'delivered',
      error: null,
      providerId: 'mail-1',
    });
    expect(await stored(bounced!)).toMatchObject({
      state: 'failed',
      delivery: 'bounced',
      error: 'The mail server of the recipient returned it: 550 no such user',
    });
    expect(await stored(dropped!)).toMatchObject({
      state: 'failed',
      error: 'SendGrid did not send it: Bounced Address',
    });
    expect(await stored(spam!)).toMatchObject({ state: 'delivered', error: 'The recipient marked it as spam.' });
    expect(await stored(opened!)).toMatchObject({ state: 'sent', delivery: null });
    const { body } = await admin.get('/api/messages?delivery=bounced');
    expect(body).toContainEqual(expect.objectContaining({ id: bounced, state: 'failed', delivery: 'bounced' }));
    expect(new Set(body.map(({ delivery }: { delivery: string }) => delivery))).toEqual(new Set(['bounced']));
  });

  it('tell a server that refused the email for now from an address that is dead', async () => {
    const id = await aMessage();
    const facts = { type: 'blocked', reason: '421 too many from this sender' };
    expect(await sendgrid([event(id, 'bounce', facts)])).toBe(204);
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      delivery: 'undelivered',
      error: 'The mail server of the recipient did not take it for now: 421 too many from this sender',
    });
  });

  it.each([
    ['in order', ['delivered', 'bounce']],
    ['out of order', ['bounce', 'delivered']],
    ['twice', ['bounce', 'bounce', 'delivered', 'delivered']],
  ])('that arrive %s leave the worst', async (_, kinds) => {
    const id = await aMessage();
    for (const kind of kinds) expect(await sendgrid([event(id, kind, { reason: '550' })])).toBe(204);
    expect(await stored(id)).toMatchObject({ state: 'failed', delivery: 'bounced' });
  });

  it('may come before the program has recorded that it sent the email', async () => {
    const id = await aMessage({ state: 'sending', claim_id: newId() });
    await sendgrid([event(id, 'delivered')]);
    expect(await stored(id)).toMatchObject({ state: 'delivered' });
  });

  it('settle whether an interrupted email was sent', async () => {
    const id = await aMessage({ state: 'unknown', error: 'The server was interrupted.' });
    await sendgrid([event(id, 'delivered')]);
    expect(await stored(id)).toMatchObject({ state: 'delivered', error: null });
  });

  it('about an earlier sending of the email change nothing', async () => {
    const id = await aMessage({ provider_id: 'mail-2' });
    await sendgrid([event(id, 'bounce')]);
    expect(await stored(id)).toMatchObject({ state: 'sent', delivery: null });
    expect((await admin.post(`/api/messages/${id}/resend`)).status).toBe(202);
    await sendgrid([event(id, 'bounce', { sg_message_id: 'mail-2' })]);
    expect(await stored(id)).toMatchObject({ state: 'queued', delivery: null });
  });

  it('about messages of others are accepted', async () => {
    const { recert_message: _, ...foreign } = event('', 'bounce');
    expect(await sendgrid([event(newId(), 'bounce'), event('no-uuid', 'bounce'), foreign])).toBe(204);
  });

  it('are refused if SendGrid did not sign them', async () => {
    const id = await aMessage();
    const stranger = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
    expect(await sendgrid([event(id, 'bounce')], stranger)).toBe(400);
    expect(await sendgrid([event(id, 'bounce')], privateKey, ' ')).toBe(400);
    expect((await test.browser().post('/api/webhooks/sendgrid', [])).body.code).toBe('invalid_signature');
    expect(await stored(id)).toMatchObject({ state: 'sent' });
  });

  it('that cannot be read are refused, and odd fields are left out', async () => {
    const id = await aMessage();
    for (const body of [{}, 'text', 7]) expect(await sendgrid(body as object[])).toBe(400);
    const odd = [null, 7, event(id, 'bounce', { recert_message: { a: 1 } }), event(id, '__proto__')];
    expect(await sendgrid(odd as object[])).toBe(204);
    expect(await sendgrid([event(id, 'bounce', { reason: 'no\0 such \ud800user', sg_message_id: { a: 1 } })])).toBe(
      204,
    );
    expect(await stored(id)).toMatchObject({ delivery: 'bounced', error: expect.stringContaining('no such') });
  });

  it('may come in large batches', async () => {
    const id = await aMessage();
    const others = Array.from({ length: 2_000 }, () => event(newId(), 'delivered', { reason: 'x'.repeat(300) }));
    expect(await sendgrid([...others, event(id, 'delivered')])).toBe(204);
    expect(await stored(id)).toMatchObject({ state: 'delivered' });
  });
});

describe("Twilio's status callbacks", () => {
  it('may hold NUL', async () => {
    const id = await aMessage({ channel: 'sms', recipient: '+13035550142' });
    expect(await twilioStatus(id, { MessageSid: 'SM\0', MessageStatus: 'delivered' })).toBe(204);
    expect(await stored(id)).toMatchObject({ state: 'delivered' });
  });

  const aText = (facts = {}) => aMessage({ channel: 'sms', recipient: '+13035550142', ...facts });

  it('store what became of a text message', async () => {
    const [arrived, lost] = [await aText(), await aText()];
    for (const MessageStatus of ['sent', 'delivered', 'sent']) {
      expect(await twilioStatus(arrived, { MessageSid: 'SM1', MessageStatus })).toBe(204);
    }
    await twilioStatus(lost, { MessageSid: 'SM2', MessageStatus: 'undelivered', ErrorCode: '30005' });
    expect(await stored(arrived)).toEqual({
      state: 'delivered',
      delivery: 'delivered',
      error: null,
      providerId: 'SM1',
    });
    expect(await stored(lost)).toMatchObject({
      state: 'failed',
      delivery: 'undelivered',
      error: 'The number does not exist (Twilio 30005).',
    });
  });

  it('of a code that did not arrive send its email, once', async () => {
    const fallback = { to: 'code@example.test', subject: 'Your sign-in code', text: '123456' };
    const id = await aText({ fallback });
    for (let time = 0; time < 2; time += 1) {
      await twilioStatus(id, { MessageSid: 'SM3', MessageStatus: 'undelivered', ErrorCode: '30003' });
    }
    const mails = 'select subject, state from notifications.messages where recipient = $1';
    expect(await test.sql.rows(mails, [fallback.to])).toEqual([{ subject: 'Your sign-in code', state: 'queued' }]);
  });

  it('of a late cancellation that did not arrive put its student on the call list, once', async () => {
    await aCenter(test);
    const starts_at = new Date(test.clock.now().getTime() + 3_600_000);
    const classId = await aClass(test.sql, { starts_at });
    const studentId = await aStudent(test.sql, { first_name: 'Ana', phone: '+13035550142' });
    const enrollmentId = await anEnrollment(test.sql, classId, studentId);
    await updateClass(test.sql, classId, { status: 'cancelled' });
    const change = { template: 'class-cancelled', premise: JSON.stringify({ enrollmentId }) };
    const urgent = await aText({ ...change, at_any_hour: true });
    const waited = await aText(change);
    const lost = { MessageSid: 'SM6', MessageStatus: 'undelivered', ErrorCode: '30003' };
    const calls = async () => (await admin.get(`/api/calls?classId=${classId}`)).body;
    await twilioStatus(waited, { ...lost, MessageSid: 'SM7' });
    await drain(test, urgentSmsFailed);
    expect(await calls()).toEqual([]);
    await twilioStatus(urgent, lost);
    const [failed] = await takeRaised(test, urgentSmsFailed);
    for (let time = 0; time < 2; time += 1) await react(test, urgentSmsFailed, failed!);
    expect(await calls()).toEqual([
      expect.objectContaining({ studentId, phone: '+13035550142', occasion: 'cancelled' }),
    ]);
  });

  it('about unknown messages are accepted', async () => {
    expect(await twilioStatus(newId(), { MessageSid: 'SM4', MessageStatus: 'delivered' })).toBe(204);
  });

  it('are refused if Twilio did not sign them', async () => {
    const id = await aText();
    const failed = { MessageSid: 'SM5', MessageStatus: 'failed' };
    expect(await twilioStatus(id, failed, 'guessed')).toBe(403);
    expect((await test.browser().post(`/api/webhooks/twilio/status?message=${id}`, failed)).status).toBe(403);
    expect(await stored(id)).toMatchObject({ state: 'sent' });
  });
});
