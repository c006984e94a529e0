import { Migration } from '@mikro-orm/migrations';

/** What came of backups and of the tests of a restore. */
export class BackupRecords extends Migration {
  override up(): void {
    this.addSql(`
      create table operations.backups (
        id bigint generated always as identity primary key,
        kind text not null check (kind in ('backup', 'restore-test')),
        finished_at timestamptz not null,
        -- why it failed
        problem text
      );
      create index backups_by_kind on operations.backups (kind, finished_at);
    `);
  }
}
