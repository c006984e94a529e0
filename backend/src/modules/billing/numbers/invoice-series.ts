import type { EntityManager } from '@mikro-orm/postgresql';

/** Holds a year's numbers until the transaction ends: they have no gaps, so nobody may take the one after it first. */
export async function lockInvoiceNumbers(em: EntityManager, year: number): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`invoices of ${year}`]);
}

/** The next number of the year `$1`: after the last one, and not before the one that the center entered. */
export const NEXT_INVOICE = (year: string): string => `greatest(
  (select coalesce(max(sequence), 0) + 1 from billing.invoices where year = ${year}),
  coalesce((select next from billing.invoice_series where year = ${year}), 1))::int`;
