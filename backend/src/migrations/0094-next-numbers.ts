import { Migration } from '@mikro-orm/migrations';

/** Receipts and invoices continue from numbers that the center enters. */
export class NextNumbers extends Migration {
  override up(): void {
    this.addSql(`
      -- The first number of a year that the center entered. Those that were given out before stay.
      create table billing.invoice_series (
        year int primary key,
        next int not null check (next > 0)
      );

      -- The program may neither read nor set a sequence, so these run as its owner.
      create function billing.next_receipt() returns bigint language sql security definer set search_path = pg_catalog as $$
        select case when is_called then last_value + 1 else last_value end from billing.entry_numbers
      $$;
      create function billing.continue_receipts(next bigint) returns boolean
      language plpgsql security definer set search_path = pg_catalog as $$
      begin
        -- Nobody takes a number meanwhile.
        perform pg_advisory_xact_lock(hashtext('entry numbers'));
        if next < billing.next_receipt() then return false; end if;
        perform setval('billing.entry_numbers', next, false);
        return true;
      end $$;
    `);
  }
}
