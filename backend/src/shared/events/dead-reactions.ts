import { Injectable } from '@nestjs/common';
import { QUEUE_NAMES, type QueueName, Queues } from './queues.js';

/** A reaction that gave up after its last try, as an administrator sees it. */
export interface DeadReaction {
  id: string;
  queue: QueueName;
  reaction: string;
  eventName: string;
  payload: object;
  occurredAt: string;
  tries: number;
  error: string;
  failedAt: string;
}

/** The reactions that gave up. They stay until someone has them tried again. */
@Injectable()
export class DeadReactions {
  constructor(private readonly queues: Queues) {}

  /** The newest `limit` of each queue, newest first. */
  async list(limit = 100): Promise<DeadReaction[]> {
    const perQueue = await Promise.all(QUEUE_NAMES.map((queue) => this.listOf(queue, limit)));
    return perQueue.flat().sort((a, b) => b.failedAt.localeCompare(a.failedAt));
  }

  /** Gives a dead reaction a fresh set of tries. False when there is none of that id. */
  async retry(queue: QueueName, id: string): Promise<boolean> {
    const job = await this.queues.queue(queue).getJob(id);
    if (!job || !(await job.isFailed())) return false;
    await job.retry('failed', { resetAttemptsMade: true });
    return true;
  }

  private async listOf(queue: QueueName, limit: number): Promise<DeadReaction[]> {
    const jobs = await this.queues.queue(queue).getFailed(0, limit - 1);
    return jobs.map((job) => ({
      id: job.id!,
      queue,
      reaction: job.data.reaction,
      eventName: job.data.eventName,
      payload: job.data.payload,
      occurredAt: job.data.occurredAt,
      tries: job.attemptsMade,
      error: job.failedReason,
      failedAt: new Date(job.finishedOn ?? 0).toISOString(),
    }));
  }
}
