import { Migration } from '@mikro-orm/migrations';

/** A mail can have a file, such as the calendar entry of a class. It is kept with the mail so that it can be sent again. */
export class MailAttachment extends Migration {
  override up(): void {
    this.addSql('alter table notifications.messages add column attachment jsonb;');
  }
}
