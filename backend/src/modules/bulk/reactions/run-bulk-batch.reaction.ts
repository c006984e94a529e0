import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { BulkActions } from '../bulk-action.js';
import { BulkJob } from '../domain/bulk-job.entity.js';
import { bulkBatchDue } from '../events.js';

/** Rows of one transaction: few enough that a stop is answered soon and nobody waits for locks. */
const BATCH = 100;

/**
 * Runs the next batch of a job. Its rows, their messages and the job's progress are one transaction, so that a batch which is
 * tried again does nothing twice; a job that has ended meanwhile has none.
 */
@Reaction({ on: bulkBatchDue, queue: 'domain' })
export class RunBulkBatch {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly actions: BulkActions,
  ) {}

  async handle({ jobId, handled }: EventOf<typeof bulkBatchDue>): Promise<void> {
    const job = await this.em.findOne(BulkJob, { id: jobId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (job?.state !== 'running' || job.handled !== handled) return;
    const targets = await this.sql.rows<{ id: string }>(
      'select target_id as id from bulk.targets where job_id = $1 and position > $2 order by position limit $3',
      [jobId, handled, BATCH],
    );
    const ids = targets.map(({ id }) => id);
    const leftOut = await this.actions.named(job.action).run(ids, job.input);
    await this.sql.run(
      `update bulk.targets t set left_out = given.reason from unnest($2::uuid[], $3::text[]) given (id, reason)
       where t.job_id = $1 and t.target_id = given.id`,
      [jobId, [...leftOut.keys()], [...leftOut.values()]],
    );
    job.advance(ids.length, leftOut.size, this.clock.now());
    await this.em.flush();
  }
}
