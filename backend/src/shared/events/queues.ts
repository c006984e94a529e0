import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createPostgresBackend, type Job, Queue, runMigrations, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { EventsSettings } from './events.settings.js';

/** The queues, and how many jobs of each one worker process runs at a time. Their sum bounds its open transactions. */
const CONCURRENCY = { email: 3, sms: 2, calendar: 1, payments: 2, domain: 2 } as const;

export type QueueName = keyof typeof CONCURRENCY;
export const QUEUE_NAMES = Object.keys(CONCURRENCY) as QueueName[];
export const isQueueName = (name: unknown): name is QueueName => QUEUE_NAMES.includes(name as QueueName);

/** The schema that BullMQ's PostgreSQL backend keeps to itself. */
const SCHEMA = 'bullmq';
/** Finished jobs are kept for a week, so that a message dispatched twice finds its job and adds none. */
const KEEP_FINISHED = { age: 7 * 24 * 3600, count: 10_000 };
const TRIES = 5;
/** Times that a job may lose its worker before it counts as dead: a crash is not the job's fault, a crash loop may be. */
const LOST_WORKERS = 5;
/** Connections for everything but waiting: adding, taking and finishing jobs. */
const SHARED_CONNECTIONS = 4;

/** One reaction to one event. */
export interface ReactionJob {
  messageId: string;
  reaction: string;
  eventName: string;
  payload: object;
  occurredAt: string;
  /** The person whose act the event tells of. Jobs that an earlier version added do not say. */
  causedBy?: string | null;
}

/** Creates or updates BullMQ's tables; several processes may call it at once. Not needed where queues live in Redis. */
export async function migrateQueues({ databaseUrl }: Pick<EventsSettings, 'databaseUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}

/** The job queues, in the database or in Redis. The only file that knows which, and that knows BullMQ. */
@Injectable()
export class Queues implements OnApplicationShutdown {
  private readonly logger = new Logger('Queues');
  private readonly queues = new Map<QueueName, Queue<ReactionJob>>();
  private readonly warnedAt = new Map<string, number>();
  private readonly pool: pg.Pool | undefined;
  private readonly redis: Redis | undefined;

  constructor(private readonly settings: EventsSettings) {
    if (!settings.redisUrl) this.pool = this.createPool();
    // Adding a job succeeds or fails at once; the outbox keeps what could not be added.
    else this.redis = new Redis(settings.redisUrl, { maxRetriesPerRequest: 1, lazyConnect: true });
  }

  /** Adds one job per (event, reaction); a job that exists already is left as it is. */
  async add(name: QueueName, jobs: readonly ReactionJob[]): Promise<void> {
    await this.queue(name).addBulk(
      jobs.map((data) => ({ name: data.reaction, data, opts: { jobId: `${data.messageId}_${data.reaction}` } })),
    );
  }

  /** The queue itself, for those who look into it. */
  queue(name: QueueName): Queue<ReactionJob> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = this.createQueue(name);
      queue.on('error', (error) => this.warn(name, error));
      this.queues.set(name, queue);
      // A queue that found no database when it was made never looks again; the next caller makes another.
      queue.waitUntilReady().catch(() => this.queues.delete(name));
    }
    return queue;
  }

  /** Starts running the jobs of one queue. Closing the worker lets the jobs under way finish. */
  work(name: QueueName, run: (job: ReactionJob, attempt: number) => Promise<void>): Worker<ReactionJob> {
    const worker = this.createWorker(name, ({ data, attemptsMade }) => run(data, attemptsMade + 1));
    worker.on('error', (error) => this.warn(name, error));
    worker.on('failed', (job, error) => {
      const dead = job && job.attemptsMade >= TRIES ? ' and will not be tried again' : '';
      this.logger.warn(`${job?.name} failed${dead} (${job?.id}, try ${job?.attemptsMade}): ${error.message}`);
    });
    return worker;
  }

  /** Whether jobs can be added now. May take long to fail; the caller sets its own limit. */
  async isReachable(): Promise<boolean> {
    await this.queue('domain').getWaitingCount();
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.pool?.end();
    this.redis?.disconnect();
  }

  private createQueue(name: QueueName): Queue<ReactionJob> {
    const defaultJobOptions = {
      attempts: TRIES,
      backoff: { type: 'exponential', delay: this.settings.retryDelay },
      removeOnComplete: KEEP_FINISHED,
      removeOnFail: false,
    };
    if (this.pool) return new Queue(name, { connection: this.pool, defaultJobOptions }, createPostgresBackend) as never;
    const connection = this.redis!;
    return new Queue(name, { connection, prefix: 'recert', skipWaitingForReady: true, defaultJobOptions });
  }

  private createWorker(name: QueueName, process: (job: Job<ReactionJob>) => Promise<void>): Worker<ReactionJob> {
    const options = {
      concurrency: CONCURRENCY[name],
      // A dead worker's lock runs out after one interval. Of the looks that follow each half interval, the first may be
      // skipped as too early and the next finds the job: two intervals at most.
      lockDuration: this.settings.stalledInterval,
      stalledInterval: this.settings.stalledInterval / 2,
      maxStalledCount: LOST_WORKERS,
      runRetryDelay: 1_000,
    };
    if (this.pool)
      return new Worker(name, process, { connection: this.pool, ...options }, createPostgresBackend) as never;
    const connection = { url: this.settings.redisUrl!, maxRetriesPerRequest: null };
    return new Worker(name, process, { connection, prefix: 'recert', ...options });
  }

  /** One pool for all queues of the process; each worker holds one connection of it to wait for jobs. */
  private createPool(): pg.Pool {
    const waiting = this.settings.runsReactions ? QUEUE_NAMES.length : 0;
    const pool = new pg.Pool({
      connectionString: this.settings.databaseUrl,
      options: `-c search_path=${SCHEMA}`,
      application_name: 'recert queues',
      keepAlive: true,
      max: waiting + (this.settings.runsReactions ? SHARED_CONNECTIONS : 1),
    });
    // Each queue and worker listens for the pool's errors.
    return pool.setMaxListeners(4 * QUEUE_NAMES.length);
  }

  /** A lost connection repeats itself, several times a second; once a minute is enough to know. */
  private warn(name: QueueName, error: Error): void {
    const warning = `Queue ${name}: ${error.message}`;
    if (Date.now() - (this.warnedAt.get(warning) ?? 0) < 60_000) return;
    this.warnedAt.set(warning, Date.now());
    this.logger.warn(warning);
  }
}
