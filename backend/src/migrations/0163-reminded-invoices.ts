import { Migration } from '@mikro-orm/migrations';

/** Staff see when the payer of each opening invoice was last reminded, as of each seat. */
export class RemindedInvoices extends Migration {
  override up(): void {
    this.addSql(`
      alter table billing.invoices
        add column reminded_at timestamptz,
        add constraint invoices_reminded check (reminded_at is null or opening_number is not null);
    `);
  }
}
