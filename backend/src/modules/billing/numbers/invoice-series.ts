import type { Sql } from '../../../shared/sql/sql.js';

/** Holds a year's numbers until the transaction ends: they have no gaps, so nobody may take the one after it first. */
export async function lockInvoiceNumbers(sql: Sql, year: number): Promise<void> {
  await sql.run('select pg_advisory_xact_lock(hashtext($1))', [`invoices of ${year}`]);
}

/** The next number of the year `$1`: after the last one, and not before the one that the center entered. */
export const NEXT_INVOICE = (year: string): string => `greatest(
  (select coalesce(max(sequence), 0) + 1 from billing.invoices where year = ${year}),
  coalesce((select next from billing.invoice_series where year = ${year}), 1))::int`;
