import { Migration } from '@mikro-orm/migrations';

/** Payments in the gateway's test mode have numbers of their own, and count in no figure. */
export class TestPayments extends Migration {
  override up(): void {
    this.addSql(`
      alter table billing.ledger_entries add column is_test boolean not null default false;

      -- Receipts of test payments are numbered apart, so that those of real ones have no gaps.
      alter table billing.ledger_entries alter column number drop identity;
      create sequence billing.entry_numbers;
      create sequence billing.test_entry_numbers;
      select setval('billing.entry_numbers', coalesce(max(number), 0) + 1, false) from billing.ledger_entries;
      alter table billing.ledger_entries drop constraint ledger_entries_number_key;
      create unique index ledger_one_number_each on billing.ledger_entries (number, is_test);
      create function billing.number_entry() returns trigger language plpgsql as $$
      begin
        -- A change of the next number waits for those that were taken.
        perform pg_advisory_xact_lock_shared(hashtext('entry numbers'));
        new.number := nextval(case when new.is_test then 'billing.test_entry_numbers' else 'billing.entry_numbers' end::regclass);
        return new;
      end $$;
      create trigger ledger_numbered before insert on billing.ledger_entries
        for each row execute function billing.number_entry();

      -- True for what was booked before test payments were told from real ones.
      alter table enrollment.enrollments add column before_test_mode boolean not null default true;
      alter table enrollment.enrollments alter column before_test_mode set default false;

      create function billing.is_in_test_mode() returns boolean language sql stable as $$
        select exists (select from billing.merchants where is_current and not livemode)
      $$;
      -- Whether nothing but test payments ever paid a seat.
      create function billing.is_test_booking(seat uuid) returns boolean language sql stable as $$
        select coalesce((
          select not e.before_test_mode
            and exists (select from billing.ledger_entries l where l.enrollment_id = e.id and l.is_test and l.amount_cents > 0)
            and not exists (
              select from billing.ledger_entries l where l.enrollment_id = e.id and not l.is_test and l.amount_cents > 0)
          from enrollment.enrollments e where e.id = seat), false)
      $$;
    `);
  }
}
