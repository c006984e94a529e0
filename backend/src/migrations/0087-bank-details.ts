import { Migration } from '@mikro-orm/migrations';

/** What a payer needs for a bank transfer, on invoices. */
export class BankDetails extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings
        add column bank_details text not null default '' check (length(bank_details) <= 500);
    `);
  }
}
