import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { EmailPort } from '../../src/integrations/email/email.port.js';
import { SmtpEmail } from '../../src/integrations/email/smtp.adapter.js';
import { DiskFiles } from '../../src/integrations/files/disk-files.adapter.js';
import { FilesPort } from '../../src/integrations/files/files.port.js';
import { CenterApi } from '../../src/modules/center/index.js';
import { Message } from '../../src/modules/notifications/domain/message.entity.js';
import { MailFiles } from '../../src/modules/notifications/messages/mail-files.js';
import { MessageSender } from '../../src/modules/notifications/messages/message-sender.js';
import { SendEmail } from '../../src/modules/notifications/messages/reactions/send-email.reaction.js';
import { newId } from '../../src/shared/domain/id.js';
import { DEFAULT_SENDER } from '../../src/shared/mail-server/sender.js';
import { readSmtpUrl } from '../../src/shared/mail-server/smtp-server.js';
import { Sql } from '../../src/shared/sql/sql.js';
import { startEventsApp } from '../support/events-app.js';
import { eventually } from '../support/eventually.js';
import { OwnPostgres } from '../support/own-postgres.js';
import { chosenDrills, THOROUGH } from '../support/seed.js';
import { SmtpSink } from '../support/smtp-sink.js';

Logger.overrideLogger(false);

const MESSAGES = THOROUGH ? 600 : 180;
const PER_BATCH = 10;
const CUTS = 6;
/** The provider's time for one email. */
const ANSWER_MS = 40;

let sink: SmtpSink;
beforeEach(async () => {
  sink = await SmtpSink.start(ANSWER_MS);
});
afterEach(() => sink.stop());

/** Sends in the transaction that records, as it was once done. */
@Injectable()
class SendingInTransaction {
  constructor(private readonly em: EntityManager) {}

  async send(ids: string[], _: unknown, send: (message: Message) => Promise<string | null>): Promise<void> {
    for (const id of ids) {
      await this.em.fork().transactional(async (em) => {
        const message = await em.findOneOrFail(Message, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (message.state === 'queued') Object.assign(message, { state: 'sent', providerId: await send(message) });
      });
    }
  }
}

const startWorker = (databaseUrl: string, sender: typeof MessageSender | typeof SendingInTransaction) =>
  startEventsApp({
    databaseUrl,
    role: 'worker',
    retryDelay: 200,
    entities: [Message],
    reactions: [SendEmail],
    providers: [
      Sql,
      { provide: MessageSender, useClass: sender },
      MailFiles,
      { provide: FilesPort, useValue: new DiskFiles({ dataDir: tmpdir() }) },
      { provide: CenterApi, useValue: { settings: async () => ({ name: 'Harbor CPR', email: '' }) } },
      { provide: EmailPort, useValue: new SmtpEmail(readSmtpUrl(sink.url).server, DEFAULT_SENDER) },
    ],
  });

/** A connection beside the worker's, which the test never cuts. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Queues emails to m0, m1, …: half of them alone, half in batches; every third isn't to be sent again if its outcome is unknown. */
async function queue(client: pg.Client): Promise<string[]> {
  const mails = Array.from({ length: MESSAGES }, (_, i) => ({
    id: newId(),
    to: `m${i}@example.test`,
    again: i % 3 > 0,
  }));
  await client.query(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at, resend_unknown)
     select id, 'email', "to", 'Hello', 'Hello', 'queued', now(), again
     from jsonb_to_recordset($1) as m (id uuid, "to" text, again boolean)`,
    [JSON.stringify(mails)],
  );
  const ids = mails.map(({ id }) => id);
  const batches: string[][] = ids.slice(0, MESSAGES / 2).map((id) => [id]);
  for (let from = MESSAGES / 2; from < MESSAGES; from += PER_BATCH) batches.push(ids.slice(from, from + PER_BATCH));
  const events = batches.map(([messageId, ...others]) => ({ id: newId(), payload: { messageId, others } }));
  await client.query(
    `insert into events.outbox_messages (id, name, payload, occurred_at)
     select id, 'notifications.email-queued', payload, now() from jsonb_to_recordset($1) as e (id uuid, payload jsonb)`,
    [JSON.stringify(events)],
  );
  await client.query('notify outbox');
  return mails.map(({ to }) => to).sort();
}

const unsent = async (client: pg.Client): Promise<number> =>
  (await client.query("select count(*)::int as count from notifications.messages where state <> 'sent'")).rows[0].count;

const cutAll = (client: pg.Client) =>
  client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

/** Cuts all connections again and again, each time when another email has arrived, and then waits until everything is sent. */
async function deliverWithCuts(sender: typeof MessageSender | typeof SendingInTransaction) {
  const client = await connect(process.env.DATABASE_URL!);
  await client.query('truncate notifications.messages, events.outbox_messages, events.inbox_messages');
  const worker = await startWorker(process.env.DATABASE_URL!, sender);
  const expected = await queue(client);
  for (let cuts = 0; cuts < CUTS && (await unsent(client)) > 0; cuts += 1) {
    const before = sink.received.length;
    await eventually(async () => sink.received.length > before || (await unsent(client)) === 0, Boolean);
    await cutAll(client);
  }
  await eventually(
    () => unsent(client),
    (count) => count === 0,
  );
  await worker.close();
  await client.end();
  return { expected, received: [...sink.received].sort() };
}

/** Kills PostgreSQL twice while emails are under way, and starts it again after a while. */
async function deliverWithKills(sender: typeof MessageSender | typeof SendingInTransaction) {
  const server = await OwnPostgres.start();
  const worker = await startWorker(server.url, sender);
  const first = await connect(server.url);
  const expected = await queue(first);
  for (const part of [0.25, 0.5]) {
    await eventually(
      () => sink.received.length,
      (count) => count >= part * MESSAGES,
    );
    await server.kill();
    await pause(THOROUGH ? 25_000 : 2_000);
    await server.restart();
  }
  const client = await connect(server.url);
  await eventually(
    () => unsent(client),
    (count) => count === 0,
  );
  await worker.close();
  await Promise.all([client.end(), first.end().catch(() => undefined)]);
  await server.stop();
  return { expected, received: [...sink.received].sort() };
}

const DRILLS = [
  { name: 'all connections are cut again and again', deliver: deliverWithCuts },
  { name: 'PostgreSQL is killed', deliver: deliverWithKills },
];

describe.each(chosenDrills(DRILLS))('emails that are sent while $name', ({ deliver }) => {
  it('arrive once each', async () => {
    const { expected, received } = await deliver(MessageSender);
    expect(received).toEqual(expected);
  });

  it('arrive twice if they are sent in the transaction that records them, which shows that the faults hit', async () => {
    const { expected, received } = await deliver(SendingInTransaction);
    expect([...new Set(received)]).toEqual(expected);
    expect(received.length).toBeGreaterThan(expected.length);
  });
});
