import { Migration } from '@mikro-orm/migrations';

/** The outbox knows which reactions failed on their last try, so that a queue that lost their jobs gives them no new tries. */
export class FinalFailures extends Migration {
  override up(): void {
    this.addSql(`
      -- By reaction: error, tries and failedAt, until an admin retries it.
      alter table events.outbox_messages add column failures jsonb not null default '{}';
    `);
  }
}
