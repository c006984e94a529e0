import { Migration } from '@mikro-orm/migrations';

/** A new installation greets its owner with a checklist. One that is upgraded has been set up. */
export class Setup extends Migration {
  override up(): void {
    this.addSql(`
      create schema desk;
      create table desk.setup (
        id int primary key check (id = 1),
        -- steps that are left for later
        skipped text[] not null default '{}',
        -- steps that no record proves, which an administrator says are done
        confirmed text[] not null default '{}',
        -- where the last test email arrived, as its recipient says
        test_email text check (test_email in ('inbox', 'spam', 'missing')),
        test_email_at timestamptz,
        dismissed_at timestamptz,
        constraint setup_test_email_with_time check ((test_email is null) = (test_email_at is null))
      );
      insert into desk.setup (id, dismissed_at)
        values (1, case when exists (select from identity.users) then now() end);
    `);
  }
}
