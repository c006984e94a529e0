import { Migration } from '@mikro-orm/migrations';

/** Staff enter cards that people got elsewhere. */
export class OutsideCards extends Migration {
  override up(): void {
    this.addSql(`
      alter table certification.certifications
        -- The center didn't issue it; no class of its own gave it.
        add column is_outside boolean not null default false,
        add column is_online_only boolean not null default false,
        add constraint certifications_outside_without_class
          check (not is_outside or (class_id is null and enrollment_id is null));
    `);
  }
}
