import { Migration } from '@mikro-orm/migrations';

/** What staff write about a student for their colleagues. */
export class StudentNotes extends Migration {
  override up(): void {
    this.addSql(`
      create table people.student_notes (
        id uuid primary key,
        -- notes go with the record
        student_id uuid not null references people.students (id) on delete cascade,
        text text not null check (text <> '' and length(text) <= 2000),
        is_pinned boolean not null,
        -- who wrote it; null once that account is gone
        author_id uuid references identity.users (id) on delete set null,
        created_at timestamptz not null
      );
      create index student_notes_by_student on people.student_notes (student_id, created_at desc);
      create index student_notes_by_author on people.student_notes (author_id);
    `);
  }
}
