import { Migration } from '@mikro-orm/migrations';

/** What has an id at the gateway knows the account and mode that it is of. */
export class Merchants extends Migration {
  override up(): void {
    this.addSql(`
      -- The gateway's accounts, in live and in test mode, whose keys the program has had.
      create table billing.merchants (
        id uuid primary key,
        -- null if the key may not read it
        account text,
        livemode boolean not null,
        -- the one whose keys are used now
        is_current boolean not null,
        seen_at timestamptz not null,
        unique nulls not distinct (account, livemode)
      );
      create unique index merchants_one_current on billing.merchants (is_current) where is_current;

      -- Null only until the first merchant is known, which then takes on what an earlier version made.
      alter table billing.accounts add column merchant_id uuid references billing.merchants (id);
      alter table billing.payment_methods add column merchant_id uuid references billing.merchants (id);
      alter table billing.payments add column merchant_id uuid references billing.merchants (id);
      drop index billing.payment_methods_one_each;
      create unique index payment_methods_one_each on billing.payment_methods (organization_id, status, merchant_id)
        nulls not distinct where removed_at is null;
    `);
  }
}
