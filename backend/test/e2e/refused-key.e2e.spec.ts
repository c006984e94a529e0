import { randomBytes } from 'node:crypto';
import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { signedIn } from '../support/people.js';
import { aCenter } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { TwilioStandIn } from '../support/twilio-stand-in.js';

const MINUTE = 60_000;
const COUNT = 40;
/** Jobs of the queue that run at the same time: so many text messages may overtake each other. */
const CONCURRENCY = 2;

let test: TestApp;
let twilio: TwilioStandIn;
let admin: Browser;

beforeAll(async () => {
  twilio = await TwilioStandIn.start();
  test = await startTestApp({
    ROLE: 'all',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    TWILIO_API_BASE: twilio.url,
  });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
  await test.sql.rows(`update identity.users set phone = '+13035550199'`);
});
beforeEach(() => {
  twilio.refusal = [401, 20003, 'Authenticate'];
  twilio.texts.length = 0;
});
afterAll(async () => {
  await test.close();
  twilio.stop();
});

function enterToken(authToken = twilio.settings.TWILIO_AUTH_TOKEN) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_FROM: from } = twilio.settings;
  return admin.put('/api/integrations/keys/twilio', { accountSid, authToken, from });
}

/** Queues text messages, one after the other, and returns their numbers. */
async function queue(first: number, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, i) => `+1303555${String(first + i).padStart(4, '0')}`);
  for (const to of numbers) {
    const messageId = newId();
    await test.sql.rows(
      `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at, expires_at)
       values ($1, 'sms', $2, '', 'Hello', 'queued', now(), now() + interval '3 days')`,
      [messageId, to],
    );
    await test.sql.rows(
      `insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, 'notifications.sms-queued', $2, now())`,
      [newId(), { messageId }],
    );
  }
  await test.sql.rows('notify outbox');
  return numbers;
}

const smsStatus = async () => (await admin.get('/api/system-status')).body.sms;
const notices = (title: string) =>
  test.sql.rows<{ body: string }>('select body from notifications.notices where title = $1', [title]);
/** Those of the numbers whose text message is in a state. */
const inState = async (state: string, numbers: string[]) =>
  (
    await test.sql.rows<{ to: string }>(
      'select recipient as "to" from notifications.messages where state = $1 and recipient = any($2) order by 1',
      [state, numbers],
    )
  ).map(({ to }) => to);

describe('a wrong Twilio token', () => {
  it('costs no text message: its channel waits, tells staff once, and goes on when the right one is saved', async () => {
    expect((await enterToken('a token that was typed wrong')).status).toBe(200);
    const numbers = await queue(0, COUNT);
    const tried = () => eventually(smsStatus, ({ paused }) => paused && new Date(paused.nextTryAt) > test.clock.now());
    expect(await tried()).toMatchObject({
      provider: 'twilio',
      paused: { reason: 'Twilio refuses our key: Authenticate' },
    });
    for (let minute = 0; minute < 5; minute += 1) {
      test.clock.advance(MINUTE);
      await tried();
    }
    const [paused, ...more] = await eventually(
      () => notices('Text messages paused'),
      (told) => told.length > 0,
    );
    expect(paused?.body).toMatch(/: Twilio refuses our key: Authenticate What waits is kept, and goes on by itself\.$/);
    expect(more).toEqual([]);
    expect([twilio.texts, await inState('failed', numbers)]).toEqual([[], []]);

    const { paused: waiting } = await tried();
    expect((await enterToken()).status).toBe(200);
    await eventually(
      () => twilio.texts,
      (texts) => texts.length > 0,
    );
    // Saving makes it go on, not the next try, which is due in minutes.
    expect(new Date(waiting.nextTryAt).getTime()).toBeGreaterThan(test.clock.now().getTime());
    await eventually(
      () => inState('sent', numbers),
      (sent) => sent.length === COUNT,
    );
    const arrived = twilio.texts.map(({ to }) => to);
    expect([...arrived].sort()).toEqual(numbers);
    // The jobs that were held look within a second whether they may go on; what waited behind them keeps its order.
    const behind = numbers.slice(CONCURRENCY);
    for (const [place, to] of arrived.filter((to) => behind.includes(to)).entries()) {
      expect(Math.abs(behind.indexOf(to) - place)).toBeLessThanOrEqual(CONCURRENCY);
    }
    expect((await smsStatus()).paused).toBeNull();
    await eventually(
      () => notices('Text messages resumed'),
      (told) => told.length === 1,
    );
    expect(await notices('Text messages paused')).toHaveLength(1);
  });

  it.each<[...TwilioStandIn['refusal'], words: string]>([
    [401, 20003, 'Authenticate', 'Nothing can be sent: Twilio refuses our key: Authenticate'],
    [403, 20005, 'Account not active', 'Nothing can be sent: Twilio refuses our account: Account not active'],
    [400, 21606, 'Not a number of yours', 'Nothing can be sent: Twilio refuses our sender: Not a number of yours'],
    [429, 20429, 'Too Many Requests', 'Nothing can be sent: Too Many Requests'],
    [408, 0, 'Try again', 'The provider takes it only later: Try again'],
    [400, 21211, 'Invalid number', 'The provider refused it: Invalid number'],
  ])('is explained by the test message: %i, %i', async (...[status, code, message, words]) => {
    twilio.refusal = [status, code, message];
    await enterToken('a token that was typed wrong');
    const { body } = await admin.post('/api/integrations/test-message', { channel: 'sms' });
    expect(body).toEqual({ success: false, message: words });
  });

  it('costs all of them where its answer is taken for one about the message (control)', async () => {
    twilio.refusal = [400, 21211, "Invalid 'To' Phone Number"];
    await enterToken('a token that was typed wrong');
    const numbers = await queue(1_000, 5);
    await eventually(
      () => inState('failed', numbers),
      (failed) => failed.length === 5,
    );
    await enterToken();
    const [sentinel] = await queue(2_000, 1);
    await eventually(
      () => twilio.texts,
      (texts) => texts.length > 0,
    );
    expect(twilio.texts.map(({ to }) => to)).toEqual([sentinel]);
    expect(await inState('failed', numbers)).toEqual(numbers);
  });
});
