import { Migration } from '@mikro-orm/migrations';

/** A record that ended in another one says which, so that a reminder that went out for it is not sent again. */
export class MergedStudents extends Migration {
  override up(): void {
    this.addSql(`
      alter table enrollment.students add column merged_into_id uuid references enrollment.students on delete set null;
      create index students_merged_into on enrollment.students (merged_into_id) where merged_into_id is not null;
    `);
  }
}
