import { Migration } from '@mikro-orm/migrations';

/** A mail server that was entered before private ones had to be allowed goes on. */
export class MailServerBeforeRule extends Migration {
  override up(): void {
    this.addSql(`
      -- may be private without SMTP_ALLOWED_HOSTS, until another one is entered
      alter table center.provider_keys add column entered_before_rule boolean not null default false;
      update center.provider_keys set entered_before_rule = true where provider = 'smtp';
    `);
  }
}
