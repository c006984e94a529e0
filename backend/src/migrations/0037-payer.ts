import { Migration } from '@mikro-orm/migrations';

/** Who pays a payment by card: the receipt names them, and they get its mail. */
export class Payer extends Migration {
  override up(): void {
    this.addSql(`
      alter table billing.payments add column by_organization boolean not null default false;
      update billing.payments set by_organization = true where mode = 'off-session';
      alter table billing.payments add constraint payments_payer_check
        check (not by_organization or organization_id is not null);
    `);
  }
}
