import { Injectable } from '@nestjs/common';
import { NotFound } from '../domain/domain-error.js';
import type { FailedJobRow } from './failed-jobs.dto.js';
import { QUEUE_NAMES, type QueueName, Queues } from './queues.js';

/** Maximum rows per queue. */
const MAX_PER_QUEUE = 500;

/** Jobs that failed on every try. They stay until an admin retries them. */
@Injectable()
export class FailedJobs {
  constructor(private readonly queues: Queues) {}

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
      if (job && (await job.isFailed())) return job.retry('failed', { resetAttemptsMade: true });
    }
    throw new NotFound('Failed job not found');
  }

  private async listOf(queue: QueueName): Promise<FailedJobRow[]> {
    const jobs = await this.queues.queue(queue).getFailed(0, MAX_PER_QUEUE - 1);
    return jobs.map(({ id, data, attemptsMade, failedReason, finishedOn }) => ({
      id: id!,
      queue,
      reaction: data.reaction,
      eventName: data.eventName,
      payload: data.payload,
      occurredAt: data.occurredAt,
      tries: attemptsMade,
      error: failedReason,
      failedAt: new Date(finishedOn ?? 0).toISOString(),
    }));
  }
}
