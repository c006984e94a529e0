import { Migration } from '@mikro-orm/migrations';

/** Messages that carry a code or a link which opens an account: administrators see that they went out, and not what they say. */
export class ConfidentialMessages extends Migration {
  override up(): void {
    // Nobody knows any more which of the earlier ones carry a code.
    this.addSql(`
      alter table notifications.messages add column is_confidential boolean not null default true;
      alter table notifications.messages alter column is_confidential set default false;
    `);
  }
}
