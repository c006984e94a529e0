import { Migration } from '@mikro-orm/migrations';

/** What an import starts goes out in waves, which stop when too many emails bounce. */
export class Waves extends Migration {
  override up(): void {
    this.addSql(`
      -- the import whose wave the email belongs to
      alter table notifications.messages add column import_id uuid references imports.imports (id);
      create index messages_by_import on notifications.messages (import_id, recipient) where import_id is not null;
      -- The imports whose waves have begun.
      create table notifications.waves (
        import_id uuid primary key references imports.imports (id),
        -- when staff let the waves go on: bounces of earlier emails don't count
        resumed_at timestamptz
      );
      -- while people of the import are being invited
      alter table imports.imports add column inviting_since timestamptz;
    `);
  }
}
