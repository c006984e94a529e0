import 'reflect-metadata';
import { ConsoleLogger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import pg from 'pg';
import { AppModule } from '../../src/app.module.js';
import { type Config, readConfig } from '../../src/config.js';
import { Clock } from '../../src/shared/domain/clock.js';
import { newId } from '../../src/shared/domain/id.js';
import { EventsSettings } from '../../src/shared/events/events.settings.js';
import { FailedJobs } from '../../src/shared/events/failed-jobs.js';
import { dayStarted } from '../../src/shared/events/housekeeping.js';
import { type QueueName, Queues } from '../../src/shared/events/queues.js';
import { type Delivery, reactionOptions } from '../../src/shared/events/reaction.decorator.js';
import { ReactionRegistry } from '../../src/shared/events/reaction.registry.js';
import { ScheduledEvents } from '../../src/shared/events/scheduled-events.js';
import { createDatabaseBefore } from '../support/database.js';
import { DATABASE_TIMEOUT_MS } from '../support/database-timeout.js';
import { eventually } from '../support/eventually.js';
import { startGateway } from '../support/gateway.js';
import { findRedis, startRedis } from '../support/redis.js';
import { fillCenter, type Work, workWith } from './open-work.js';

const redisBinary = findRedis();
const backends: { name: string; redis: boolean }[] = [{ name: 'PostgreSQL', redis: false }];
if (redisBinary) backends.push({ name: 'Redis', redis: true });
else process.stdout.write('Open work in Redis is not tried: no redis-server on the PATH or in REDIS_SERVER_BIN.\n');

/** A day that had started, and all of whose work was done. */
const DAY = '2026-11-20';
/** As the program before derived it from the event's name and payload. */
const DAY_ID = '7ec0db54-178a-5f0f-8c76-e8a13f0cd2eb';

describe.each(backends)('open work of the program before, with queues on $name', ({ redis }) => {
  const closers: (() => Promise<unknown>)[] = [];
  let client: pg.Client;
  let config: Config;
  let settings: EventsSettings;
  let ids: Map<string, string>;
  let work: Work[];
  let program: TestingModule;
  const messages: string[] = [];
  /** What is to run: messages and reactions. */
  const open: string[] = [];
  /** Those that had run before, although their jobs are still there. */
  const done: string[] = [];
  /** Those that wait for staff. */
  const failed: string[] = [];
  const runs: string[] = [];

  beforeAll(async () => {
    const server = redis ? await startRedis(redisBinary!) : undefined;
    closers.push(async () => server?.stop());
    const gateway = await startGateway();
    closers.push(() => gateway.emulator.stop());
    const { url, upgrade } = await createDatabaseBefore('0101-tables-of-their-modules');
    client = new pg.Client({ connectionString: url });
    await client.connect();
    closers.push(() => client.end());
    config = readConfig({
      DATABASE_URL: url,
      DATABASE_TIMEOUT_MS,
      RECERT_DATA_DIR: process.env.RECERT_DATA_DIR,
      REDIS_URL: server?.url,
      ROLE: 'worker',
      RECERT_DEMO: '0',
      RECERT_LOCAL: '1',
      ...gateway.settings,
    });
    settings = new EventsSettings(config, { retryDelay: 50, redeliverAfter: 2_000, outagePoll: 20 });
    ids = await fillCenter(client);
    work = workWith(ids);
    await leaveWork();
    await upgrade();
    program = await start();
  });

  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  interface Left {
    dispatched?: boolean;
    failure?: boolean;
  }

  /** Writes an event to the outbox, as the program before did. */
  async function leave({ event, payload, reactions }: Work, { dispatched = false, failure = false }: Left = {}) {
    const id = newId();
    messages.push(id);
    const names = reactions.map(({ name }) => name);
    const failures =
      failure &&
      Object.fromEntries(names.map((name) => [name, { error: 'away', tries: 5, failedAt: '2026-11-20T09:00:00Z' }]));
    await client.query(
      `insert into events.outbox_messages (id, name, payload, occurred_at, caused_by, dispatched_at, pending, failures)
       values ($1, $2, $3, now(), $4, case when $5 then now() end, $6, $7)`,
      [id, event, payload, ids.get('staff'), dispatched, dispatched ? names : [], failures || {}],
    );
    return { id, names: names.map((name) => `${id}_${name}`) };
  }

  /** Everything once in the outbox and once in the queues, and what became of some of it. */
  async function leaveWork(): Promise<void> {
    const queues = new Queues(settings, new Clock());
    const enqueue = async (id: string, { event, payload, reactions }: Work, notBefore?: Date) => {
      for (const { queue, name } of reactions) {
        const data = {
          messageId: id,
          reaction: name,
          eventName: event,
          payload: JSON.parse(payload),
          occurredAt: new Date().toISOString(),
          causedBy: ids.get('staff')!,
          ...(notBefore && { notBefore: notBefore.toISOString() }),
        };
        const delay = notBefore ? notBefore.getTime() - Date.now() : 0;
        await queues.queue(queue).add(name, data, { jobId: `${id}_${name}`, delay });
      }
    };
    const find = (name: string) => work.find(({ event }) => event === name)!;
    for (const each of work) {
      open.push(...(await leave(each)).names);
      const queued = await leave(each, { dispatched: true });
      await enqueue(queued.id, each);
      open.push(...queued.names);
    }
    // Whose time comes while the next program runs.
    const messageId = ids.get('later-email');
    const later = { ...find('notifications.email-queued'), payload: JSON.stringify({ messageId }) };
    const delayed = await leave(later, { dispatched: true });
    await enqueue(delayed.id, later, new Date(Date.now() + 20_000));
    open.push(...delayed.names);
    // Whose jobs the queue has lost.
    open.push(...(await leave(find('enrollment.student-enrolled'), { dispatched: true })).names);
    // What had committed when its worker stopped.
    const issued = find('enrollment.invitations-issued');
    const handled = await leave(issued, { dispatched: true });
    await enqueue(handled.id, issued);
    for (const { name } of issued.reactions)
      await client.query('insert into events.inbox_messages values ($1, $2, now())', [handled.id, name]);
    done.push(...handled.names);
    failed.push(...(await leave(find('enrollment.organization-joined'), { dispatched: true, failure: true })).names);
    await client.query(`insert into events.outbox_messages values ($1, 'events.day-started', $2, now(), now())`, [
      DAY_ID,
      { day: DAY },
    ]);
    await queues.onApplicationShutdown();
  }

  /** Starts this version as a worker, and notes what its reactions do. */
  async function start(): Promise<TestingModule> {
    const app = await Test.createTestingModule({ imports: [AppModule.with(config)] })
      .setLogger(new ConsoleLogger({ logLevels: ['fatal'] }))
      .overrideProvider(EventsSettings)
      .useValue(settings)
      .compile();
    for (const { metatype, instance } of app.get(DiscoveryService, { strict: false }).getProviders()) {
      if (!reactionOptions(metatype)) continue;
      const handle = instance.handle.bind(instance);
      instance.handle = async (event: object, delivery: Delivery) => {
        await handle(event, delivery);
        runs.push(`${delivery.messageId}_${(metatype as { name: string }).name}`);
      };
    }
    await app.init();
    closers.push(() => app.close());
    return app;
  }

  const handled = async () => {
    const rows = await client.query(`select message_id || '_' || reaction as id from events.inbox_messages`);
    return new Set(rows.rows.map(({ id }) => id));
  };
  const missing = async () => {
    const all = await handled();
    return open.filter((id) => !all.has(id));
  };
  const timesRun = (id: string) => runs.filter((each) => each === id).length;

  it('has the events and reactions that this version knows', () => {
    const registry = program.get(ReactionRegistry, { strict: false });
    const named = work.flatMap(({ event, reactions }) => reactions.map(({ name }) => [name, event]));
    expect(named.map(([name]) => [name, registry.get(name!)?.eventName])).toEqual(named);
  });

  /** While some of it ends, a busy machine only needs longer. */
  async function finished(): Promise<void> {
    for (let left = await missing(); left.length > 0; ) {
      const { length } = left;
      left = await eventually(missing, (now) => now.length < length);
    }
  }

  it('is done, each part once', async () => {
    await finished();
    expect(open.filter((id) => timesRun(id) !== 1)).toEqual([]);
    expect(done.filter((id) => timesRun(id) !== 0)).toEqual([]);
    const waiting = () =>
      client.query('select name from events.outbox_messages where dispatched_at is null and id = any($1)', [messages]);
    await eventually(waiting, ({ rowCount }) => rowCount === 0);
  }, 600_000);

  it('leaves no job behind', async () => {
    await finished();
    const queues = program.get(Queues, { strict: false });
    const names = [...new Set(work.flatMap(({ reactions }) => reactions.map(({ queue }) => queue)))];
    const left = async () => {
      const jobs = await Promise.all(
        names.map((name: QueueName) => queues.queue(name).getJobs(['waiting', 'active', 'delayed', 'failed'])),
      );
      return jobs.flat().flatMap((job) => ([...open, ...done].includes(job.id!) ? job.id : []));
    };
    expect(await eventually(left, (ids) => ids.length === 0)).toEqual([]);
  });

  it('sends each message that was queued', async () => {
    await finished();
    const { rows } = await client.query('select state from notifications.messages where id = any($1)', [
      ['email', 'awaited-email', 'later-email', 'sms', 'awaited-sms'].map((name) => ids.get(name)),
    ]);
    expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('sent'));
  });

  it('that had failed waits for staff, and runs once they retry it', async () => {
    expect(failed.map(timesRun)).toEqual([0]);
    expect(await program.get(FailedJobs, { strict: false }).retry({ ids: failed })).toBe(1);
    await eventually(
      () => failed.map(timesRun),
      ([times]) => times === 1,
    );
  });

  it('has the day that had started once', async () => {
    await program.get(ScheduledEvents, { strict: false }).publish(dayStarted({ day: DAY }));
    const { rows } = await client.query(
      `select id from events.outbox_messages where name = 'events.day-started' and payload ->> 'day' = $1 and caused_by is null`,
      [DAY],
    );
    expect(rows).toEqual([{ id: DAY_ID }]);
  });
});
