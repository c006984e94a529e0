import { Migration } from '@mikro-orm/migrations';

/** Admins can enter Stripe's keys. */
export class StripeKeys extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.provider_keys drop constraint provider_keys_provider_check,
        add constraint provider_keys_provider_check check (provider in ('sendgrid', 'smtp', 'twilio', 'stripe'));
    `);
  }
}
