import { Migration } from '@mikro-orm/migrations';

/** Limits that the center sets: where text messages go, and how many unpaid seats a client may take. */
export class Limits extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings
        -- ISO 3166-1 alpha-2
        add column sms_countries text[] not null default '{US,CA}',
        add column max_unpaid_seats int not null default 3 check (max_unpaid_seats >= 1);
    `);
  }
}
