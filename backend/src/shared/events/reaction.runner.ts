import { once } from 'node:events';
import { EntityManager } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import type { Worker } from 'bullmq';
import { StorageUnavailable } from '../../integrations/files/files.port.js';
import { DatabaseStatus } from '../sql/database-status.js';
import { failureOf, StorageFull } from '../sql/unavailable.js';
import { contextOf, inSpan } from '../tracing/spans.js';
import { EventsSettings } from './events.settings.js';
import { FailedJobs } from './failed-jobs.js';
import { Inbox } from './inbox.js';
import { jobFailed } from './job-failed.js';
import { ChannelPaused, Outages } from './outages.js';
import { Postponed } from './postponed.js';
import { type FinalFailure, type QueueName, Queues, type ReactionJob, TRIES } from './queues.js';
import type { Delivery } from './reaction.decorator.js';
import { ReactionRegistry, type RegisteredReaction } from './reaction.registry.js';
import { inBackground, runWithContext } from './request-context.js';
import { ScheduledEvents } from './scheduled-events.js';

/** A job that waits when its program stops runs again after this time. */
const STOPPING_MS = 1_000;
/** One whose files can't be stored or read does after this time. */
const FILES_MS = 60_000;

/** Runs each job in one transaction, together with its inbox row, unless its reaction opens its own. */
@Injectable()
export class ReactionRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Reactions');
  private workers: Pick<Worker, 'close'>[] = [];
  private readonly stop = new AbortController();
  private readonly stopped = once(this.stop.signal, 'abort');

  constructor(
    private readonly em: EntityManager,
    private readonly inbox: Inbox,
    private readonly reactions: ReactionRegistry,
    private readonly queues: Queues,
    private readonly settings: EventsSettings,
    private readonly database: DatabaseStatus,
    private readonly outages: Outages,
    private readonly scheduled: ScheduledEvents,
    private readonly failedJobs: FailedJobs,
  ) {}

  /** Waits for a database that is down, but fails without the queues' tables: a worker would stay idle. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.runsReactions) return;
    this.workers = await Promise.all([...this.reactions.queues()].map((queue) => this.startWorker(queue)));
  }

  private async startWorker(queue: QueueName): Promise<Worker> {
    for (;;) {
      const worker = this.queues.work(
        queue,
        (job, attempt) => this.run(job, attempt),
        (job, id, failure) => void this.announceFailure(job, id, failure),
      );
      // Redis is connected to in the background.
      if (this.settings.redisUrl) return worker;
      try {
        await worker.waitUntilReady();
        return worker;
      } catch (error) {
        // BullMQ keeps the failure for good, so another worker takes its place.
        await worker.close();
        const failure = failureOf(error);
        if (!failure) throw error;
        await this.database.failed(failure);
      }
    }
  }

  /** The job is kept, whether or not this succeeds. */
  private async announceFailure(job: ReactionJob, jobId: string, failure: FinalFailure): Promise<void> {
    try {
      await this.failedJobs.record(job, failure);
      await this.scheduled.publish(jobFailed({ jobId, reaction: job.reaction, failedAt: failure.failedAt }));
    } catch (error) {
      this.logger.warn(`Staff get no notice of the failed job ${jobId}: ${(error as Error).message}`);
    }
  }

  /** Takes no more jobs and waits for the running ones, before the database connection closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  /** Runs one reaction to one event, unless it already handled that event. Rethrows the reaction's error. */
  async run(
    { messageId, reaction: name, payload, occurredAt, causedBy, trace }: ReactionJob,
    attempt: number,
  ): Promise<void> {
    const reaction = this.reactions.get(name);
    if (!reaction) throw new Error(`This program has no reaction named ${name}.`);
    const delivery = { messageId, attempt, isLast: attempt >= TRIES, occurredAt: new Date(occurredAt) };
    const run = reaction.outsideTransaction ? this.runOutside : this.runInTransaction;
    const handle = (): Promise<void> => this.overOutages(() => run.call(this, reaction, payload, delivery));
    const jobId = `${messageId}_${name}`;
    const span = {
      parent: contextOf(trace),
      kind: SpanKind.CONSUMER,
      attributes: { 'recert.queue': reaction.queue, 'recert.job_id': jobId, 'recert.attempt': attempt },
    };
    await runWithContext(inBackground(causedBy, { jobId, messageId }), () => inSpan(name, handle, span));
  }

  /**
   * An outage is not a failed try: the job waits until the database or the provider is back, and runs again. Meanwhile its worker
   * takes no other, so the queue keeps its order.
   */
  private async overOutages(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const isOutage = error instanceof ChannelPaused || failureOf(error)?.of === 'database';
        if (isOutage && this.stop.signal.aborted) throw new Postponed('The program stops', STOPPING_MS);
        if (error instanceof StorageUnavailable || error instanceof StorageFull)
          throw new Postponed(error.message, FILES_MS);
        if (error instanceof ChannelPaused) await this.outages.wait(error.channel, this.stop.signal);
        else if (!(await this.isWaitedOut(error))) throw error;
      }
    }
  }

  private async isWaitedOut(error: unknown): Promise<boolean> {
    const failure = failureOf(error);
    if (failure?.of !== 'database') return false;
    return await Promise.race([this.database.isAway(failure), this.stopped.then(() => true)]);
  }

  private async runInTransaction(
    { name, handler }: RegisteredReaction,
    payload: object,
    delivery: Delivery,
  ): Promise<void> {
    await this.em.fork().transactional(async () => {
      if (await this.inbox.claim(delivery.messageId, name)) await handler.handle(payload, delivery);
    });
  }

  private async runOutside({ name, handler }: RegisteredReaction, payload: object, delivery: Delivery): Promise<void> {
    if (await this.inbox.has(delivery.messageId, name)) return;
    await handler.handle(payload, delivery);
    await this.inbox.claim(delivery.messageId, name);
  }
}
