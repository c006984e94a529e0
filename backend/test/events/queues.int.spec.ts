import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { EventsSettings } from '../../src/shared/events/events.settings.js';
import { Postponed } from '../../src/shared/events/postponed.js';
import { createQueuePool, Queues, type ReactionJob } from '../../src/shared/events/queues.js';
import { eventually } from '../support/eventually.js';
import { MovedClock } from '../support/moved-clock.js';
import { findRedis, startRedis, type TestRedis } from '../support/redis.js';
import { kill, messageOf, startTypescript } from '../support/typescript-process.js';

Logger.overrideLogger(false);

const RETRY_DELAY = 40;
const STALLED_INTERVAL = 1_000;

const redisBinary = findRedis();
const backends: { name: string; redis: boolean }[] = [{ name: 'PostgreSQL', redis: false }];
if (redisBinary) backends.push({ name: 'Redis', redis: true });
else process.stdout.write('Queues on Redis are not tried: no redis-server on the PATH or in REDIS_SERVER_BIN.\n');

const aJob = (facts: Partial<ReactionJob> = {}): ReactionJob => ({
  messageId: randomUUID(),
  reaction: 'Try',
  eventName: 'test.tried',
  payload: {},
  occurredAt: new Date().toISOString(),
  ...facts,
});

describe.each(backends)('queues on $name', ({ redis }) => {
  let server: TestRedis | undefined;
  let config: ConstructorParameters<typeof EventsSettings>[0];
  let queues: Queues;
  const clock = new MovedClock();
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    server = redis ? await startRedis(redisBinary!) : undefined;
    config = {
      databaseUrl: process.env.DATABASE_URL!,
      databaseTimeout: 30_000,
      redisUrl: server?.url,
      role: 'worker',
      stalledInterval: STALLED_INTERVAL,
    };
    queues = new Queues(new EventsSettings(config, { retryDelay: RETRY_DELAY }), clock);
  });

  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    await queues.queue('domain').obliterate({ force: true });
  });

  afterAll(async () => {
    await queues.onApplicationShutdown();
    await server?.stop();
  });

  /** Runs the queue `domain` until the test ends; returns the jobs in the order in which they ran. */
  function working(run: (job: ReactionJob, attempt: number) => Promise<void> = async () => undefined, from = queues) {
    const ran: { messageId: string; attempt: number; at: number }[] = [];
    const worker = from.work('domain', async (job, attempt) => {
      ran.push({ messageId: job.messageId, attempt, at: Date.now() });
      await run(job, attempt);
    });
    closers.push(() => worker.close());
    return { ran, worker };
  }

  /** Waits until all work is done, so that a duplicate would have run. */
  const idle = () =>
    eventually(
      () => queues.queue('domain').getJobCounts('waiting', 'active', 'delayed'),
      ({ waiting, active, delayed }) => waiting! + active! + delayed! === 0,
    );

  it('run every job once', async () => {
    const jobs = Array.from({ length: 200 }, () => aJob());
    // A job that a busy machine holds for longer than the interval rightly runs again.
    const patient = new Queues(new EventsSettings({ ...config, stalledInterval: 60_000 }), clock);
    const { ran } = working(undefined, patient);
    closers.push(() => patient.onApplicationShutdown());
    await queues.add('domain', jobs);
    await idle();
    expect(ran.map(({ messageId }) => messageId).sort()).toEqual(jobs.map(({ messageId }) => messageId).sort());
  });

  it('run a message once per reaction, also when it is added again while it waits', async () => {
    const job = aJob();
    const sibling = { ...job, reaction: 'TryToo' };
    await queues.add('domain', [job, sibling]);
    await queues.add('domain', [job]);
    const { ran } = working();
    await idle();
    expect(ran).toHaveLength(2);
  });

  it('keep no job that is done', async () => {
    const { ran } = working();
    await queues.add('domain', [aJob()]);
    await idle();
    expect(ran).toHaveLength(1);
    expect(await queues.queue('domain').getJobs()).toEqual([]);
  });

  it('keep a job until its time, also when it is added again and by another process', async () => {
    const { ran } = working();
    const dueAt = Date.now() + 400;
    const [later, now] = [
      aJob({ notBefore: new Date(dueAt).toISOString() }),
      aJob({ notBefore: new Date(0).toISOString() }),
    ];
    const restarted = new Queues(new EventsSettings(config, { retryDelay: RETRY_DELAY }), clock);
    closers.push(() => restarted.onApplicationShutdown());
    await queues.add('domain', [later, now]);
    await restarted.add('domain', [later]);
    await eventually(
      () => ran.length,
      (count) => count === 2,
    );
    await idle();
    expect(ran.map(({ messageId }) => messageId)).toEqual([now.messageId, later.messageId]);
    expect(ran[1]!.at).toBeGreaterThanOrEqual(dueAt - 1);
    expect(ran[1]!.at - dueAt).toBeLessThan(10_000);
  });

  it('run a job that became due while no worker ran', async () => {
    const job = aJob({ notBefore: new Date(Date.now() + 100).toISOString() });
    await queues.add('domain', [job]);
    await eventually(
      () => Date.parse(job.notBefore!) < Date.now(),
      (isDue) => isDue,
    );
    const { ran } = working();
    await idle();
    expect(ran.map(({ messageId }) => messageId)).toEqual([job.messageId]);
  });

  it('say until when a job waits, also one that was postponed, so that a simulation can let it run', async () => {
    const day = 24 * 3_600_000;
    const tomorrow = clock.now().getTime() + day;
    const planned = aJob({ notBefore: new Date(tomorrow).toISOString() });
    const postponed = aJob();
    const { ran } = working(async ({ messageId, notBefore }) => {
      if (messageId === postponed.messageId && !notBefore) throw new Postponed('Later', day);
    });
    await queues.add('domain', [planned, postponed]);
    const delayed = await eventually(
      () => queues.queue('domain').getDelayed(),
      ({ length }) => length === 2,
    );
    for (const { data } of delayed) expect(Date.parse(data.notBefore!)).toBeGreaterThanOrEqual(tomorrow);
    for (const job of delayed) await job.promote();
    await idle();
    expect(ran.map(({ messageId }) => messageId).sort()).toEqual(
      [planned, postponed, postponed].map(({ messageId }) => messageId).sort(),
    );
  });

  it('retry a failing job with a doubling delay', async () => {
    const { ran } = working(async (_job, attempt) => {
      if (attempt < 4) throw new Error('not yet');
    });
    await queues.add('domain', [aJob()]);
    await idle();
    expect(ran.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    const waits = ran.slice(1).map(({ at }, i) => at - ran[i]!.at);
    for (const [i, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(RETRY_DELAY * 2 ** i - 1);
  });

  it('delay a job that asks for it without using up a try', async () => {
    const { ran } = working(async () => {
      if (ran.length < 8) throw new Postponed('not yet', RETRY_DELAY);
    });
    await queues.add('domain', [aJob()]);
    await idle();
    expect(ran.map(({ attempt }) => attempt)).toEqual(Array(8).fill(1));
    for (const [i, { at }] of ran.slice(1).entries()) expect(at - ran[i]!.at).toBeGreaterThanOrEqual(RETRY_DELAY - 1);
  });

  it('keep a job that failed five times, with its reason', async () => {
    const { ran } = working(async () => {
      throw new Error('never');
    });
    const job = aJob();
    await queues.add('domain', [job]);
    const [dead] = await eventually(
      () => queues.queue('domain').getFailed(),
      (rows) => rows.length === 1,
    );
    expect(dead).toMatchObject({ data: job, failedReason: 'never', attemptsMade: 5 });
    expect(ran).toHaveLength(5);
  });

  it('give the job of a killed worker to another within twice the stalled interval', async () => {
    const job = aJob();
    await queues.add('domain', [job]);
    const doomed = startTypescript(new URL('./stuck-worker.ts', import.meta.url), {
      EVENTS_CONFIG: JSON.stringify(config),
    });
    closers.push(() => kill(doomed));
    expect(await messageOf(doomed)).toBe(job.messageId);
    await kill(doomed);

    const killedAt = Date.now();
    const { ran } = working();
    await eventually(
      () => ran.length,
      (count) => count === 1,
    );
    expect(ran[0]!.messageId).toBe(job.messageId);
    expect(ran[0]!.at - killedAt).toBeGreaterThan(STALLED_INTERVAL / 2);
    expect(ran[0]!.at - killedAt).toBeLessThan(2 * STALLED_INTERVAL + 5_000);
  });

  it('finish running jobs when they close, and leave the rest', async () => {
    const finishers: (() => void)[] = [];
    const { ran, worker } = working(() => new Promise((resolve) => finishers.push(resolve)));
    const jobs = Array.from({ length: 5 }, () => aJob());
    await queues.add('domain', jobs);
    // One worker takes four jobs of this queue at a time.
    await eventually(
      () => ran.length,
      (count) => count === 4,
    );
    const closing = worker.close();
    for (const finish of finishers) finish();
    await closing;
    expect(ran.map(({ messageId }) => messageId)).toEqual(jobs.slice(0, 4).map(({ messageId }) => messageId));
    expect(await queues.queue('domain').getJobCounts('active', 'waiting')).toEqual({
      active: 0,
      waiting: 1,
    });
  });

  it('say whether they can be reached', async () => {
    expect(await queues.isReachable()).toBe(true);
    const nowhere = redis ? { redisUrl: 'redis://127.0.0.1:1' } : { databaseUrl: 'postgres://127.0.0.1:1/none' };
    const lost = new Queues(new EventsSettings({ ...config, ...nowhere }), clock);
    closers.push(() => lost.onApplicationShutdown());
    await expect(lost.isReachable()).rejects.toThrow();
    await expect(lost.add('domain', [aJob()])).rejects.toThrow();
  });

  (redis ? it : it.skip)('says that a full queue takes no jobs, although it answers', async () => {
    const client = new Redis(server!.url);
    await client.config('SET', 'maxmemory', '1');
    const whileFull = await queues.isReachable().catch((error: Error) => error.message);
    await client.config('SET', 'maxmemory', '0');
    client.disconnect();
    expect(whileFull).toMatch(/^OOM/);
    expect(await queues.isReachable()).toBe(true);
  });
});

it('a connection to PostgreSQL that ends while BullMQ holds it does not end the program', async () => {
  const databaseUrl = process.env.DATABASE_URL!;
  const settings = { databaseUrl, databaseTimeout: 30_000, redisUrl: undefined, role: 'worker' } as const;
  const pool = createQueuePool(new EventsSettings({ ...settings, stalledInterval: STALLED_INTERVAL }));
  const held = await pool.connect();
  try {
    const ended = new Promise((resolve) => held.once('end', resolve));
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await ended;
    await expect(held.query('select 1')).rejects.toThrow('not queryable');
  } finally {
    held.release(true);
    await pool.end();
  }
});
