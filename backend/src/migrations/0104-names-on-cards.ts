import { Migration } from '@mikro-orm/migrations';

/** A certification keeps the name with which its card was emailed, so that staff see which cards have an old one. */
export class NamesOnCards extends Migration {
  override up(): void {
    this.addSql(`
      -- null: its card was not emailed
      alter table certification.certifications add column mailed_name text;
      update certification.certifications t set mailed_name = trim(s.first_name || ' ' || s.last_name)
        from people.students s where s.id = t.student_id and t.mailed_at is not null;
    `);
  }
}
