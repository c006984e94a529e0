import { defineEntity } from '@mikro-orm/core';
import { DomainError } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { bulkBatchDue, bulkJobEnded } from '../events.js';

export const BULK_JOB_STATES = ['running', 'done', 'stopped'] as const;
export type BulkJobState = (typeof BULK_JOB_STATES)[number];

/** What the action gets besides the rows. */
export type BulkInput = { subject?: string } & Record<string, unknown>;

const BulkJobSchema = defineEntity({
  name: 'BulkJob',
  schema: 'bulk',
  tableName: 'jobs',
  properties: (p) => ({
    id: p.uuid().primary(),
    action: p.text(),
    input: p.json<BulkInput>(),
    startedBy: p.uuid().nullable(),
    total: p.integer(),
    handled: p.integer(),
    reached: p.integer(),
    state: p.text().$type<BulkJobState>(),
    startedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  }),
});

/** An action on the rows that a list had when it started, in the order of their ids. */
export class BulkJob extends BulkJobSchema.class {
  static start(given: Pick<BulkJob, 'action' | 'input' | 'startedBy' | 'total'>, now: Date): BulkJob {
    const progress = { handled: 0, reached: 0, state: 'running' as const, startedAt: now, endedAt: null };
    const job = Object.assign(new BulkJob(), { ...given, ...progress, id: newId() });
    raise(job, bulkBatchDue({ jobId: job.id, handled: 0 }));
    return job;
  }

  /** A batch was run; `leftOut` of its rows were left out. The last one ends the job. */
  advance(batch: number, leftOut: number, now: Date): void {
    this.handled += batch;
    this.reached += batch - leftOut;
    if (this.handled >= this.total) this.end('done', now);
    else raise(this, bulkBatchDue({ jobId: this.id, handled: this.handled }));
  }

  /** What is done stays. Stopping a job that has ended changes nothing. */
  stop(now: Date): void {
    if (this.state === 'running') this.end('stopped', now);
  }

  private end(state: 'done' | 'stopped', now: Date): void {
    this.state = state;
    this.endedAt = now;
    const { id: jobId, action, input, total, handled, reached } = this;
    const facts = { total, reached, leftOut: handled - reached, isStopped: state === 'stopped' };
    raise(this, bulkJobEnded({ jobId, action, subject: input.subject ?? null, ...facts }));
  }
}
BulkJobSchema.setClass(BulkJob);

/** The list has another number of rows by now than the caller saw. Nothing was done. */
export class CountChanged extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'count_changed';

  constructor(count = 0, expected = 0) {
    const counts = `The list has ${count.toLocaleString('en-US')} by now, not ${expected.toLocaleString('en-US')}.`;
    super(`${counts} Nothing was done. Look at the list again.`, { members: { count } });
  }
}
