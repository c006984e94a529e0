import { Migration } from '@mikro-orm/migrations';

/** The mail of a pass waits, so that a slip of the hand reaches nobody, and a pass taken back after its mail is corrected. */
export class PassMail extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings add column pass_mail_delay_seconds int not null default 120
        check (pass_mail_delay_seconds between 0 and 3600);
      -- When the result became passed; null for any other result, and for passes of earlier versions.
      alter table enrollment.enrollments add column passed_at timestamptz;
      -- When the student's mail was written; null if it waits, or if there is nobody to write to.
      alter table certification.certifications add column mailed_at timestamptz;
      update certification.certifications set mailed_at = created_at where enrollment_id is not null;
    `);
  }
}
