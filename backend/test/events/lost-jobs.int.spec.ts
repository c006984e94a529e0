import { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import pg from 'pg';
import { defineEvent, type EventOf } from '../../src/shared/domain/domain-event.js';
import { newId } from '../../src/shared/domain/id.js';
import { FailedJobs } from '../../src/shared/events/failed-jobs.js';
import { Queues } from '../../src/shared/events/queues.js';
import { Reaction } from '../../src/shared/events/reaction.decorator.js';
import { startEventsApp } from '../support/events-app.js';
import { eventually } from '../support/eventually.js';
import { findRedis, startRedis, type TestRedis } from '../support/redis.js';
import { chosenDrills } from '../support/seed.js';

Logger.overrideLogger(false);

const posted = defineEvent<{ letter: string; notBefore?: string }>('lost.posted');
let isProviderDown = false;
let runs = 0;
let notes = 0;

@Reaction({ on: posted, queue: 'email', notBefore: ({ notBefore }) => notBefore })
class Deliver {
  constructor(private readonly em: EntityManager) {}

  async handle({ letter }: EventOf<typeof posted>): Promise<void> {
    runs += 1;
    if (isProviderDown) throw new Error('the provider is down');
    await this.em.execute('insert into letters values (?)', [letter]);
  }
}

/** Follows the same event and is done at once, so that each message also has a reaction that needs no new job. */
@Reaction({ on: posted, queue: 'email' })
class Note {
  async handle(): Promise<void> {
    notes += 1;
  }
}

let client: pg.Client;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  await client.query('create table letters (letter text)');
});
afterAll(() => client.end());
beforeEach(async () => {
  runs = 0;
  notes = 0;
  isProviderDown = false;
  await client.query('truncate letters, events.outbox_messages, events.inbox_messages');
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(options: {
  redis?: TestRedis;
  redeliverAfter: number;
  retryDelay: number;
}): Promise<TestingModule> {
  const { redis, ...settings } = options;
  const app = await startEventsApp({ role: 'worker', reactions: [Deliver, Note], redisUrl: redis?.url, ...settings });
  closers.push(() => app.close());
  return app;
}

async function post(letter: string, notBefore?: Date): Promise<string> {
  const id = newId();
  const payload = { letter, ...(notBefore && { notBefore }) };
  const insert = 'insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, $2, $3, now())';
  await client.query(insert, [id, posted.eventName, payload]);
  await client.query('notify outbox');
  return id;
}

const arrived = async (): Promise<string[]> =>
  (await client.query('select letter from letters order by letter')).rows.map(({ letter }) => letter);
const letters = Array.from({ length: 20 }, (_, i) => `letter ${String(i).padStart(2, '0')}`);

function waitingJobs(): void {
  /** Twenty jobs wait for their second try, and one for its time. */
  async function loseJobs(redeliverAfter: number): Promise<void> {
    const redis = await startRedis(redisBinary!);
    closers.push(() => redis.stop());
    const app = await start({ redis, redeliverAfter, retryDelay: 600_000 });
    isProviderDown = true;
    await Promise.all(letters.map((letter) => post(letter)));
    await post('letter of later', new Date(Date.now() + 3_000));
    const queue = app.get(Queues).queue('email');
    await eventually(
      () => queue.getDelayedCount(),
      (count) => count === letters.length + 1,
    );
    await eventually(
      () => notes,
      (count) => count === letters.length + 1,
    );
    await redis.kill();
    await redis.restart();
    isProviderDown = false;
    await eventually(
      () => queue.getDelayedCount().catch(() => -1),
      (count) => count === 0,
    );
  }

  it('run, each once', async () => {
    await loseJobs(400);
    const expected = [...letters, 'letter of later'];
    await eventually(arrived, (all) => all.length >= expected.length);
    expect(await arrived()).toEqual(expected);
    expect(notes).toBe(expected.length);
  });

  it('are lost if nobody looks for them, which shows that the queue was empty', async () => {
    await loseJobs(600_000);
    await post('a later letter');
    await eventually(arrived, (all) => all.length > 0);
    expect(await arrived()).toEqual(['a later letter']);
  });
}

function failedJob(): void {
  let app: TestingModule;

  /** Fails a job on its last try, then lets `meanwhile` happen while Redis is away. */
  async function loseFailedJob(meanwhile: () => Promise<unknown> = async () => undefined): Promise<string> {
    const redis = await startRedis(redisBinary!);
    closers.push(() => redis.stop());
    app = await start({ redis, redeliverAfter: 400, retryDelay: 5 });
    isProviderDown = true;
    const id = await post('failed');
    await eventually(
      () => client.query('select failures from events.outbox_messages where id = $1', [id]),
      ({ rows }) => rows[0].failures.Deliver !== undefined,
    );
    expect(runs).toBe(5);
    await redis.kill();
    await meanwhile();
    await redis.restart();
    isProviderDown = false;
    return `${id}_Deliver`;
  }
  const failedJobs = () =>
    app
      .get(FailedJobs)
      .list()
      .then(
        ({ rows }) => rows,
        () => [],
      );

  it('is still failed, as it was, and runs when it is retried', async () => {
    const id = await loseFailedJob();
    const [failed] = await eventually(failedJobs, (all) => all.length > 0);
    expect(failed).toMatchObject({ id, reaction: 'Deliver', tries: 5, error: 'the provider is down' });
    expect(runs).toBe(5);
    const { rows } = await client.query(`select payload from events.outbox_messages where name = 'events.job-failed'`);
    expect(rows.map(({ payload }) => payload.failedAt)).toEqual([failed!.failedAt]);

    await app.get(FailedJobs).retry({ ids: [id] });
    await eventually(arrived, (all) => all.length > 0);
    expect(await failedJobs()).toEqual([]);
    expect(runs).toBe(6);
  });

  it('runs again by itself if its message doesn’t know of the failure (control)', async () => {
    await loseFailedJob(() => client.query(`update events.outbox_messages set failures = '{}'`));
    await eventually(arrived, (all) => all.length > 0);
    expect(runs).toBe(6);
  });
}

const DRILLS = [
  { name: 'jobs that wait in a Redis', tests: waitingJobs },
  { name: 'a job that failed for good in a Redis', tests: failedJob },
];

const redisBinary = findRedis();
const onRedis = redisBinary ? describe : describe.skip;

onRedis.each(chosenDrills(DRILLS))('$name that is killed and comes back empty', ({ tests }) => tests());

describe('looking for lost jobs', () => {
  const message = async (id: string) =>
    (await client.query('select pending, dispatched_at from events.outbox_messages where id = $1', [id])).rows[0];

  it('neither revives failed jobs nor runs waiting ones early or twice', async () => {
    await start({ redeliverAfter: 200, retryDelay: 5 });
    const later = await post('later', new Date(Date.now() + 600_000));
    isProviderDown = true;
    const failed = await post('failed');
    await eventually(
      () => runs,
      (count) => count === 5,
    );
    isProviderDown = false;
    for (const id of [later, failed]) {
      const { dispatched_at: before } = await message(id);
      await eventually(
        () => message(id),
        ({ dispatched_at }) => dispatched_at > before,
      );
      expect((await message(id)).pending).toEqual(['Deliver']);
    }
    await post('a later letter');
    await eventually(arrived, (all) => all.length > 0);
    expect(await arrived()).toEqual(['a later letter']);
    expect(runs).toBe(6);
  });

  it('ends once every reaction has run', async () => {
    await start({ redeliverAfter: 200, retryDelay: 5 });
    const id = await post('done');
    await eventually(
      () => message(id),
      ({ pending, dispatched_at }) => dispatched_at && pending.length === 0,
    );
    expect(await arrived()).toEqual(['done']);
  });

  it('reads only messages that wait', async () => {
    await client.query(`insert into events.outbox_messages (id, name, payload, occurred_at, dispatched_at, pending)
      select gen_random_uuid(), 'lost.posted', '{}', now(), now() - interval '1 hour', case when i % 2000 = 0 then '{Deliver}'::text[] else '{}' end
      from generate_series(1, 20000) i`);
    await client.query('analyze events.outbox_messages');
    const { rows } = await client.query(`explain select id from events.outbox_messages m
      where pending <> '{}' and dispatched_at < now() - 200 * interval '1 millisecond' and name = any('{lost.posted}')
      order by dispatched_at limit 500 for update skip locked`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('outbox_messages_pending');
  });
});
