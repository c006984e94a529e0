import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { Emptied, ErasedPerson } from '../domain/erased-person.js';
import { eraseWords } from '../sql/erase-words.js';
import { Sql } from '../sql/sql.js';
import { type FinalFailure, QUEUE_NAMES, type QueueName, Queues, type ReactionJob } from './queues.js';

/** Jobs that are read at once. */
const PAGE = 500;

/** A job's states in the order of its life, so that one that moves on meanwhile isn't missed. Those that are done aren't kept. */
const STATES = ['waiting', 'prioritized', 'delayed', 'active', 'failed'] as const;

/** What a job copied from its message. */
interface Message {
  id: string;
  payload: object;
  failures: Record<string, FinalFailure>;
}

/** What events, their jobs and stored responses say of people who are being erased. */
@Injectable()
export class ErasedEvents {
  constructor(
    private readonly sql: Sql,
    private readonly queues: Queues,
  ) {}

  /** Events that wait or have happened, and responses to repeated requests. Joins the caller's transaction. */
  async erase(person: ErasedPerson): Promise<Emptied> {
    const { userIds, words, unmistakable } = person;
    const given = { table: 'events.outbox_messages', json: ['payload', 'failures'] };
    const about = { where: 'payload::text ~ $2', values: [idsOf(person)] };
    const events =
      (await eraseWords(this.sql, words, { ...given, ...about })) + (await eraseWords(this.sql, unmistakable, given));
    const own = await this.sql.run('delete from shared.idempotency_keys where user_id = any($1)', [userIds]);
    // One may be about the person and name no id of theirs. Only a repeat within a day reads it, so a namesake loses nothing.
    const responses = await eraseWords(this.sql, words, { table: 'shared.idempotency_keys', json: ['body'] });
    return { events, otherTexts: own + responses };
  }

  /**
   * Jobs have copies of their messages' payloads, maybe in Redis, and BullMQ keeps with them why a try failed. Those that differ from their
   * message, and those with one of the ids that failed before, are replaced. It follows the commit, and may be repeated.
   * Returns whether it found all of them as they should be; one that is running can't be replaced.
   */
  async refreshJobs(ids: readonly string[], exceptOfMessage: string): Promise<boolean> {
    const about = new RegExp(ids.join('|') || '(?!)');
    let isClean = true;
    for (const name of QUEUE_NAMES) {
      const stale = await this.staleJobs(name, about, exceptOfMessage);
      for (const { job, message } of stale) {
        if (!(await this.replace(name, job, message)) || differs(job, message)) isClean = false;
      }
      if (stale.length > 0) await this.queues.forgetLog(name);
    }
    return isClean;
  }

  private async staleJobs(name: QueueName, about: RegExp, except: string) {
    const stale: { job: Job<ReactionJob>; message: Message }[] = [];
    for (const state of STATES) {
      for (let start = 0; ; start += PAGE) {
        // The newest first: what a worker takes meanwhile is at the other end, and moves no job to a page that was read.
        const jobs = await this.queues.queue(name).getJobs([state], start, start + PAGE - 1, false);
        const messages = await this.messagesOf(jobs);
        for (const job of jobs) {
          const message = messages.get(job.data.messageId);
          if (!message || message.id === except) continue;
          const hasToldWhy = job.failedReason !== undefined && !job.data.failure;
          if (differs(job, message) || (hasToldWhy && about.test(JSON.stringify(job.data))))
            stale.push({ job, message });
        }
        if (jobs.length < PAGE) break;
      }
    }
    return stale;
  }

  private async messagesOf(jobs: readonly Job<ReactionJob>[]): Promise<Map<string, Message>> {
    const rows = await this.sql.rows<Message>(
      'select id, payload, failures from events.outbox_messages where id = any($1)',
      [jobs.map(({ data }) => data.messageId)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Removes a job and adds it anew; one that isn't added, because the program dies between, its queue has lost, and it comes back. A job that
   * failed for good fails again at once, with what its message says of it. Returns false if it is running.
   */
  private async replace(name: QueueName, job: Job<ReactionJob>, { payload, failures }: Message): Promise<boolean> {
    const { reaction } = job.data;
    const isFailed = await job.isFailed();
    try {
      await job.remove();
    } catch {
      return false;
    }
    const failure = isFailed ? failures[reaction] : undefined;
    await this.queues.add(name, [{ ...job.data, payload, failure }]);
    return true;
  }
}

/** Whether a job says something else than its message. */
function differs(job: Job<ReactionJob>, { payload, failures }: Message): boolean {
  const { reaction, payload: copy, failure } = job.data;
  const recorded = failures[reaction]?.error;
  const told = failure?.error ?? (job.finishedOn === undefined ? undefined : job.failedReason);
  return !isDeepStrictEqual(copy, payload) || (told !== undefined && recorded !== undefined && told !== recorded);
}

/** An event about the person names one of these. */
const idsOf = ({ studentIds, userIds, seatIds }: ErasedPerson): string =>
  [...studentIds, ...userIds, ...seatIds].join('|');
