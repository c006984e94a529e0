import { Migration } from '@mikro-orm/migrations';

/**
 * A charge that was given up may succeed all the same, because the gateway had it already. The same try may have been made
 * again by then; the money that arrived twice is recorded, and goes back.
 */
export class ChargesGivenUp extends Migration {
  override up(): void {
    this.addSql(`
      drop index billing.payments_one_try;
      create unique index payments_one_try on billing.payments (enrollment_id, method_id, attempt)
        where status not in ('cancelled', 'succeeded');
    `);
  }
}
