import { Migration } from '@mikro-orm/migrations';

/** A class of a series remembers which of its fields were edited for it alone. */
export class OwnFields extends Migration {
  override up(): void {
    this.addSql(`
      alter table scheduling.classes add column own_fields text[] not null default '{}';
      create index classes_by_series on scheduling.classes (series_id) where series_id is not null;
    `);
  }
}
