import { Migration } from '@mikro-orm/migrations';

/** Money that was paid by hand and has to go back is a task for staff, until one of them has returned it. */
export class RefundsByHand extends Migration {
  override up(): void {
    this.addSql(`
      create table billing.hand_refunds (
        id uuid primary key,
        enrollment_id uuid not null references enrollment.enrollments (id),
        organization_id uuid references organizations.organizations (id),
        amount_cents int not null check (amount_cents > 0),
        reason text not null check (reason <> ''),
        status text not null check (status in ('open', 'returned', 'dropped')),
        -- null for the program
        requested_by uuid references identity.users (id),
        settled_by uuid references identity.users (id),
        settled_at timestamptz,
        created_at timestamptz not null,
        check ((status = 'open') = (settled_at is null))
      );
      create index hand_refunds_open on billing.hand_refunds (created_at, id) where status = 'open';
      create index hand_refunds_by_enrollment on billing.hand_refunds (enrollment_id);

      alter table billing.ledger_entries add column hand_refund_id uuid references billing.hand_refunds (id);
      create unique index ledger_hand_refund_once on billing.ledger_entries (hand_refund_id) where hand_refund_id is not null;
    `);
  }
}
