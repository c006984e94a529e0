import { Migration } from '@mikro-orm/migrations';

/** Staff call those whom no text message reaches before a class; classes that were scheduled together know of each other. */
export class CallsAndSeries extends Migration {
  override up(): void {
    this.addSql(`
      -- A text message that doesn't wait for the end of the quiet hours.
      alter table notifications.messages add column at_any_hour boolean not null default false;

      -- Students to call, because a class was cancelled or moved shortly before its start and they get no text message.
      create table enrollment.calls (
        id uuid primary key,
        enrollment_id uuid not null references enrollment.enrollments (id) on delete cascade,
        class_id uuid not null references scheduling.classes (id) on delete cascade,
        occasion text not null check (occasion in ('cancelled', 'moved')),
        -- When the class was to start: the occasion is about this time.
        starts_at timestamptz not null,
        created_at timestamptz not null,
        outcome text check (outcome in ('reached', 'left-message')),
        called_at timestamptz,
        called_by uuid references identity.users (id) on delete set null,
        check ((outcome is null) = (called_at is null)),
        unique (enrollment_id, occasion, starts_at)
      );
      create index calls_of_class on enrollment.calls (class_id);
      create index calls_by_time on enrollment.calls (created_at);

      alter table scheduling.classes add column series_id uuid;
      create index classes_of_series on scheduling.classes (series_id) where series_id is not null;
    `);
  }
}
