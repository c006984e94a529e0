import { Migration } from '@mikro-orm/migrations';

/** People who asked to be told when a course has dates. */
export class CourseInterests extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.course_interests (
        id uuid primary key,
        course_id uuid not null references catalog.courses (id),
        name text not null check (name <> ''),
        email text not null check (email <> '' and email = lower(email)),
        phone text not null,
        -- the words that the person agreed to
        consent text not null check (consent <> ''),
        created_at timestamptz not null,
        -- when the mail with the dates was written; null while the person waits
        notified_at timestamptz
      );
      -- A person waits for a course once; after their mail they may ask again.
      create unique index course_interests_waiting on catalog.course_interests (course_id, email) where notified_at is null;
      create index course_interests_by_course on catalog.course_interests (course_id, created_at);
    `);
  }
}
