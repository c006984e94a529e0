import { Migration } from '@mikro-orm/migrations';

/** An import brings addresses that get no email, and an undo takes them back. */
export class ImportedUnsubscriptions extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications.mail_subscriptions
        -- the import that unsubscribed it; null once its owner has chosen
        add column unsubscribed_by_import uuid references imports.imports (id),
        add constraint mail_subscriptions_by_import check (unsubscribed_by_import is null or unsubscribed_at is not null);
      create index mail_subscriptions_by_import on notifications.mail_subscriptions (unsubscribed_by_import)
        where unsubscribed_by_import is not null;
    `);
  }
}
