import type { EventOf } from '../../../shared/domain/domain-event.js';
import { dayStarted } from '../../../shared/events/housekeeping.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';

/** Days in which staff can look up who was left out; the audit trail keeps the numbers. */
const KEEP_DAYS = 90;

/** Deletes old jobs with their rows and the words of their emails. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class PurgeBulkJobs {
  constructor(private readonly sql: Sql) {}

  async handle({ day }: EventOf<typeof dayStarted>): Promise<void> {
    await this.sql.run("delete from bulk.jobs where ended_at < $1::date - $2::int * interval '1 day'", [
      day,
      KEEP_DAYS,
    ]);
  }
}
