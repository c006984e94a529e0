import { Migration } from '@mikro-orm/migrations';

/** Secret addresses that calendar programs subscribe to. */
export class CalendarFeeds extends Migration {
  override up(): void {
    this.addSql(`
      -- One address per person and kind. What it shows follows from the account as it is when the address is read.
      create table scheduling.calendar_feeds (
        user_id uuid not null references identity.users (id),
        kind text not null check (kind in ('student', 'instructor', 'organization')),
        -- not hashed, because its owner can copy the address again
        token text not null unique check (length(token) = 43),
        created_at timestamptz not null,
        primary key (user_id, kind)
      );
      create index classes_by_instructor on scheduling.classes (instructor_id, starts_at)
        where deleted_at is null and instructor_id is not null;
    `);
  }
}
