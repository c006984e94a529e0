import { Migration } from '@mikro-orm/migrations';

/** Finds an invoice of any organization by its number or purchase order, and lists them by day. */
export class InvoiceSearch extends Migration {
  override up(): void {
    this.addSql(`
      create index invoices_by_day on billing.invoices (issued_on, id);
      create index invoices_search on billing.invoices using gin (shared.fold(
        year || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0') || ' ' ||
        year || lpad(sequence::text, greatest(4, length(sequence::text)), '0') || ' ' || po_number
      ) public.gin_trgm_ops);
    `);
  }
}
