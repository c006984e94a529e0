import { Migration } from '@mikro-orm/migrations';

/** A new course is announced to clients once. Those that the center already offers, or has taught, are not new. */
export class CourseAnnouncements extends Migration {
  override up(): void {
    this.addSql(`
      alter table catalog.courses add column announced_at timestamptz;
      update catalog.courses co set announced_at = now()
      where is_offered or exists (select from scheduling.classes c where c.course_id = co.id);
    `);
  }
}
