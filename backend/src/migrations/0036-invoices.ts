import { Migration } from '@mikro-orm/migrations';

/** Receipt numbers, invoices to organizations, and the settings of both. */
export class Invoices extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings
        -- days from the issue of an invoice until it is due
        add column invoice_due_days int not null default 30 check (invoice_due_days between 0 and 365),
        -- prices include the tax; it is only shown. A rate of 0 shows none
        add column tax_name text not null default '',
        add column tax_rate_percent numeric(6, 3) not null default 0 check (tax_rate_percent between 0 and 100),
        add constraint settings_tax_named check (tax_rate_percent = 0 or tax_name <> '');

      create table billing.invoices (
        id uuid primary key,
        organization_id uuid not null references organizations.organizations (id),
        -- the number, such as 2026-0007: without a gap in each year
        year int not null,
        sequence int not null check (sequence > 0),
        issued_on date not null,
        due_on date not null,
        po_number text not null default '',
        tax_name text not null,
        tax_rate_percent numeric(6, 3) not null,
        -- a voided invoice keeps its number and asks for nothing
        voided boolean not null default false,
        voided_at timestamptz,
        created_by uuid references identity.users (id),
        created_at timestamptz not null,
        constraint invoices_one_number_each unique (year, sequence),
        unique (id, voided),
        check (due_on >= issued_on),
        check (voided = (voided_at is not null))
      );
      create index invoices_by_organization on billing.invoices (organization_id, issued_on, id);

      create table billing.invoice_lines (
        id uuid primary key,
        invoice_id uuid not null,
        enrollment_id uuid not null references enrollment.enrollments (id),
        position int not null,
        description text not null,
        -- what was due for the seat at the issue
        amount_cents int not null check (amount_cents > 0),
        -- what the seat costs: the invoice fixes it
        price_cents int not null check (price_cents >= amount_cents),
        voided boolean not null default false,
        foreign key (invoice_id, voided) references billing.invoices (id, voided) on update cascade
      );
      create index invoice_lines_by_invoice on billing.invoice_lines (invoice_id, position);
      create unique index invoice_lines_one_live on billing.invoice_lines (enrollment_id) where not voided;

      alter table billing.ledger_entries
        -- receipts are numbered by it
        add column number bigint generated always as identity unique,
        add column invoice_id uuid references billing.invoices (id),
        -- how a payment by hand was made, such as 'Check 1042'
        add column paid_with text;
      -- receipts include those of seats that were given up
      create index enrollments_of_student on enrollment.enrollments (student_id, enrolled_at);
      create index ledger_by_invoice on billing.ledger_entries (invoice_id) where invoice_id is not null;
      create index ledger_by_time on billing.ledger_entries (created_at, number);
    `);
  }
}
