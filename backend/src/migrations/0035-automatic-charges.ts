import { Migration } from '@mikro-orm/migrations';

/** Organizations that pay automatically: their customer at the gateway, their methods, and charges with their retries. */
export class AutomaticCharges extends Migration {
  override up(): void {
    this.addSql(`
      create table billing.accounts (
        organization_id uuid primary key references organizations.organizations (id),
        gateway_customer text unique,
        -- when its administrator was asked for a method; null again once there is one
        method_requested_at timestamptz
      );

      alter table billing.payment_methods
        -- the setup at the gateway that it came from
        add column gateway_setup text not null unique,
        -- a bank account is charged only after its holder has verified it
        add column status text not null check (status in ('verifying', 'active'));
      drop index billing.payment_methods_one_each;
      create unique index payment_methods_one_each on billing.payment_methods (organization_id, status)
        where removed_at is null;
      create index payment_methods_by_gateway on billing.payment_methods (gateway_method);

      alter table billing.payments
        -- the method that an off-session payment charges, and which try with it this is
        add column method_id uuid references billing.payment_methods (id),
        add column attempt int check (attempt between 1 and 4),
        -- declined because the bank wants its holder to confirm it
        add column needs_payer boolean not null default false,
        -- when the organization was told that it was declined
        add column notified_at timestamptz,
        -- when the gateway was last asked how it stands
        add column checked_at timestamptz,
        add constraint payments_method_check
          check ((mode = 'off-session') = (method_id is not null) and (method_id is null) = (attempt is null));
      create unique index payments_one_try on billing.payments (enrollment_id, method_id, attempt)
        where status <> 'cancelled';
      create index payments_unnotified on billing.payments (organization_id)
        where mode = 'off-session' and status = 'failed' and notified_at is null;
      create index payments_charging on billing.payments (organization_id)
        where mode = 'off-session' and status in ('creating', 'open');
    `);
  }
}
