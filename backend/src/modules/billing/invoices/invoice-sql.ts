import type { Actor } from '../../../shared/http/actor.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import type { Sql } from '../../../shared/sql/sql.js';
import { keptName } from '../../erasure/sql.js';
import { INVOICE_NUMBER, INVOICE_NUMBER_DIGITS } from '../sql.js';

/** Invoices `i` with the figures of their lines. */
export const INVOICES = `billing.invoices i
  cross join lateral (
    select count(*) as seats, sum(l.amount_cents)::int as total, sum(a.due_cents)::int as due,
      bool_or(a.covered_cents > 0) as is_paid_for
    from billing.invoice_lines l cross join lateral billing.account(l.enrollment_id) a
    where l.invoice_id = i.id and i.opening_number is null
    having i.opening_number is null
    union all
    select 0, i.opening_cents, billing.opening_due_cents(i.id), true where i.opening_number is not null
  ) sums`;

/** What the invoice `i` of a student keeps of their name, as `kept`. */
export const keptNameOfStudent = (reader: Actor | undefined): string =>
  keptName('invoice', 'case when i.student_id is not null then i.id end', reader);

/** What a search finds an invoice `i` by: its number with and without the dash, and its purchase order. */
export const INVOICE_TEXT = `shared.fold(${INVOICE_NUMBER} || ' ' || ${INVOICE_NUMBER_DIGITS} || ' ' || i.po_number)`;

/** The cents that are still due for one of `INVOICES`. */
export const INVOICE_DUE = '(case when i.voided then 0 else sums.due end)';

/** The columns of an `InvoiceRow`, from `INVOICES`, at the moment in the parameter `now`. */
export const invoiceColumns = (now: string): string => `i.id, ${INVOICE_NUMBER} as number, i.issued_on as "issuedOn",
  i.due_on as "dueOn", i.po_number as "poNumber", sums.seats, sums.total / 100.0 as amount,
  ${INVOICE_DUE} / 100.0 as due, i.source,
  case when i.voided then 'void' when sums.due = 0 then case when sums.is_paid_for then 'paid' else 'void' end
    when i.due_on < ${centerToday(now)} then 'overdue' else 'open' end as status`;

/** Holds a year's numbers until the transaction ends: they have no gaps, so nobody may take the one after it first. */
export async function lockInvoiceNumbers(sql: Sql, year: number): Promise<void> {
  await sql.run('select pg_advisory_xact_lock(hashtext($1))', [`invoices of ${year}`]);
}

/** The next number of the year `$1`: after the last one, and not before the one that the center entered. */
export const NEXT_INVOICE = (year: string): string => `greatest(
  (select coalesce(max(sequence), 0) + 1 from billing.invoices where year = ${year}),
  coalesce((select next from billing.invoice_series where year = ${year}), 1))::int`;
