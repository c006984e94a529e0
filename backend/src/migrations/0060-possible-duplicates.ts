import { Migration } from '@mikro-orm/migrations';

/** An account joins a record only if it is clear which one; otherwise staff say who is who. */
export class PossibleDuplicates extends Migration {
  override up(): void {
    this.addSql(`
      -- When an account got this record although others have its address; null once staff have said who is who.
      alter table enrollment.students add column duplicate_suspected_at timestamptz;
      create index students_with_possible_duplicates on enrollment.students (duplicate_suspected_at)
        where duplicate_suspected_at is not null and deleted_at is null;
    `);
  }
}
