import { Migration } from '@mikro-orm/migrations';

/** A seat can be billed on a purchase order, which is no money. */
export class PurchaseOrders extends Migration {
  override up(): void {
    this.addSql(`
      -- the number of the customer's order; null for a seat that isn't billed on one
      alter table enrollment.enrollments add column purchase_order text check (purchase_order <> '');
    `);
  }
}
