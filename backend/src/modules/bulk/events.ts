import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when a job starts and after each of its batches but the last: the next batch can be run. */
export const bulkBatchDue = defineEvent<{ jobId: string; handled: number }>('bulk.batch-due');

/**
 * Fires once for each job, when it is done or was stopped. `action` is the name of its `BulkAction`; `subject` is that of an email,
 * null for other actions. What it did to `reached` rows of `total` has no other event.
 */
export const bulkJobEnded = defineEvent<{
  jobId: string;
  action: string;
  subject: string | null;
  total: number;
  reached: number;
  leftOut: number;
  isStopped: boolean;
}>('bulk.job-ended');
