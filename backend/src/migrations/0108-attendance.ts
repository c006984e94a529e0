import { Migration } from '@mikro-orm/migrations';

/**
 * Who never came, or didn't finish: such a seat has no result and waits for none. And who changed the statuses of a seat last, for
 * whoever works on the same roster.
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
