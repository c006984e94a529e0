import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { BULK_JOB_STATES, type BulkJobState } from './domain/bulk-job.entity.js';

/** How many rows are left out for a reason, such as `no-email`. */
export class LeftOutCount {
  reason: string;
  count: number;
}

/** What an action would do to the rows of a list. */
export class BulkForecast {
  /** The rows of the list: the `expected` of the call that starts it. */
  count: number;
  /** Those to whom it would be done. */
  reached: number;
  /** The others by reason, most first. */
  leftOut: LeftOutCount[];
}

/** An action on all rows of a list, which goes on in the background. */
export class BulkJobRow {
  id: string;
  /** Such as `email-students`. */
  action: string;
  state: BulkJobState;
  startedAt: string;
  endedAt: string | null;
  /** The name of who started it; empty if their account has been deleted. */
  startedBy: string;
  /** Rows in all. */
  total: number;
  /** Rows that it came to so far: those that were reached, and those that were left out. */
  handled: number;
  reached: number;
  leftOut: LeftOutCount[];
}

export class BulkJobListQuery extends ListQuery {
  @IsOptional()
  @IsIn(BULK_JOB_STATES)
  state?: BulkJobState;
}

/** A row that a job left out. */
export class LeftOutRow {
  id: string;
  /** Empty if it has been deleted since. */
  name: string;
  reason: string;
}
