import { Migration } from '@mikro-orm/migrations';

/** The list of classes can be filtered by place. */
export class ClassesByPlace extends Migration {
  override up(): void {
    this.addSql(`
      create index classes_by_place on scheduling.classes (location, starts_at) where deleted_at is null;
    `);
  }
}
