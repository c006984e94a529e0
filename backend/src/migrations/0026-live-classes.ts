import { Migration } from '@mikro-orm/migrations';

/**
 * A cancelled or deleted class takes no seats and no results, whatever writes them. Payments are not refused here: what the
 * gateway has received must be recorded.
 */
export class LiveClasses extends Migration {
  override up(): void {
    this.addSql(`
      -- The share lock waits for a cancellation that is not committed yet.
      create function enrollment.refuse_unless_class_is_live() returns trigger language plpgsql as $$
      begin
        perform from scheduling.classes
          where id = new.class_id and status <> 'cancelled' and deleted_at is null for share;
        if not found then
          raise exception 'class % is cancelled or deleted', new.class_id
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      create constraint trigger enrollments_seat_in_live_class after insert on enrollment.enrollments
        for each row when (new.removed_at is null)
        execute function enrollment.refuse_unless_class_is_live();
      create constraint trigger enrollments_result_in_live_class after update of certification_status on enrollment.enrollments
        for each row when (new.certification_status <> 'pending' and new.certification_status <> old.certification_status)
        execute function enrollment.refuse_unless_class_is_live();
    `);
  }
}
