import { Migration } from '@mikro-orm/migrations';

/** A payment that the gateway doesn't know yet is sent with the same description on each try. */
export class PaymentDescriptions extends Migration {
  override up(): void {
    this.addSql(`
      -- null once the gateway knows the payment, and for payments that an older version began
      alter table billing.payments add column description text;
    `);
  }
}
