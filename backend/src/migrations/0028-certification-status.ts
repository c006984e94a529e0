import { Migration } from '@mikro-orm/migrations';

/**
 * A newer certification of a course supersedes the older ones; `certifications_by_course` finds it from the index alone. A
 * certification without a course, such as an imported one, belongs to the course of its name. The other indexes serve the
 * orders of the staff's list.
 */
export class CertificationStatus extends Migration {
  override up(): void {
    this.addSql(`
      alter table certification.certifications add column course_key uuid not null
        generated always as (coalesce(course_id, md5(certification_type)::uuid)) stored;
      drop index certification.certifications_by_student;
      drop index certification.certifications_by_expiry;
      create index certifications_by_course on certification.certifications
        (student_id, course_key, issue_date, expiry_date, id) include (revoked_at);
      create index certifications_by_expiry on certification.certifications (expiry_date, id);
      create index certifications_by_issue on certification.certifications (issue_date, id);
      create index certifications_by_type on certification.certifications (certification_type, id);
      create index certifications_revoked on certification.certifications (expiry_date, id) where revoked_at is not null;
    `);
  }
}
