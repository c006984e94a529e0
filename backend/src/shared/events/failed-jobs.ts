import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../domain/domain-error.js';
import type { FailedJobRow } from './failed-jobs.dto.js';
import { type FinalFailure, failureOfJob, QUEUE_NAMES, type QueueName, Queues, type ReactionJob } from './queues.js';

/** Maximum rows per queue. */
const MAX_PER_QUEUE = 500;

/** Jobs that failed on every try. They stay until an admin retries them. */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly queues: Queues,
    private readonly em: EntityManager,
  ) {}

  /** Returns the newest first, at most 500 per queue. */
  async list(): Promise<FailedJobRow[]> {
    const perQueue = await Promise.all(QUEUE_NAMES.map((queue) => this.listOf(queue)));
    return perQueue.flat().sort((a, b) => b.failedAt.localeCompare(a.failedAt));
  }

  /**
   * Retries a job with a fresh set of tries.
   * @throws {NotFound} if no failed job has this id
   */
  async retry(id: string): Promise<void> {
    for (const queue of QUEUE_NAMES) {
      const job = await this.queues.queue(queue).getJob(id);
      if (!job || !(await job.isFailed())) continue;
      await this.forget(job.data);
      await job.updateData({ ...job.data, failure: undefined });
      return await job.retry('failed', { resetAttemptsMade: true });
    }
    throw new NotFound('Failed job not found');
  }

  /** Keeps the failure with the job's message, where a queue that loses its jobs doesn't lose it. */
  async record({ messageId, reaction }: ReactionJob, failure: FinalFailure): Promise<void> {
    await this.em
      .fork()
      .execute(
        'update events.outbox_messages set failures = failures || jsonb_build_object(?::text, ?::jsonb) where id = ?',
        [reaction, JSON.stringify(failure), messageId],
      );
  }

  private async forget({ messageId, reaction }: ReactionJob): Promise<void> {
    const forget = 'update events.outbox_messages set failures = failures - ?::text where id = ?';
    await this.em.fork().execute(forget, [reaction, messageId]);
  }

  private async listOf(queue: QueueName): Promise<FailedJobRow[]> {
    const jobs = await this.queues.queue(queue).getFailed(0, MAX_PER_QUEUE - 1);
    return jobs.map((job) => {
      const { reaction, eventName, payload, occurredAt } = job.data;
      return { id: job.id!, queue, reaction, eventName, payload, occurredAt, ...failureOfJob(job) };
    });
  }
}
