import { MESSAGE_FLOW, OUTBOX_LAG } from '../../src/modules/operations/queries/flow.sql.js';
import { newId } from '../../src/shared/domain/id.js';
import { channelPaused, channelResumed } from '../../src/shared/events/outages.js';
import { ScheduledEvents } from '../../src/shared/events/scheduled-events.js';
import { version } from '../../src/shared/version.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { signedIn } from '../support/people.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** A loopback address other than the one that everything else listens on. */
const METRICS_HOST = process.platform === 'darwin' ? '::1' : '127.0.0.2';

const OPERATORS = ['owner@training.example', 'helper@training.example'];

let test: TestApp;
let admin: Browser;
let metricsUrl: string;

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://${METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST}:${port}/metrics`;
  test = await startTestApp({ ROLE: 'all', METRICS_PORT: port, METRICS_HOST, OPERATOR_EMAILS: OPERATORS.join() });
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

/** The samples that Prometheus would read, by name and labels. */
async function samples(): Promise<Map<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

afterEach(() => test.sql.rows('delete from notifications.messages'));

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function message(channel: string, state: string, createdAt: Date, sentAt: Date | null = null): Promise<void> {
  await test.sql.rows(
    `insert into notifications.messages (id, channel, recipient, text, state, created_at, sent_at, claim_id)
     values ($1, $2, 'someone', 'x', $3, $4, $5, $6)`,
    [newId(), channel, state, createdAt, sentAt, state === 'sending' ? newId() : null],
  );
}

describe('metrics', () => {
  it('count requests by route, however many addresses there are', async () => {
    const unknown = 'http_request_duration_seconds_count{method="GET",route="other",status="404"}';
    const before = (await samples()).get(unknown) ?? 0;
    for (let i = 0; i < 20; i++) await admin.get(`/api/courses/${newId()}`);
    for (let i = 0; i < 20; i++) await fetch(`${test.url}/api/no/such/${newId()}`);
    const route = 'method="GET",route="/api/courses/:id",status="404"';
    const found = await eventually(samples, (read) => read.get(`http_request_duration_seconds_count{${route}}`) === 20);
    expect(found.get(unknown)).toBe(before + 20);
    const names = [...found.keys()].filter((name) => /[\da-f]{8}-[\da-f]{4}/.test(name));
    expect(names).toEqual([]);
  });

  it('show the outbox, the queues, the messages, the pool and the process', async () => {
    await test.sql.rows(
      `insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, 'later.event', '{}', $2)`,
      [newId(), ago(60)],
    );
    await message('email', 'failed', ago(5));
    // The tick of a minute or an hour may wait there for a moment, too.
    const read = await eventually(samples, (shown) => shown.get('recert_outbox_messages') === 1);
    expect(read.get('recert_outbox_oldest_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(read.get('recert_queue_jobs{queue="email",state="failed"}')).toBe(0);
    expect(read.get('recert_queue_oldest_job_seconds{queue="sms"}')).toBe(0);
    expect(read.get('recert_messages_last_day{channel="email",state="failed"}')).toBe(1);
    expect(read.get('recert_database_connections{state="allowed"}')).toBe(12);
    expect(read.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('are served on their own port only', async () => {
    expect((await fetch(`${test.url}/api/metrics`)).status).toBe(404);
    expect((await fetch(new URL('/api/courses', metricsUrl))).status).toBe(404);
  });

  it('are served at the address that METRICS_HOST names, and at no other', async () => {
    expect((await fetch(metricsUrl)).status).toBe(200);
    const elsewhere = fetch(`http://127.0.0.1:${new URL(metricsUrl).port}/metrics`);
    await expect(elsewhere).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it('read a small part of an index, however many messages and events there are', async () => {
    await test.sql.rows(
      `insert into notifications.messages (id, channel, recipient, text, state, created_at, sent_at)
       select gen_random_uuid(), 'email', 'someone', 'x', 'sent', now() - n * interval '10 minutes', now()
       from generate_series(200, 30000) n`,
    );
    await test.sql.rows(
      `insert into events.outbox_messages (id, name, payload, occurred_at, dispatched_at)
       select gen_random_uuid(), 'later.event', '{}', now(), now() from generate_series(1, 30000)`,
    );
    await test.sql.rows('vacuum analyze notifications.messages, events.outbox_messages');
    for (const statement of [MESSAGE_FLOW, OUTBOX_LAG]) {
      const plan = (await test.sql.rows(`explain ${statement}`)).map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index Only Scan');
      expect(plan).not.toContain('Seq Scan');
    }
  });
});

describe('the status of the system', () => {
  const status = async () => (await admin.get('/api/system-status')).body;

  it('tells what flows and what waits', async () => {
    await message('email', 'sent', ago(4), ago(3));
    await message('email', 'failed', ago(5));
    await message('sms', 'queued', ago(30));
    await test.sql.rows(
      `insert into billing.gateway_events (id, type, payload, received_at, fetched)
       values ('evt_1', 'x', '{}', $1, false), ('evt_2', 'x', '{}', $2, true)`,
      [ago(10), ago(1)],
    );
    const { body, status: code } = await admin.get('/api/system-status');
    expect(code).toBe(200);
    expect(body).toMatchObject({
      isHeld: false,
      mail: { provider: 'mailbox', sentLastHour: 1, failed: 1, waiting: 0 },
      sms: { provider: 'mailbox', sentLastHour: 0, lastSentAt: null, waiting: 1 },
      payments: { provider: null },
      jobs: { isReachable: true, store: 'postgresql', failed: 0 },
      backups: { lastBackupAt: null, lastTestAt: null, problem: null, since: null },
    });
    expect(Date.parse(body.payments.lastWebhookAt)).toBeLessThan(Date.now() - 9 * 60_000);
    expect(Date.parse(body.sms.oldestWaitingAt)).toBeLessThan(Date.now() - 29 * 60_000);
    expect(body.databaseBytes).toBeGreaterThan(1_000_000);
    expect(body.newerSchema).toBeNull();
  });

  it('says when a newer version has been at the database', async () => {
    await test.sql.rows(`insert into operations.schema_versions values ('9001-future', '9.1.0', true)`);
    await test.sql.rows(`insert into public.migrations (name) values ('9001-future')`);
    expect((await status()).newerSchema).toContain(`by Recert 9.1.0, and this is ${version}.`);
    await test.sql.rows(`delete from public.migrations where name = '9001-future'`);
  });

  it('counts the messages that wait, however old, and neither withdrawn nor later ones', async () => {
    const { waiting: earlier } = (await status()).sms;
    await message('sms', 'withdrawn', ago(50));
    await message('sms', 'queued', ago(3 * 24 * 60));
    await message('sms', 'sending', ago(2));
    await message('sms', 'queued', ago(10));
    const { id } = (await test.sql.one<{ id: string }>(
      `select id from notifications.messages where channel = 'sms' order by created_at desc limit 1`,
    ))!;
    const before = (await status()).sms;
    await test.sql.rows(
      `update notifications.messages set state = 'queued', claim_id = null, not_before = now() + interval '1 hour' where id = $1`,
      [id],
    );
    const { waiting, oldestWaitingAt } = (await status()).sms;
    expect([before.waiting, waiting]).toEqual([earlier + 3, earlier + 2]);
    expect(Date.parse(oldestWaitingAt)).toBeLessThan(Date.now() - 70 * 3_600_000);
  });

  it('says which channels are paused, and tells administrators once when it lasts and once when it ends', async () => {
    const reader = await signedIn(test, { role: 'admin' });
    const since = ago(12).toISOString();
    await test.sql.rows(
      `insert into events.paused_channels (channel, since, reason, next_try_at)
       values ('payments', $1, 'connect ECONNREFUSED', now() + interval '2 minutes')`,
      [since],
    );
    const { payments, mail, calendar } = await status();
    expect([mail.paused, calendar.paused]).toEqual([null, null]);
    expect(payments.paused).toEqual({ since, reason: 'connect ECONNREFUSED', nextTryAt: expect.any(String) });

    const scheduled = test.app.get(ScheduledEvents, { strict: false });
    for (let times = 0; times < 2; times += 1) {
      await scheduled.publish(channelPaused({ channel: 'payments', since }));
      await scheduled.publish(channelResumed({ channel: 'payments', since, until: new Date().toISOString() }));
    }
    const untried = { since, until: new Date().toISOString(), isUntried: true } as const;
    await scheduled.publish(channelResumed({ channel: 'calendar', ...untried }));
    await settled(test);
    const { body } = await reader.get('/api/notifications');
    const notices = body as { title: string; body: string }[];
    const ended = notices.find(({ title }) => title === 'Google Calendar resumed');
    expect(ended!.body).toContain('Nothing waits for it any more');
    const titles = notices.filter(({ title }) => title.startsWith('Payments'));
    expect(titles.map(({ title }) => title).sort()).toEqual(['Payments paused', 'Payments resumed']);
    expect(titles.find(({ title }) => title === 'Payments paused')!.body).toContain('connect ECONNREFUSED');
    await test.sql.rows('delete from events.paused_channels');
  });

  it.each([
    ['payments', ['Payments paused', 'Payments resumed']],
    ['email', ['Email resumed']],
  ] as const)(
    'tells each operator by email, once, that %s stopped, if email works, and that it works again',
    async (channel, titles) => {
      const since = ago(9).toISOString();
      await test.sql.rows(
        `insert into events.paused_channels (channel, since, reason, next_try_at) values ($1, $2, 'away', now())`,
        [channel, since],
      );
      const scheduled = test.app.get(ScheduledEvents, { strict: false });
      await scheduled.publish(channelPaused({ channel, since }));
      await settled(test);
      await test.sql.rows('delete from events.paused_channels');
      await scheduled.publish(channelResumed({ channel, since, until: new Date().toISOString() }));
      await settled(test);
      const sent = await test.sql.rows(
        `select recipient, subject from notifications.messages where template = 'operator-alert' order by created_at, recipient`,
      );
      const expected = titles.flatMap((title) =>
        OPERATORS.toSorted().map((recipient) => ({ recipient, subject: expect.stringContaining(title) })),
      );
      expect(sent).toEqual(expected);
    },
  );

  it('lists the processes that run, without those that ended', async () => {
    const [own] = (await eventually(status, ({ processes }) => processes.length > 0)).processes;
    expect(own).toMatchObject({ role: 'all', version });
    await test.sql.rows(
      `insert into operations.processes (id, role, version, started_at, seen_at)
       values ($1, 'worker', '0.1.0', now(), now() - interval '11 minutes')`,
      [newId()],
    );
    expect((await status()).processes).toEqual([expect.objectContaining({ id: own.id })]);
  });
});
