import { UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import { startEventsApp } from '../../../test/support/events-app.js';
import { eventually } from '../../../test/support/eventually.js';
import { signedIn } from '../../../test/support/people.js';
import { findRedis, startRedis, type TestRedis } from '../../../test/support/redis.js';
import { aCenter, aStudent } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { newId } from '../../shared/domain/id.js';
import { type QueueName, Queues, type ReactionJob } from '../../shared/events/queues.js';
import { EraseJobs } from './erase-jobs.reaction.js';

const redisBinary = findRedis();
const describeWithRedis = redisBinary ? describe : describe.skip;

describeWithRedis('jobs in Redis about a person who is erased', () => {
  let server: TestRedis;
  let redis: Redis;
  let test: TestApp;
  let queues: Queues;
  const closers: (() => unknown)[] = [];
  beforeAll(async () => {
    server = await startRedis(redisBinary!);
    redis = new Redis(server.url);
    // It runs no jobs: what it commits is left, as if it died then.
    test = await startTestApp({
      ROLE: 'api',
      REDIS_URL: server.url,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    queues = test.app.get(Queues, { strict: false });
    await aCenter(test);
  });
  afterAll(async () => {
    for (const close of closers) await close();
    await test.close();
    redis.disconnect();
    await server.stop();
  });

  /** The keys of Redis that lead to the person. */
  async function found(): Promise<string[]> {
    const hits: string[] = [];
    for (const key of await redis.keys('*')) {
      const read: Record<string, () => Promise<unknown>> = {
        hash: () => redis.hgetall(key),
        stream: () => redis.xrange(key, '-', '+'),
        string: () => redis.get(key),
        list: () => redis.lrange(key, 0, -1),
        zset: () => redis.zrange(key, '0', '-1'),
        set: () => redis.smembers(key),
      };
      // A key may be gone by now.
      const text = JSON.stringify(await read[await redis.type(key)]?.()) ?? '';
      if (/quillona/i.test(text)) hits.push(key.replace(/[0-9a-f-]{36}/, 'id'));
    }
    return hits.sort();
  }

  /** A message as the dispatcher hands it over, with the job of a reaction that no program here has. */
  async function aJob(queue: QueueName, reaction: string, payload: object, notBefore?: string): Promise<ReactionJob> {
    const job = { messageId: newId(), reaction, eventName: 'test.told', payload, occurredAt: new Date().toISOString() };
    await test.sql.run(
      `insert into events.outbox_messages (id, name, payload, occurred_at, dispatched_at, pending) values ($1, $2, $3, now(), now(), array[$4])`,
      [job.messageId, job.eventName, JSON.stringify(payload), reaction],
    );
    await queues.add(queue, [{ ...job, notBefore }]);
    return job;
  }

  const jobOf = async (queue: QueueName, { messageId, reaction }: ReactionJob) =>
    (await queues.queue(queue).getJob(`${messageId}_${reaction}`))!;

  it('forget them, also when the program died after the commit', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const person = { first_name: 'Quillona', last_name: 'Vandermeer', email: 'quillona@post.example' };
    const studentId = await aStudent(test.sql, person);
    const told = { studentId, text: 'Quillona Vandermeer came' };
    const later = new Date(Date.now() + 3_600_000).toISOString();

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let tries = 0;
    const worker = queues.work('sms', async ({ reaction, messageId }) => {
      if (reaction === 'Runs') return await released;
      if (reaction === 'Retried') {
        tries += 1;
        throw new Error(tries === 1 ? 'Quillona is away' : 'Nobody is there');
      }
      const error = { error: 'No mailbox for quillona@post.example', tries: 1, failedAt: later };
      await test.sql.run(
        `update events.outbox_messages set failures = jsonb_build_object('Failed', $2::jsonb) where id = $1`,
        [messageId, JSON.stringify(error)],
      );
      throw new UnrecoverableError(error.error);
    });
    closers.push(release, () => worker.close());
    const failed = await aJob('sms', 'Failed', { studentId });
    const retried = await aJob('sms', 'Retried', { studentId });
    const running = await aJob('sms', 'Runs', told);
    const waiting = await aJob('email', 'Waits', told);
    const delayed = await aJob('email', 'Later', told, later);
    const other = await aJob('email', 'Other', { text: 'Hello' }, later);
    const states = () =>
      Promise.all([failed, retried, running].map(async (job) => (await jobOf('sms', job)).getState()));
    await eventually(states, (now) => now.join() === 'failed,delayed,active');

    const erased = await admin.post(`/api/students/${studentId}/erase`, { lastName: 'Vandermeer' });
    expect(erased.status).toBe(200);
    // The control: that is how it stays without the job that follows.
    const before = await found();
    expect(before).toEqual(expect.arrayContaining(['recert:sms:events']));
    expect(before.filter((key) => key.includes(':id_'))).toEqual([
      'recert:email:id_Later',
      'recert:email:id_Waits',
      'recert:sms:id_Failed',
      'recert:sms:id_Retried',
      'recert:sms:id_Runs',
    ]);

    const next = await startEventsApp({ redisUrl: server.url, role: 'worker', reactions: [EraseJobs] });
    closers.push(() => next.close());
    // What runs can't be replaced.
    await eventually(found, (hits) => hits.join() === 'recert:sms:id_Runs');
    release();
    await eventually(found, (hits) => hits.length === 0);
    await eventually(
      () => test.sql.count(`select count(*) from events.inbox_messages where reaction = 'EraseJobs'`),
      (count) => count === 1,
    );

    expect((await jobOf('email', waiting)).data.payload).toEqual({ studentId, text: 'Erased person came' });
    expect(await (await jobOf('email', delayed)).getState()).toBe('delayed');
    expect((await jobOf('email', other)).data.payload).toEqual({ text: 'Hello' });
    const again = await eventually(
      () => jobOf('sms', failed),
      (job) => job?.finishedOn !== undefined,
    );
    expect(again.failedReason).toBe('No mailbox for Erased person');
  });
});
