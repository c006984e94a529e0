import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { defineEvent, type EventOf, raise } from '../domain/domain-event.js';
import { orderBy, Page } from '../http/page.js';
import { betweenDays } from '../sql/between-days.js';
import { containsWords } from '../sql/contains-word.js';
import { binding, readPage } from '../sql/list.js';
import { Sql } from '../sql/sql.js';
import type { FailedJobRow, ListFailedJobsQuery, RetryJobsInput } from './failed-jobs.dto.js';
import { type FinalFailure, QUEUE_NAMES, Queues, type ReactionJob } from './queues.js';
import { Reaction } from './reaction.decorator.js';
import { ReactionRegistry } from './reaction.registry.js';

/** Fires when an admin retries failed jobs. */
export const jobRetriesRequested = defineEvent<{ jobs: { id: string; reaction: string }[] }>(
  'events.job-retries-requested',
);

/** Jobs that one event retries. */
const BATCH = 100;

const JOBS = 'events.outbox_messages m cross join lateral jsonb_each(m.failures) f';
const ID = `m.id || '_' || f.key`;
const COLUMNS = `
  ${ID} as id, f.key as reaction, m.name as "eventName", m.payload, m.occurred_at as "occurredAt",
  (f.value ->> 'tries')::int as tries, f.value ->> 'error' as error, f.value ->> 'failedAt' as "failedAt"`;
const SORTABLE = { failedAt: `f.value ->> 'failedAt'` };

/**
 * Jobs that failed on every try. They stay until an admin retries them. Their messages know of them, so that they can be searched and
 * counted across all queues, and a queue that loses its jobs doesn't lose them.
 */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly reactions: ReactionRegistry,
  ) {}

  async list(query: ListFailedJobsQuery = {}): Promise<Page<FailedJobRow>> {
    const { condition, values } = matching(query);
    const { rows, total } = await readPage<Omit<FailedJobRow, 'queue'>>(this.sql, query, {
      columns: COLUMNS,
      from: `${JOBS} where ${condition}`,
      values,
      order: orderBy(query.sort, SORTABLE, '-failedAt', ID),
    });
    const withQueue = rows.map((row) => ({ ...row, queue: this.reactions.get(row.reaction)?.queue ?? '' }));
    return new Page(withQueue, total, query);
  }

  /** Retries jobs with a fresh set of tries, in the background, and returns their number. */
  async retry(chosen: RetryJobsInput): Promise<number> {
    const { condition, values } = matching(chosen);
    return await this.em.fork().transactional(async (em) => {
      const jobs = await this.sql.rows<{ id: string; reaction: string }>(
        `with chosen as materialized (
           select m.id as message, f.key as reaction, ${ID} as id from ${JOBS} where ${condition} for update of m
         ), forgotten as (
           update events.outbox_messages o set failures = failures - c.reactions
           from (select message, array_agg(reaction) as reactions from chosen group by message) c where c.message = o.id
         )
         select id, reaction from chosen`,
        values,
      );
      for (let from = 0; from < jobs.length; from += BATCH) {
        raise(em, jobRetriesRequested({ jobs: jobs.slice(from, from + BATCH) }));
      }
      return jobs.length;
    });
  }

  /** Keeps the failure with the job's message. */
  async record({ messageId, reaction }: ReactionJob, failure: FinalFailure): Promise<void> {
    await this.sql
      .outsideTransaction()
      .run(
        'update events.outbox_messages set failures = failures || jsonb_build_object($1::text, $2::jsonb) where id = $3',
        [reaction, JSON.stringify(failure), messageId],
      );
  }
}

/** The condition on `JOBS`. */
function matching({ ids, q, error, since, from, to }: RetryJobsInput): { condition: string; values: unknown[] } {
  const { values, bind } = binding();
  const text = `shared.fold(f.key || ' ' || m.name || ' ' || (f.value ->> 'error'))`;
  const conditions = [`m.failures <> '{}'`, ...containsWords(text, q, bind)];
  if (ids) conditions.push(`${ID} = any(${bind(ids)})`);
  if (error !== undefined) conditions.push(`f.value ->> 'error' = ${bind(error)}`);
  const failedAt = `(f.value ->> 'failedAt')::timestamptz`;
  if (since) conditions.push(`${failedAt} >= ${bind(since)}::timestamptz`);
  conditions.push(...betweenDays(failedAt, { from, to }, bind));
  return { condition: conditions.join(' and '), values };
}

/** Gives failed jobs a fresh set of tries. A job that its queue has lost comes back by itself. */
@Reaction({ on: jobRetriesRequested, queue: 'domain', outsideTransaction: true })
export class RetryFailedJobs {
  constructor(
    private readonly queues: Queues,
    private readonly reactions: ReactionRegistry,
  ) {}

  async handle({ jobs }: EventOf<typeof jobRetriesRequested>): Promise<void> {
    for (const { id, reaction } of jobs) {
      const job = await this.find(id, reaction);
      if (!job || !(await job.isFailed())) continue;
      await job.updateData({ ...job.data, failure: undefined });
      await job.retry('failed', { resetAttemptsMade: true });
    }
  }

  /** An earlier version may have had the reaction in another queue. */
  private async find(id: string, reaction: string) {
    const own = this.reactions.get(reaction)?.queue;
    const names = [...QUEUE_NAMES].sort((a, b) => Number(b === own) - Number(a === own));
    for (const name of names) {
      const job = await this.queues.queue(name).getJob(id);
      if (job) return job;
    }
    return undefined;
  }
}
