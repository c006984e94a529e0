import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresBackend, type Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { World } from './world.js';

const QUEUES = ['email', 'email-awaited', 'sms', 'sms-awaited', 'calendar', 'payments', 'domain', 'exports'];
const TIMEOUT_MS = 60_000;
const POLL_MS = 10;
/** Numbers that stay the same for so long belong to jobs that wait or have failed. */
const UNCHANGED_MS = 60;
/** How long a message may be on its way, by the clock of this machine, while a job waits for what becomes of it. */
const SENDING_MS = 3_000;

/** Reactions to events that have not run yet: the program's work, whatever the queues say. */
const REACTIONS = `
  events.outbox_messages m, unnest(m.pending) p (reaction)
  where m.pending <> '{}' and not exists (
    select from events.inbox_messages i where i.message_id = m.id and i.reaction = p.reaction)`;
/** One statement, so that a message is in one of the two, and in no gap between two looks. `$1` are the jobs that don't count. */
const PENDING = `
  select (select count(*)::int from events.outbox_messages where dispatched_at is null) as undispatched,
    (select count(*)::int from ${REACTIONS} and m.id || '_' || p.reaction <> all($1)) as reactions`;

interface Pending {
  undispatched: number;
  reactions: number;
}

const isNothing = ({ undispatched, reactions }: Pending): boolean => undispatched + reactions === 0;

/** Watches from outside until the program has nothing left to do. */
export class Drain {
  readonly queues: readonly Queue[];
  private readonly connection: pg.Pool | Redis;
  /** Jobs that wait for a time, by their ids. */
  private readonly later = new Map<string, Job>();

  constructor(databaseUrl: string, redisUrl?: string) {
    if (redisUrl) {
      const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
      this.connection = redis;
      this.queues = QUEUES.map((name) => new Queue(name, { connection: redis, prefix: 'recert' }));
    } else {
      const options = { connectionString: databaseUrl, options: '-c search_path=bullmq', max: 2 };
      const pool = new pg.Pool(options).setMaxListeners(50);
      this.connection = pool;
      this.queues = QUEUES.map((name) => new Queue(name, { connection: pool }, createPostgresBackend) as never);
    }
    for (const queue of this.queues) queue.on('error', () => undefined);
    this.connection.on('error', () => undefined);
  }

  /** Returns why the program still has work after a minute; undefined if it has none. Staff retry what failed for good, once. */
  async wait(world: World): Promise<string | undefined> {
    const until = Date.now() + TIMEOUT_MS;
    let retried = false;
    let seen = '';
    let seenAt = 0;
    let failed: Job[] = [];
    while (Date.now() < until) {
      const pending = await this.pending(world);
      // While the numbers change, somebody works; asking the queues would only slow it down.
      if (JSON.stringify(pending) !== seen) seenAt = Date.now();
      seen = JSON.stringify(pending);
      const asks = !isNothing(pending) && Date.now() - seenAt >= UNCHANGED_MS;
      // The run that sends it may be a slow one that its queue has given up.
      const isSent = asks && (Date.now() - seenAt >= SENDING_MS || !(await isSending(world)));
      if (isSent) await this.findLater();
      failed = asks ? await this.failed() : [];
      if (isNothing(asks ? await this.pending(world, failed) : pending)) {
        if (failed.length === 0) {
          // A webhook that arrives between two looks leaves its work in the outbox.
          if ((await this.webhooks(world)) === 0 && isNothing(await this.pending(world))) return undefined;
        } else if (retried) return `jobs failed for good:\n${failed.map(describe).join('\n')}`;
        else await retryFailed(world);
        retried = failed.length > 0;
      }
      await pause(POLL_MS);
    }
    const { rows } = await world.db.query(`select p.reaction, m.payload from ${REACTIONS}`);
    const waiting = rows.map(({ reaction, payload }) => `\n  ${reaction} ${JSON.stringify(payload)}`).join('');
    const webhooks = await this.webhooks(world);
    return `after a minute: ${seen}, ${failed.length} failed jobs, ${this.later.size} jobs for later, ${webhooks} webhooks on their way${waiting}`;
  }

  async close(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
    if (this.connection instanceof pg.Pool) await this.connection.end();
    else this.connection.disconnect();
  }

  /**
   * What is left to do now, without jobs that wait for a time, and `without` others. A queue that lost its jobs may have got some
   * again that had run.
   */
  private async pending(world: World, without: readonly Job[] = []): Promise<Pending> {
    await this.promoteDue(world.now());
    const { rows } = await world.db.query<Pending>(PENDING, [[...this.later.keys(), ...without.map(({ id }) => id)]]);
    return rows[0]!;
  }

  /** Queues wait by the clock of the machine; the simulation's has moved. */
  private async promoteDue(now: Date): Promise<void> {
    for (const [id, job] of this.later) {
      if (new Date(job.data.notBefore) > now) continue;
      this.later.delete(id);
      // It may have been lost, or run.
      await job.promote().catch(() => undefined);
    }
  }

  /** Finds the jobs that wait for a time. The other delayed ones wait for another try. */
  private async findLater(): Promise<void> {
    const delayed = await Promise.all(this.queues.map((queue) => queue.getDelayed()));
    for (const job of delayed.flat()) if (job.data.notBefore) this.later.set(job.id!, job);
  }

  private async failed(): Promise<Job[]> {
    return (await Promise.all(this.queues.map((queue) => queue.getFailed()))).flat();
  }

  private async webhooks({ gateway, sms }: World): Promise<number> {
    await sms.reported();
    return gateway.books<{ delivered: boolean }>('event').filter(({ delivered }) => !delivered).length;
  }
}

async function isSending({ db }: World): Promise<boolean> {
  const { rows } = await db.query(`select from notifications.messages where state = 'sending' limit 1`);
  return rows.length > 0;
}

const describe = ({ name, data, failedReason }: Job): string =>
  `${name} ${JSON.stringify(data.payload)}: ${failedReason}`;

async function retryFailed({ staff }: World): Promise<void> {
  const { body } = await staff.get('/api/failed-jobs');
  for (const { id } of Array.isArray(body) ? body : [])
    await staff.post(`/api/failed-jobs/${encodeURIComponent(id)}/retry`);
}
