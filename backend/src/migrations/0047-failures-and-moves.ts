import { Migration } from '@mikro-orm/migrations';

/** The outbox knows which reactions failed on their last try, and a class when it last moved. */
export class FailuresAndMoves extends Migration {
  override up(): void {
    this.addSql(`
      -- By reaction: error, tries and failedAt, until an admin retries it. A queue that lost its jobs gives them no new tries.
      alter table events.outbox_messages add column failures jsonb not null default '{}';

      -- When its students were last told of another date, time or place; null if they never were.
      alter table scheduling.classes add column rescheduled_at timestamptz;
    `);
  }
}
