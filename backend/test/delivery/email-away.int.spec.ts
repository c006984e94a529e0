import { tmpdir } from 'node:os';
import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import pg from 'pg';
import { EmailPort } from '../../src/integrations/email/email.port.js';
import { SmtpEmail } from '../../src/integrations/email/smtp.adapter.js';
import { DiskFiles } from '../../src/integrations/files/disk-files.adapter.js';
import { FilesPort } from '../../src/integrations/files/files.port.js';
import { throughChannel } from '../../src/integrations/through-channel.js';
import { CenterApi } from '../../src/modules/center/index.js';
import { Message } from '../../src/modules/notifications/domain/message.entity.js';
import { MailFiles } from '../../src/modules/notifications/messages/mail-files.js';
import { MessageSender } from '../../src/modules/notifications/messages/message-sender.js';
import { SendEmail } from '../../src/modules/notifications/messages/reactions/send-email.reaction.js';
import { WithdrawExpiredMessages } from '../../src/modules/notifications/messages/withdraw-expired-messages.js';
import { newId } from '../../src/shared/domain/id.js';
import { Outages } from '../../src/shared/events/outages.js';
import { DEFAULT_SENDER } from '../../src/shared/mail-server/sender.js';
import { readSmtpUrl } from '../../src/shared/mail-server/smtp-server.js';
import { Sql } from '../../src/shared/sql/sql.js';
import { startEventsApp } from '../support/events-app.js';
import { eventually } from '../support/eventually.js';
import { MovedClock } from '../support/moved-clock.js';
import { NetworkLink } from '../support/network-link.js';
import { SmtpSink } from '../support/smtp-sink.js';

Logger.overrideLogger(false);

const MINUTE = 60_000;

let client: pg.Client;
let sink: SmtpSink;
let link: NetworkLink;
let clock: MovedClock;
let worker: TestingModule;
beforeAll(async () => {
  client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
});
beforeEach(async () => {
  await client.query(
    'truncate notifications.messages, events.outbox_messages, events.inbox_messages, events.paused_channels',
  );
  sink = await SmtpSink.start();
  link = await NetworkLink.to(sink.url);
  clock = new MovedClock();
});
afterEach(async () => {
  await worker.close();
  await link.cut();
  await sink.stop();
});
afterAll(() => client.end());

async function startWorker({ pauses = true, retryDelay = 15_000 } = {}): Promise<void> {
  const smtp = new SmtpEmail(readSmtpUrl(link.url).server, DEFAULT_SENDER);
  const email = (outages: Outages) => (pauses ? throughChannel<EmailPort>(outages, 'email', smtp, ['send']) : smtp);
  worker = await startEventsApp({
    role: 'worker',
    retryDelay,
    clock,
    entities: [Message],
    reactions: [SendEmail],
    providers: [
      Sql,
      MessageSender,
      MailFiles,
      WithdrawExpiredMessages,
      { provide: FilesPort, useValue: new DiskFiles({ dataDir: tmpdir() }) },
      { provide: CenterApi, useValue: { settings: async () => ({ name: 'Harbor CPR', email: '' }) } },
      { provide: EmailPort, inject: [Outages], useFactory: email },
    ],
  });
}

/** Queues emails for one job: they may be sent in this time. */
async function queue(recipients: readonly string[], minutes = 3 * 24 * 60): Promise<void> {
  const mails = recipients.map((to) => ({ id: newId(), to }));
  await client.query(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at, expires_at)
     select id, 'email', "to", 'Hello', 'Hello', 'queued', $2::timestamptz, $2::timestamptz + $3 * interval '1 minute'
     from jsonb_to_recordset($1) as m (id uuid, "to" text)`,
    [JSON.stringify(mails), clock.now(), minutes],
  );
  const [messageId, ...others] = mails.map(({ id }) => id);
  await client.query(
    `insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, 'notifications.email-queued', $2, now())`,
    [newId(), { messageId, others }],
  );
  await client.query('notify outbox');
}

const some = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}@example.test`);
const paused = async () => (await client.query('select * from events.paused_channels')).rows[0];
const states = async () =>
  (await client.query('select recipient, state, error from notifications.messages order by recipient')).rows;
const inState = async (state: string) =>
  (await states()).filter((row) => row.state === state).map((row) => row.recipient);

describe('a mail server that is away for half an hour', () => {
  it('costs no email and doubles none; what is of no use by then is withdrawn and says why', async () => {
    await startWorker();
    await queue(some('before', 20));
    await eventually(
      () => inState('sent'),
      (sent) => sent.length === 20,
    );
    await link.cut();
    await queue(['code@example.test'], 10);
    await queue(some('batch', 100));
    for (let minute = 0; minute < 30; minute += 1) {
      await queue([`minute-${minute}@example.test`]);
      await eventually(paused, (row) => row?.next_try_at > clock.now());
      clock.advance(MINUTE);
      await worker.get(WithdrawExpiredMessages).withdraw();
    }
    expect(await paused()).toMatchObject({ channel: 'email', reason: expect.stringContaining('ECONNREFUSED') });
    expect(sink.received).toHaveLength(20);
    expect((await states()).find(({ recipient }) => recipient === 'code@example.test')).toMatchObject({
      state: 'withdrawn',
      error: expect.stringMatching(
        /^Withdrawn, because it could not be sent for 3 days: The provider can’t be reached: connect ECONNREFUSED/,
      ),
    });

    await link.restore();
    clock.advance(2 * MINUTE);
    const expected = [...some('before', 20), ...some('batch', 100), ...some('minute', 30)].sort();
    await eventually(
      () => sink.received.length,
      (count) => count >= expected.length,
    );
    await eventually(
      () => inState('sent'),
      (sent) => sent.length === expected.length,
    );
    expect([...sink.received].sort()).toEqual(expected);
    expect(await inState('failed')).toEqual([]);
    expect(await paused()).toBeUndefined();
  });

  it('costs every email where an outage counts as a try (control)', async () => {
    await startWorker({ pauses: false, retryDelay: 5 });
    await link.cut();
    await queue(some('lost', 20));
    await eventually(
      () => inState('failed'),
      (failed) => failed.length === 20,
    );
    await link.restore();
    expect(sink.received).toEqual([]);
  });
});

it('an email that its server takes only later is tried again, each time after twice the wait, and holds up no other', async () => {
  await startWorker();
  sink.faults.push('busy');
  await queue(['greylisted@example.test']);
  const waiting = async () =>
    (await client.query('select state, not_before, created_at from notifications.messages')).rows[0];
  const first = await eventually(waiting, (row) => row.not_before !== null);
  expect(Math.round((first.not_before - first.created_at) / MINUTE)).toBe(1);
  expect(first.state).toBe('queued');
  expect(await paused()).toBeUndefined();
  await queue(['other@example.test']);
  await eventually(
    () => sink.received,
    (all) => all.includes('other@example.test'),
  );
});
