import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  createPostgresBackend,
  DelayedError,
  type Job,
  Queue,
  runMigrations,
  UnrecoverableError,
  Worker,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Clock } from '../domain/clock.js';
import { Outage } from '../logging/outage.js';
import { safeMessage } from '../logging/safe-stack.js';
import { requestLimits } from '../sql/connection.js';
import { DatabaseStatus } from '../sql/database-status.js';
import { failureOf } from '../sql/unavailable.js';
import { EventsSettings } from './events.settings.js';
import { Postponed } from './postponed.js';
import { inBackground, runWithContext } from './request-context.js';

/**
 * Jobs of each queue that a worker process runs concurrently. The sum bounds its open transactions. `email`, `sms`, `calendar` and
 * `payments` run what calls their provider, because their jobs wait while it is away; `domain` runs all else. A person is waiting for
 * what the `…-awaited` ones send, which must not stand behind thousands of others. Most emails have a job of their own, and a slow
 * mail server takes a quarter of a second for each, so `email` runs eight. An export takes minutes, so it has a queue of its own.
 */
const CONCURRENCY = {
  email: 8,
  'email-awaited': 2,
  sms: 2,
  'sms-awaited': 1,
  calendar: 1,
  payments: 4,
  domain: 4,
  exports: 1,
} as const;

export type QueueName = keyof typeof CONCURRENCY;
export const QUEUE_NAMES = Object.keys(CONCURRENCY) as QueueName[];
/** The queues whose jobs go first. */
export const AWAITED: readonly QueueName[] = ['email-awaited', 'sms-awaited'];
export const isQueueName = (name: unknown): name is QueueName => QUEUE_NAMES.includes(name as QueueName);

/** The schema of BullMQ's PostgreSQL backend. */
const SCHEMA = 'bullmq';
/** Of BullMQ's keys in Redis. */
const PREFIX = 'recert';
/** Fewer jobs are added one by one: BullMQ creates tables for each bulk in PostgreSQL, which takes longer than ten statements. */
const BULK = 10;
/** Runs of a job until it is kept as failed. */
export const TRIES = 5;
/** A job fails after losing its worker this often: one crash is not its fault, a crash loop may be. */
const MAX_STALLED = 5;
/** Connections for adding, taking and finishing jobs. */
const SHARED_CONNECTIONS = 4;

const queuesOf = (channel: string) => QUEUE_NAMES.filter((name) => name === channel || name === `${channel}-awaited`);

/** BullMQ's messages when a worker finishes a job that is no longer its own. */
const TAKEN_OVER = /^Missing (lock|key) for job|is not in the active state/;

/** Completed jobs are not kept. */
const COUNTED_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** States of jobs that haven't ended. A job that its worker gave back while it stopped is delayed for a moment. */
const PRESENT = ['active', 'waiting', 'delayed'] as const;

export interface QueueFigures {
  queue: QueueName;
  counts: Record<(typeof COUNTED_STATES)[number], number>;
  oldest: Date | null;
}

/** How a job ended on its last try. `failedAt` is in ISO 8601. */
export interface FinalFailure {
  error: string;
  tries: number;
  failedAt: string;
}

/** One reaction to one event. */
export interface ReactionJob {
  messageId: string;
  reaction: string;
  eventName: string;
  payload: object;
  occurredAt: string;
  /** The user who caused the event. Missing in jobs of earlier versions. */
  causedBy?: string | null;
  /** The W3C traceparent of what raised the event. */
  trace?: string | null;
  /** The job waits until then, in ISO 8601. */
  notBefore?: string | undefined;
  /** It failed for good before the queue lost it, so it fails again without running. */
  failure?: FinalFailure | undefined;
}

/** How a job that is kept as failed ended. */
export const failureOfJob = ({ data, failedReason, attemptsMade, finishedOn }: Job<ReactionJob>): FinalFailure =>
  data.failure ?? {
    error: failedReason,
    tries: attemptsMade,
    failedAt: new Date(finishedOn ?? 0).toISOString(),
  };

/** Creates or updates BullMQ's tables; safe to call concurrently. Not needed with Redis. */
export async function migrateQueues({ databaseUrl }: Pick<EventsSettings, 'databaseUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}

/** One pool for all queues; each worker holds one connection to wait for jobs. */
export function createQueuePool(settings: EventsSettings): pg.Pool {
  const waiting = settings.runsReactions ? QUEUE_NAMES.length : 0;
  const pool = new pg.Pool({
    connectionString: settings.databaseUrl,
    options: `-c search_path=${SCHEMA}`,
    application_name: 'recert queues',
    keepAlive: true,
    max: waiting + (settings.runsReactions ? SHARED_CONNECTIONS : 1),
    ...requestLimits(settings.databaseTimeout),
  });
  // The pool listens only to idle clients: without this, the program ends when BullMQ loses one between two statements.
  pool.on('connect', (client) => client.on('error', () => undefined)); // the next statement fails with the cause
  // Each queue and worker adds an error listener to the pool.
  return pool.setMaxListeners(4 * QUEUE_NAMES.length);
}

/**
 * A worker's connection. BullMQ waits for the end of one that it closes, which ioredis doesn't reach from the wait for the next
 * try to reconnect, so that a worker would stop neither during an outage nor right after it.
 */
class WorkerRedis extends Redis {
  override disconnect(reconnect = false): void {
    if (this.status === 'reconnecting' && !reconnect) this.status = 'wait';
    super.disconnect(reconnect);
  }

  /** BullMQ's own, for the wait for jobs. */
  override duplicate(options?: object): never {
    return new WorkerRedis({ ...this.options, ...options } as object) as never; // its type depends on the options
  }
}

/** The job queues, in PostgreSQL or Redis. Only this file depends on BullMQ. */
@Injectable()
export class Queues implements OnApplicationShutdown {
  private readonly logger = new Logger('Queues');
  private readonly queues = new Map<QueueName, Queue<ReactionJob>>();
  private readonly warnedAt = new Map<string, number>();
  private readonly redisOutage = new Outage(this.logger, 'Redis is unavailable', 'Redis is back');
  private readonly pool: pg.Pool | undefined;
  private readonly redis: Redis | undefined;

  constructor(
    private readonly settings: EventsSettings,
    private readonly clock: Clock,
    private readonly database?: DatabaseStatus,
  ) {
    if (!settings.redisUrl) {
      this.pool = createQueuePool(settings);
      return;
    }
    // Adding a job fails fast; the outbox keeps messages that could not be added.
    const lazyConnect = !settings.runsReactions;
    this.redis = new Redis(settings.redisUrl, { maxRetriesPerRequest: 1, lazyConnect, commandTimeout: 4_000 });
    this.redis.on('error', (error: NodeJS.ErrnoException) => this.redisOutage.begin(error.message || `${error.code}`));
    this.redis.on('ready', () => this.redisOutage.end());
  }

  /** Adds one job per event and reaction, unless it exists. */
  async add(name: QueueName, jobs: readonly ReactionJob[]): Promise<void> {
    const queue = this.queue(name);
    const entries = jobs.map((data) => {
      const delay = data.notBefore ? Math.max(0, Date.parse(data.notBefore) - this.clock.now().getTime()) : 0;
      return { name: data.reaction, data, opts: { jobId: `${data.messageId}_${data.reaction}`, delay } };
    });
    if (entries.length >= BULK) await queue.addBulk(entries);
    else for (const { name: reaction, data, opts } of entries) await queue.add(reaction, data, opts);
  }

  /** Returns BullMQ's queue. */
  queue(name: QueueName): Queue<ReactionJob> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = this.createQueue(name);
      queue.on('error', (error) => this.warn(name, error));
      this.queues.set(name, queue);
      // A queue that could not connect when it was created never retries; the next caller creates another.
      queue.waitUntilReady().catch(() => this.queues.delete(name));
    }
    return queue;
  }

  /** Starts running the jobs of one queue. Closing the worker waits for running jobs. `gaveUp` gets those that failed on their last try. */
  work(
    name: QueueName,
    run: (job: ReactionJob, attempt: number) => Promise<void>,
    gaveUp: (job: ReactionJob, id: string, failure: FinalFailure) => void = () => undefined,
  ): Worker<ReactionJob> {
    const worker = this.createWorker(name, async (job, token) => {
      if (job.data.failure) throw new UnrecoverableError(job.data.failure.error);
      return await run(job.data, job.attemptsMade + 1).catch((error) => this.postpone(job, token, error));
    });
    worker.on('error', (error) => this.warn(name, error));
    worker.on('stalled', (id) => this.logger.warn(`A worker lost the job ${id}; it runs again`));
    worker.on('completed', (job) => {
      if (job.attemptsMade > 1) this.warnOf(job, `${job.name} succeeded (${job.id}, try ${job.attemptsMade})`);
    });
    worker.on('failed', (job, error) => {
      if (!job || job.data.failure) return;
      const final = job.attemptsMade >= TRIES ? ' and will not be retried' : '';
      this.warnOf(job, `${job.name} failed${final} (${job.id}, try ${job.attemptsMade}): ${safeMessage(error)}`);
      if (job.finishedOn) gaveUp(job.data, job.id!, failureOfJob(job));
    });
    return worker;
  }

  /** The jobs of each queue by state, and when the oldest that could run was added. */
  async figures(): Promise<QueueFigures[]> {
    return await Promise.all(
      QUEUE_NAMES.map(async (queue) => {
        const [counts, [oldest]] = await Promise.all([
          this.queue(queue).getJobCounts(...COUNTED_STATES),
          this.queue(queue).getJobs(['waiting'], 0, 0, true),
        ]);
        return { queue, counts: counts as QueueFigures['counts'], oldest: oldest ? new Date(oldest.timestamp) : null };
      }),
    );
  }

  /** Forgets what happened to the jobs of a queue, which Redis keeps with the texts of failures. Nothing reads it. */
  async forgetLog(name: QueueName): Promise<void> {
    await this.redis?.del(`${PREFIX}:${name}:events`);
  }

  /** Whether a channel has jobs that run or will. */
  async haveJobs(channel: string): Promise<boolean> {
    const counts = await Promise.all(queuesOf(channel).map((name) => this.queue(name).getJobCountByTypes(...PRESENT)));
    return counts.some((count) => count > 0);
  }

  /**
   * True if jobs can be added. May take long to fail; the caller sets a timeout. A Redis that is full, or whose disk is, answers
   * questions as before.
   */
  async isReachable(): Promise<boolean> {
    await this.redis?.set('recert:probe', '', 'EX', 60);
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
      // A message that is dispatched again finds its inbox row. BullMQ would go through all kept jobs, also for stalled ones.
      removeOnComplete: true,
      removeOnFail: false,
    };
    if (this.pool) return new Queue(name, { connection: this.pool, defaultJobOptions }, createPostgresBackend) as never;
    const connection = this.redis!;
    return new Queue(name, { connection, prefix: PREFIX, skipWaitingForReady: true, defaultJobOptions });
  }

  /** Delays a job whose reaction asked for it; rethrows any other error. */
  private async postpone(job: Job<ReactionJob>, token: string | undefined, error: unknown): Promise<never> {
    if (!(error instanceof Postponed)) throw error;
    const notBefore = new Date(this.clock.now().getTime() + error.milliseconds).toISOString();
    await job.updateData({ ...job.data, notBefore });
    await job.moveToDelayed(Date.now() + error.milliseconds, token);
    this.warnOf(job, `${job.name} waits ${Math.ceil(error.milliseconds / 1_000)} s (${job.id}): ${safeMessage(error)}`);
    throw new DelayedError();
  }

  private createWorker(
    name: QueueName,
    process: (job: Job<ReactionJob>, token?: string) => Promise<void>,
  ): Worker<ReactionJob> {
    const options = {
      concurrency: CONCURRENCY[name],
      // A dead worker's lock expires after one interval. Checks run every half interval and the first may come too early,
      // so the job is found within two intervals.
      lockDuration: this.settings.stalledInterval,
      stalledInterval: this.settings.stalledInterval / 2,
      maxStalledCount: MAX_STALLED,
      runRetryDelay: 1_000,
    };
    if (this.pool)
      return new Worker(name, process, { connection: this.pool, ...options }, createPostgresBackend) as never;
    const connection = new WorkerRedis(this.settings.redisUrl!, { maxRetriesPerRequest: null });
    const worker = new Worker(name, process, { connection, prefix: PREFIX, ...options });
    worker.on('closed', () => connection.disconnect());
    return worker;
  }

  private warnOf({ id, data }: Job<ReactionJob>, message: string): void {
    const context = inBackground(data.causedBy, { jobId: id!, messageId: data.messageId });
    runWithContext(context, () => this.logger.warn(message));
  }

  /** An outage is logged once; BullMQ reports it several times a second. Any other error is logged once a minute. */
  private warn(name: QueueName, error: Error): void {
    const failure = failureOf(error);
    if (failure?.of === 'database' && !this.redis) void this.database?.failed(failure);
    // Another worker took the job over, which it logs.
    if (failure || TAKEN_OVER.test(error.message)) return;
    const warning = `Queue ${name}: ${safeMessage(error)}`;
    if (Date.now() - (this.warnedAt.get(warning) ?? 0) < 60_000) return;
    this.warnedAt.set(warning, Date.now());
    this.logger.warn(warning);
  }
}
