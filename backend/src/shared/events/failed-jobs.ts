import { Injectable } from '@nestjs/common';
import { NotFound } from '../domain/domain-error.js';
import type { FailedJobRow } from './failed-jobs.dto.js';
import { QUEUE_NAMES, type QueueName, Queues } from './queues.js';

/** More than these of one queue are a sign to look at the cause, not at the list. */
const NEWEST = 500;

/** The reactions that gave up. They stay until someone has them tried again. */
@Injectable()
export class FailedJobs {
  constructor(private readonly queues: Queues) {}

  /** Newest first, up to 500 of each queue. */
  async list(): Promise<FailedJobRow[]> {
    const perQueue = await Promise.all(QUEUE_NAMES.map((queue) => this.listOf(queue)));
    return perQueue.flat().sort((a, b) => b.failedAt.localeCompare(a.failedAt));
  }

  /** Gives a dead reaction a fresh set of tries. Throws NotFound when there is none of that id. */
  async retry(id: string): Promise<void> {
    for (const queue of QUEUE_NAMES) {
      const job = await this.queues.queue(queue).getJob(id);
      if (job && (await job.isFailed())) return job.retry('failed', { resetAttemptsMade: true });
    }
    throw new NotFound('Dead reaction not found');
  }

  private async listOf(queue: QueueName): Promise<FailedJobRow[]> {
    const jobs = await this.queues.queue(queue).getFailed(0, NEWEST - 1);
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
