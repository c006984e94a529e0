import { Migration } from '@mikro-orm/migrations';

/** Mails name their recipient beside the address. */
export class RecipientNames extends Migration {
  override up(): void {
    this.addSql(`alter table notifications.messages add recipient_name text not null default ''`);
  }
}
