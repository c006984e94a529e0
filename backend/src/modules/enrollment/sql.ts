/**
 * The calls `k` of the last day with their seats `e` and classes `c`. One that nobody has made goes once the class takes place after
 * all, or the student has left it.
 */
export const RECENT_CALLS = (now: string): string => `(
    select * from enrollment.calls where created_at > ${now}::timestamptz - interval '1 day'
  ) k
  join enrollment.enrollments e on e.id = k.enrollment_id
  join scheduling.classes c on c.id = k.class_id
    and (k.outcome is not null or e.removed_at is null)
    and (k.outcome is not null or k.occasion = 'moved' or c.status = 'cancelled' or c.deleted_at is not null)`;
