import { Migration } from '@mikro-orm/migrations';

/** A payment by hand has a method and the day on which it came, and never exceeds what is missing of the price. */
export class PaymentsByHand extends Migration {
  override up(): void {
    this.addSql(`
      alter table billing.ledger_entries
        -- null for what the gateway did, for money that went out, and in entries of earlier versions
        add column method text check (method in ('card-reader', 'cash', 'check', 'ach', 'other')),
        -- when the money came, if it was entered on a later day
        add column dated_at timestamptz,
        -- what figures of a period go by
        add column received_at timestamptz not null generated always as (coalesce(dated_at, created_at)) stored,
        add constraint ledger_entries_of_method check (method is null or kind = 'manual' and amount_cents > 0),
        add constraint ledger_entries_dated_before check (dated_at is null or method is not null and dated_at <= created_at);
      drop index billing.ledger_by_time;
      create index ledger_by_time on billing.ledger_entries (received_at, number);

      -- The lock makes payments of one seat wait for each other, those by card included.
      create function billing.refuse_payment_beyond_price() returns trigger language plpgsql as $$
      begin
        perform from enrollment.enrollments where id = new.enrollment_id for no key update;
        if (select covered_cents > price_cents from billing.account(new.enrollment_id)) then
          raise exception 'a payment by hand exceeds what is due for enrollment %', new.enrollment_id
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      create constraint trigger ledger_within_price after insert on billing.ledger_entries
        for each row when (new.method is not null) execute function billing.refuse_payment_beyond_price();
    `);
  }
}
