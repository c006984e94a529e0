import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { readConfig } from '../../src/config.js';
import { MessageRefused, ProviderUnavailable } from '../../src/integrations/delivery.port.js';
import { defineEvent, type EventOf } from '../../src/shared/domain/domain-event.js';
import { newId } from '../../src/shared/domain/id.js';
import { EventsSettings } from '../../src/shared/events/events.settings.js';
import { FailedJobs } from '../../src/shared/events/failed-jobs.js';
import { Outages } from '../../src/shared/events/outages.js';
import { Queues } from '../../src/shared/events/queues.js';
import { Reaction } from '../../src/shared/events/reaction.decorator.js';
import { DatabaseStatus } from '../../src/shared/sql/database-status.js';
import { startEventsApp } from '../support/events-app.js';
import { eventually } from '../support/eventually.js';
import { MovedClock } from '../support/moved-clock.js';
import { NetworkLink } from '../support/network-link.js';
import { findRedis, startRedis, type TestRedis } from '../support/redis.js';

Logger.overrideLogger(false);

const MINUTE = 60_000;
const called = defineEvent<{ letter: string }>('away.called');

/** A provider that can be away. */
class Provider {
  away: Error | undefined;
  /** What it took. */
  taken: string[] = [];
  /** Calls while it was away. */
  missed = 0;
  atOnce = 0;
  mostAtOnce = 0;

  async take(letter: string): Promise<void> {
    this.atOnce += 1;
    if (this.away) this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    await turn();
    this.atOnce -= 1;
    if (letter.startsWith('refused')) throw new MessageRefused('Not this one.');
    if (this.away) {
      this.missed += 1;
      throw this.away;
    }
    this.taken.push(letter);
  }
}

let provider: Provider;

/** One job at a time, as its queue has it. */
@Reaction({ on: called, queue: 'calendar' })
class CallInOrder {
  constructor(
    private readonly outages: Outages,
    private readonly em: EntityManager,
  ) {}

  async handle({ letter }: EventOf<typeof called>): Promise<void> {
    await this.em.execute('insert into letters values (?)', [letter]);
    await this.outages.call('calendar', () => provider.take(letter));
  }
}

@Reaction({ on: called, queue: 'payments', outsideTransaction: true })
class Call {
  constructor(private readonly outages: Outages) {}

  async handle({ letter }: EventOf<typeof called>): Promise<void> {
    await this.outages.call('payments', () => provider.take(letter));
  }
}

@Reaction({ on: called, queue: 'domain' })
class Write {
  constructor(private readonly em: EntityManager) {}

  async handle({ letter }: EventOf<typeof called>): Promise<void> {
    await this.em.execute('insert into letters values (?)', [letter]);
  }
}

const redisBinary = findRedis();
/** Where no Redis can be installed, `npm test` says that these tests run on PostgreSQL only. */
const onRedis = redisBinary ? it : it.skip;
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  await client.query('create table letters (letter text)');
});
beforeEach(() =>
  client.query('truncate letters, events.outbox_messages, events.inbox_messages, events.paused_channels'),
);
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => client.end());

describe.each(redisBinary ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'])('with queues on %s', (backend) => {
  let redis: TestRedis | undefined;
  let clock: MovedClock;
  const apps: TestingModule[] = [];

  beforeAll(async () => {
    redis = backend === 'Redis' ? await startRedis(redisBinary!) : undefined;
  });
  beforeEach(() => {
    provider = new Provider();
    clock = new MovedClock();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    const queues = new Queues(new EventsSettings(readConfig(environment())), clock);
    for (const name of ['calendar', 'payments', 'domain'] as const) {
      await queues.queue(name).obliterate({ force: true });
    }
    await queues.onApplicationShutdown();
  });
  afterAll(() => redis?.stop());

  const environment = () => ({ DATABASE_URL: process.env.DATABASE_URL, REDIS_URL: redis?.url, ROLE: 'api' });

  async function startWorker(options: Parameters<typeof startEventsApp>[0]) {
    const app = await startEventsApp({ role: 'worker', redisUrl: redis?.url, clock, ...options });
    apps.push(app);
    return app;
  }

  const post = async (letters: readonly string[]) => {
    for (const letter of letters) {
      await client.query(
        `insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, 'away.called', $2, now())`,
        [newId(), { letter }],
      );
    }
    await client.query('notify outbox');
  };
  const letters = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `letter ${from + i}`);
  const paused = async () => (await client.query('select * from events.paused_channels')).rows[0];
  const toldOf = async () =>
    (await client.query(`select name from events.outbox_messages where name like 'events.channel-%' order by name`))
      .rows;
  const failedJobs = async () => (await apps[0]!.get(FailedJobs).list()).rows.length;

  /** Half an hour in which every wait comes to its end, and more work arrives each minute. */
  async function halfAnHour(meanwhile: (minute: number) => Promise<void>): Promise<void> {
    for (let minute = 0; minute < 30; minute += 1) {
      await meanwhile(minute);
      clock.advance(MINUTE);
      await eventually(paused, (row) => !row || row.next_try_at > clock.now());
    }
  }

  describe('a provider that is away for half an hour under load', () => {
    it('loses and doubles nothing, is tried a few times, and gets everything in order when it is back', async () => {
      await startWorker({ reactions: [CallInOrder], retryDelay: 15_000 });
      await post(letters(0, 5));
      await eventually(
        () => provider.taken.length,
        (count) => count === 5,
      );
      provider.away = new ProviderUnavailable('connect ECONNREFUSED');
      await post(letters(5, 6));
      await eventually(paused, (row) => row !== undefined);
      await halfAnHour((minute) => post(letters(6 + minute, 7 + minute)));
      expect(provider.taken).toEqual(letters(0, 5));
      expect(provider.missed).toBeLessThan(25);
      expect(await paused()).toMatchObject({ channel: 'calendar', reason: 'connect ECONNREFUSED', told: true });

      provider.away = undefined;
      clock.advance(2 * MINUTE);
      await eventually(
        () => provider.taken.length,
        (count) => count >= 36,
      );
      expect(provider.taken).toEqual(letters(0, 36));
      expect(await eventually(paused, (row) => row === undefined)).toBeUndefined();
      expect(await failedJobs()).toBe(0);
      const { rows } = await client.query('select letter from letters');
      expect(rows.map(({ letter }) => letter)).toEqual(letters(0, 36));
    });

    it('is told to staff once by two workers, and once when it is back', async () => {
      for (let workers = 0; workers < 2; workers += 1) await startWorker({ reactions: [Call], retryDelay: 15_000 });
      provider.away = new ProviderUnavailable('connect ECONNREFUSED');
      await post(letters(0, 8));
      await eventually(paused, (row) => row !== undefined);
      await halfAnHour(async () => undefined);
      expect(await toldOf()).toEqual([{ name: 'events.channel-paused' }]);
      provider.away = undefined;
      clock.advance(2 * MINUTE);
      await eventually(toldOf, (rows) => rows.length === 2);
      await eventually(
        () => provider.taken.length,
        (count) => count === 8,
      );
      expect(await toldOf()).toEqual([{ name: 'events.channel-paused' }, { name: 'events.channel-resumed' }]);
    });

    it('fails every job for good where its outage counts as tries (control)', async () => {
      jest.spyOn(Outages.prototype, 'call').mockImplementation((_, act) => act());
      await startWorker({ reactions: [Call], retryDelay: 5 });
      provider.away = new ProviderUnavailable('connect ECONNREFUSED');
      await post(letters(0, 8));
      await eventually(failedJobs, (count) => count === 8);
    });
  });

  it('a provider that is away for a moment is not told', async () => {
    await startWorker({ reactions: [Call], retryDelay: 15_000 });
    provider.away = new ProviderUnavailable('connect ECONNREFUSED');
    await post(letters(0, 1));
    await eventually(paused, (row) => row !== undefined);
    provider.away = undefined;
    clock.advance(16_000);
    await eventually(
      () => provider.taken.length,
      (count) => count === 1,
    );
    await eventually(paused, (row) => row === undefined);
    expect(await toldOf()).toEqual([]);
  });

  it('a provider that nothing waits for any more counts as paused no longer, and staff hear of it', async () => {
    await startWorker({ reactions: [Call], retryDelay: 15_000 });
    provider.away = new ProviderUnavailable('connect ECONNREFUSED');
    await post(letters(0, 1));
    await eventually(paused, (row) => row !== undefined);
    await halfAnHour(async () => undefined);
    await apps.pop()!.close();
    clock.advance(4 * MINUTE);
    const outages = (await startWorker({ reactions: [] })).get(Outages);
    await outages.endUntried();
    expect(await paused()).toMatchObject({ channel: 'payments' });

    await apps[0]!.get(Queues).queue('payments').obliterate({ force: true });
    await outages.endUntried();
    expect(await paused()).toBeUndefined();
    expect(await toldOf()).toEqual([{ name: 'events.channel-paused' }, { name: 'events.channel-resumed' }]);
  });

  it('a provider that is away is tried by one call at a time, of all workers', async () => {
    for (let workers = 0; workers < 2; workers += 1) await startWorker({ reactions: [Call], retryDelay: 15_000 });
    provider.away = new ProviderUnavailable('connect ECONNREFUSED');
    await post(letters(0, 20));
    await eventually(paused, (row) => row !== undefined);
    // Both workers know of it.
    await eventually(
      () => provider.missed,
      (count) => count >= 2,
    );
    clock.advance(MINUTE);
    await eventually(paused, (row) => row.tries > 0);
    /** Waits for the end of the try, since the clock would outrun one that is under way. */
    const nextTry = async () => {
      const before = provider.missed;
      clock.advance(3 * MINUTE);
      await eventually(
        () => provider.missed,
        (count) => count > before,
      );
      await eventually(paused, (row) => row.next_try_at > clock.now());
    };
    // A call that began before its worker knew ends meanwhile.
    await nextTry();
    provider.mostAtOnce = 0;
    for (let tries = 0; tries < 10; tries += 1) await nextTry();
    expect(provider.mostAtOnce).toBeLessThanOrEqual(1);
    provider.away = undefined;
    clock.advance(3 * MINUTE);
    await eventually(
      () => provider.taken.length,
      (count) => count === 20,
    );
    expect([...provider.taken].sort()).toEqual(letters(0, 20).sort());
  });

  it('a provider that says when is not tried earlier', async () => {
    await startWorker({ reactions: [Call], retryDelay: 15_000 });
    provider.away = new ProviderUnavailable('Too many requests', 20 * MINUTE);
    await post(letters(0, 3));
    const { next_try_at: next, since } = await eventually(paused, (row) => row !== undefined);
    expect(Math.round((next - since) / MINUTE)).toBe(20);
  });

  it('a provider that refuses one request works', async () => {
    await startWorker({ reactions: [Call], retryDelay: 5 });
    await post(['refused']);
    await eventually(failedJobs, (count) => count === 1);
    expect(await paused()).toBeUndefined();
  });

  it('a call that succeeds counts, also if the database goes away before anybody can say so', async () => {
    await startWorker({ reactions: [Call], retryDelay: 15_000 });
    provider.away = new ProviderUnavailable('connect ECONNREFUSED');
    await post(letters(0, 1));
    await eventually(paused, (row) => row !== undefined);
    provider.away = undefined;
    const end = jest.spyOn(Outages.prototype as unknown as { end(): Promise<void> }, 'end');
    end.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    clock.advance(MINUTE);
    await eventually(
      () => provider.taken.length,
      (count) => count === 1,
    );
    await post(letters(1, 2));
    clock.advance(2 * MINUTE);
    await eventually(
      () => provider.taken.length,
      (count) => count >= 2,
    );
    await eventually(paused, (row) => row === undefined);
    expect(provider.taken).toEqual(letters(0, 2));
    const left = await apps[0]!.get(Queues).queue('payments').getJobCounts('delayed', 'failed');
    expect(left).toEqual({ delayed: 0, failed: 0 });
  });

  it('a worker that stops while its provider is away stops at once, and another goes on', async () => {
    const first = await startWorker({ reactions: [Call], retryDelay: 15_000 });
    provider.away = new ProviderUnavailable('connect ECONNREFUSED');
    await post(letters(0, 10));
    await eventually(paused, (row) => row !== undefined);
    apps.length = 0;
    await first.close();
    provider.away = undefined;
    await startWorker({ reactions: [Call], retryDelay: 15_000 });
    clock.advance(MINUTE);
    await eventually(
      () => provider.taken.length,
      (count) => count >= 10,
    );
    expect([...provider.taken].sort()).toEqual(letters(0, 10).sort());
  });

  describe('a database that is away while jobs run', () => {
    let check: jest.SpiedFunction<DatabaseStatus['check']>;
    beforeEach(() => {
      check = jest.spyOn(DatabaseStatus.prototype, 'check');
    });

    async function outage(jobs: number, lasts: (link: NetworkLink) => Promise<unknown>): Promise<void> {
      const link = await NetworkLink.to(process.env.DATABASE_URL!);
      let runs = 0;
      const release = Promise.withResolvers<void>();
      const write = jest.spyOn(Write.prototype, 'handle');
      write.mockImplementation(async function (this: Write, { letter }) {
        runs += 1;
        await release.promise;
        await (this as unknown as { em: EntityManager }).em.execute('insert into letters values (?)', [letter]);
      });
      await startWorker({ reactions: [Write], databaseUrl: link.url, retryDelay: 5 });
      await post(letters(0, jobs));
      await eventually(
        () => runs,
        (count) => count === jobs,
      );
      await link.cut();
      release.resolve();
      await lasts(link);
      await link.restore();
      await eventually(
        async () => (await client.query('select from letters')).rows.length,
        (count) => count === jobs,
      );
      await apps.pop()!.close();
      await link.cut();
    }

    it('uses up none of their tries', async () => {
      await outage(4, () => {
        const looks = check.mock.calls.length;
        // Longer than all tries of a job take.
        return eventually(
          () => check.mock.calls.length,
          (count) => count >= looks + 6,
        );
      });
      const { rows } = await client.query('select letter from letters order by letter');
      expect(rows.map(({ letter }) => letter)).toEqual(letters(0, 4));
    });

    it('uses up none of their tries while it takes only reads, as a standby does', async () => {
      const database = new URL(process.env.DATABASE_URL!).pathname.slice(1);
      await outage(1, async (link) => {
        await client.query(`alter database ${database} set default_transaction_read_only = on`);
        await link.restore();
        const looks = check.mock.calls.length;
        // More than the tries of a job and the looks of the dispatcher meanwhile.
        await eventually(
          () => check.mock.calls.length,
          (count) => count >= looks + 16,
        ).finally(() => client.query(`alter database ${database} reset default_transaction_read_only`));
        // A session keeps the settings of its start.
        await link.cut();
      });
      expect((await client.query('select letter from letters')).rows).toEqual([{ letter: 'letter 0' }]);
    });

    it('uses up none of their tries while it has no connection left for them', async () => {
      let refusals = 0;
      jest.spyOn(Write.prototype, 'handle').mockImplementation(async function (this: Write, { letter }) {
        refusals += 1;
        if (refusals <= 8) throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
        await (this as unknown as { em: EntityManager }).em.execute('insert into letters values (?)', [letter]);
      });
      await startWorker({ reactions: [Write], retryDelay: 5 });
      await post(['letter 0']);
      await eventually(
        async () => (await client.query('select from letters')).rows.length + (await failedJobs()),
        (count) => count === 1,
      );
      expect(await failedJobs()).toBe(0);
    });
  });
});

onRedis('a database that is away fails jobs for good where that counts as tries (control)', async () => {
  const redis = await startRedis(redisBinary!);
  jest.spyOn(DatabaseStatus.prototype, 'isAway').mockResolvedValue(false);
  const link = await NetworkLink.to(process.env.DATABASE_URL!);
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  jest.spyOn(Write.prototype, 'handle').mockImplementation(async () => {
    started.resolve();
    await release.promise;
  });
  const app = await startEventsApp({
    role: 'worker',
    redisUrl: redis.url,
    databaseUrl: link.url,
    reactions: [Write],
    retryDelay: 5,
  });
  await client.query(
    `insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, 'away.called', '{"letter": "a"}', now())`,
    [newId()],
  );
  await client.query('notify outbox');
  await started.promise;
  await link.cut();
  release.resolve();
  const failed = await eventually(
    () => app.get(Queues).queue('domain').getFailed(),
    (jobs) => jobs.length > 0,
  );
  expect(failed[0]!.attemptsMade).toBe(5);
  await link.restore();
  await app.close();
  await link.cut();
  await redis.stop();
});

onRedis('a Redis without memory loses and doubles no job, and goes on by itself', async () => {
  const redis = await startRedis(redisBinary!);
  const server = new Redis(redis.url);
  const started: string[] = [];
  const release = Promise.withResolvers<void>();
  jest.spyOn(Write.prototype, 'handle').mockImplementation(async function (this: Write, { letter }) {
    started.push(letter);
    await release.promise;
    await (this as unknown as { em: EntityManager }).em.execute('insert into letters values (?)', [letter]);
  });
  const app = await startEventsApp({ role: 'worker', redisUrl: redis.url, reactions: [Write], retryDelay: 5 });
  const post = async (from: number, to: number) => {
    for (let letter = from; letter < to; letter += 1)
      await client.query(
        `insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, 'away.called', $2, now())`,
        [newId(), { letter }],
      );
    await client.query('notify outbox');
  };
  const count = async () => (await client.query('select from letters')).rows.length;
  await post(0, 8);
  await eventually(
    () => started.length,
    (jobs) => jobs === 4,
  );
  await server.config('SET', 'maxmemory', '1');
  release.resolve();
  await post(8, 28);
  const refusals = async () => Number(/errorstat_OOM:count=(\d+)/.exec(await server.info('errorstats'))?.[1] ?? 0);
  await eventually(refusals, (refused) => refused > 20);
  await server.config('SET', 'maxmemory', '0');
  await eventually(count, (written) => written >= 28);
  const left = () => app.get(Queues).queue('domain').getJobCounts('wait', 'active', 'delayed', 'failed');
  expect(await eventually(left, (counts) => Object.values(counts).every((jobs) => jobs === 0))).toBeDefined();
  expect(await count()).toBe(28);
  await app.close();
  server.disconnect();
  await redis.stop();
});
