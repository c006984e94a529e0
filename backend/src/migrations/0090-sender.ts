import { Migration } from '@mikro-orm/migrations';

/** Who emails are from, as an administrator entered it; MAIL_FROM takes precedence. */
export class SenderOfEmails extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings
        add column sender_name text not null default '' check (length(sender_name) <= 100),
        -- null until one is entered
        add column sender_address text check (length(sender_address) <= 320);
    `);
  }
}
