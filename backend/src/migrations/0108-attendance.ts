import { Migration } from '@mikro-orm/migrations';

/**
 * Students who never came or didn't finish have no result. Each seat also records who last changed its payment status and its
 * result.
 */
export class Attendance extends Migration {
  override up(): void {
    this.addSql(`
      alter table enrollment.enrollments
        add column attendance text check (attendance in ('no-show', 'incomplete')),
        add column payment_changed_by uuid references identity.users (id),
        add column payment_changed_at timestamptz,
        add column result_changed_by uuid references identity.users (id),
        add column result_changed_at timestamptz,
        add constraint enrollments_result_or_absence check (attendance is null or certification_status = 'pending');
      create index enrollments_to_mark on enrollment.enrollments (class_id)
        where removed_at is null and certification_status = 'pending' and attendance is null;
      create constraint trigger enrollments_attendance_in_live_class after update of attendance on enrollment.enrollments
        for each row when (new.attendance is not null and new.attendance is distinct from old.attendance)
        execute function enrollment.refuse_unless_class_is_live();
    `);
  }
}
