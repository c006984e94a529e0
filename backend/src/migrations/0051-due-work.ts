import { Migration } from '@mikro-orm/migrations';

/** The dashboard counts overdue seats and certifications without an eCard code. */
export class DueWork extends Migration {
  override up(): void {
    this.addSql(`
      create index enrollments_overdue on enrollment.enrollments (id)
        where payment_status = 'overdue' and removed_at is null;
      create index certifications_without_ecard on certification.certifications (expiry_date, id)
        where ecard_code is null and class_id is not null and revoked_at is null;
    `);
  }
}
