import { Migration } from '@mikro-orm/migrations';

/** Money: methods on file, the ledger, and the gateway's events. */
export class Billing extends Migration {
  override up(): void {
    this.addSql(`
      create schema billing;
      create table billing.payment_methods (
        id uuid primary key,
        organization_id uuid not null references organizations.organizations (id),
        gateway_customer text not null,
        gateway_method text not null,
        type text not null check (type in ('card', 'us_bank_account')),
        -- what may be shown: brand, last4, expMonth, expYear, or bankName, accountType, last4, routingNumber
        shown jsonb not null,
        created_at timestamptz not null,
        removed_at timestamptz
      );
      create unique index payment_methods_one_each on billing.payment_methods (organization_id) where removed_at is null;

      -- Append-only: what was charged, refunded or entered by hand. An enrollment's paid state follows from it.
      create table billing.ledger_entries (
        id uuid primary key,
        enrollment_id uuid references enrollment.enrollments (id),
        organization_id uuid references organizations.organizations (id),
        kind text not null check (kind in ('charge', 'refund', 'manual')),
        payment_status text not null check (payment_status in ('pending', 'processing', 'paid', 'overdue', 'waived')),
        amount_cents int not null check (amount_cents >= 0),
        description text not null,
        gateway_payment text,
        -- who entered it; null for the gateway
        entered_by uuid references identity.users (id),
        created_at timestamptz not null
      );
      create index ledger_by_enrollment on billing.ledger_entries (enrollment_id, created_at);
      create index ledger_by_organization on billing.ledger_entries (organization_id, created_at);
      create unique index ledger_one_charge_per_payment on billing.ledger_entries (gateway_payment, kind, payment_status)
        where gateway_payment is not null;
      create function billing.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'billing.ledger_entries is append-only';
      end $$;
      create trigger ledger_append_only before update or delete or truncate on billing.ledger_entries
        for each statement execute function billing.refuse_change();

      -- A gateway event is stored once and applied once.
      create table billing.gateway_events (
        id text primary key,
        type text not null,
        payload jsonb not null,
        received_at timestamptz not null,
        applied_at timestamptz
      );
    `);
  }
}
