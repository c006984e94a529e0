import { Migration } from '@mikro-orm/migrations';

/** A center opens once: before that, nothing leaves it. Every installation that exists is open. */
export class Opening extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings
        -- null as long as nothing goes out
        add column opened_at timestamptz,
        add column opened_by uuid references identity.users (id) on delete set null,
        -- names of the message templates that administrators keep back
        add column held_back text[] not null default '{}';
      update center.settings set opened_at = now()
      where revision > 0
        or exists (select from identity.users)
        or exists (select from catalog.courses)
        or exists (select from organizations.organizations)
        or exists (select from people.students);

      -- Links that show the public pages as they will be. Only the SHA-256 of the token is kept.
      create table center.previews (
        id uuid primary key,
        token_hash bytea not null unique,
        created_by uuid references identity.users (id) on delete set null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );

      -- signed up in a preview; deleted when the center opens
      alter table people.students add column is_test boolean not null default false;
      create index students_in_test on people.students (id) where is_test;

      alter table notifications.messages
        drop constraint messages_state_check,
        add constraint messages_state_check check (state in
          ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'withdrawn', 'held', 'discarded', 'suppressed'));
      create index messages_suppressed on notifications.messages (created_at desc, id) where state = 'suppressed';

      -- Whether nothing but test payments ever paid a seat, or its student exists for a test alone.
      create or replace function billing.is_test_booking(seat uuid) returns boolean language sql stable as $$
        select coalesce((
          select s.is_test or not e.before_test_mode
            and exists (select from billing.ledger_entries l where l.enrollment_id = e.id and l.is_test and l.amount_cents > 0)
            and not exists (
              select from billing.ledger_entries l where l.enrollment_id = e.id and not l.is_test and l.amount_cents > 0)
          from enrollment.enrollments e join people.students s on s.id = e.student_id where e.id = seat), false)
      $$;
    `);
  }
}
