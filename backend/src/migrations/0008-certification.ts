import { Migration } from '@mikro-orm/migrations';

/** What students earned. Rows are revoked, never erased. */
export class Certification extends Migration {
  override up(): void {
    this.addSql(`
      create schema certification;
      create table certification.certifications (
        id uuid primary key,
        student_id uuid not null references enrollment.students (id),
        class_id uuid references scheduling.classes (id),
        enrollment_id uuid references enrollment.enrollments (id),
        course_id uuid references catalog.courses (id),
        certification_type text not null check (certification_type <> ''),
        card_number text not null check (card_number <> ''),
        issue_date date not null,
        expiry_date date not null,
        created_at timestamptz not null,
        revoked_at timestamptz,
        revocation_reason text,
        constraint certifications_card_number_unique unique (card_number),
        constraint certifications_expire_after_issue check (expiry_date > issue_date),
        constraint certifications_revoked_with_reason check ((revoked_at is null) = (revocation_reason is null))
      );
      -- At most one certification that counts for each seat, however often the event arrives.
      create unique index certifications_one_per_enrollment on certification.certifications (enrollment_id) where revoked_at is null;
      create index certifications_by_student on certification.certifications (student_id, expiry_date) where revoked_at is null;
      create index certifications_by_expiry on certification.certifications (expiry_date, id) where revoked_at is null;
    `);
  }
}
