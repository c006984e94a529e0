import { Migration } from '@mikro-orm/migrations';

/**
 * What an organization or a student owed before the center moved in is an invoice with its old number and no seats. It has no entry
 * in the ledger until it is paid here.
 */
export class OpeningInvoices extends Migration {
  override up(): void {
    this.addSql(`
      alter table billing.invoices
        alter column organization_id drop not null,
        alter column year drop not null,
        alter column sequence drop not null,
        add column student_id uuid references people.students (id),
        -- its number where it was written; it takes none of ours
        add column opening_number text check (opening_number <> ''),
        -- where it was written, such as 'Enrollware'
        add column source text check (source <> ''),
        add column opening_cents int check (opening_cents > 0),
        -- what was paid of it there: all of it only if that followed later
        add column paid_before_cents int check (paid_before_cents >= 0 and paid_before_cents <= opening_cents),
        add column void_reason text not null default '',
        add column origin_system text,
        add column origin_import_id uuid references imports.imports (id),
        add constraint invoices_of_one_owner check (num_nonnulls(organization_id, student_id) = 1),
        add constraint invoices_of_one_number check (case when opening_number is null
          then num_nulls(organization_id, year, sequence) = 0 and num_nonnulls(source, opening_cents, paid_before_cents, origin_import_id) = 0
          else num_nonnulls(year, sequence) = 0 and num_nulls(source, opening_cents, paid_before_cents) = 0 end),
        add constraint invoices_void_reason check (voided or void_reason = ''),
        add constraint invoices_origin check ((origin_system is null) = (origin_import_id is null));
      create unique index invoices_one_opening_number_each
        on billing.invoices (coalesce(organization_id, student_id), lower(opening_number)) where opening_number is not null and not voided;
      create index invoices_by_student on billing.invoices (student_id, issued_on) where student_id is not null;
      create index invoices_by_import on billing.invoices (origin_import_id) where origin_import_id is not null;
      drop index billing.invoices_search;
      create index invoices_search on billing.invoices using gin (shared.fold(
        coalesce(opening_number, year || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0')) || ' ' ||
        coalesce(opening_number, year || lpad(sequence::text, greatest(4, length(sequence::text)), '0')) || ' ' || po_number
      ) public.gin_trgm_ops);

      -- What an opening invoice asks for, void or not; null for an invoice of seats.
      create function billing.opening_due_cents(invoice uuid) returns int language sql stable as $$
        select (i.opening_cents - i.paid_before_cents - coalesce(
          (select sum(entry.amount_cents) from billing.ledger_entries entry where entry.invoice_id = i.id), 0))::int
        from billing.invoices i where i.id = invoice
      $$;
      create or replace function billing.refuse_payment_beyond_price() returns trigger language plpgsql as $$
      begin
        if new.enrollment_id is null then
          perform from billing.invoices where id = new.invoice_id for no key update;
          if billing.opening_due_cents(new.invoice_id) < 0 then
            raise exception 'a payment by hand exceeds what is due for invoice %', new.invoice_id
              using errcode = 'check_violation', constraint = tg_name;
          end if;
          return null;
        end if;
        perform from enrollment.enrollments where id = new.enrollment_id for no key update;
        if (select covered_cents > price_cents from billing.account(new.enrollment_id)) then
          raise exception 'a payment by hand exceeds what is due for enrollment %', new.enrollment_id
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;

      -- An undo deletes the opening invoices that an import made: nobody may lock rows of the ledger, so triggers hold what refers to them.
      alter table billing.ledger_entries drop constraint ledger_entries_invoice_id_fkey;
      create or replace function billing.require_owners() returns trigger language plpgsql as $$
      begin
        perform from enrollment.enrollments where id = new.enrollment_id for key share;
        if not found and new.enrollment_id is not null then
          raise exception 'enrollment % does not exist', new.enrollment_id using errcode = 'foreign_key_violation', constraint = tg_name;
        end if;
        perform from organizations.organizations where id = new.organization_id for key share;
        if not found and new.organization_id is not null then
          raise exception 'organization % does not exist', new.organization_id using errcode = 'foreign_key_violation', constraint = tg_name;
        end if;
        perform from billing.invoices where id = new.invoice_id for key share;
        if not found and new.invoice_id is not null then
          raise exception 'invoice % does not exist', new.invoice_id using errcode = 'foreign_key_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      create or replace function billing.refuse_if_in_ledger() returns trigger language plpgsql as $$
      begin
        if exists (select from billing.ledger_entries e where e.enrollment_id = old.id or e.organization_id = old.id or e.invoice_id = old.id) then
          raise exception 'the ledger has entries of %', old.id using errcode = 'foreign_key_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      alter table imports.writes drop constraint writes_kind_check, add constraint writes_kind_check
        check (kind in ('course', 'place', 'organization', 'student', 'class', 'seat', 'card', 'invoice'));
      create constraint trigger invoices_in_ledger after delete on billing.invoices
        for each row execute function billing.refuse_if_in_ledger();
    `);
  }
}
