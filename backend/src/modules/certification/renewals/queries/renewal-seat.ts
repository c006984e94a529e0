/** The course that renews the certification `t`: its own, or for one that was imported the oldest of its name. */
export const RENEWED_BY = `coalesce(t.course_id, (
  select named.id from catalog.courses named
  where named.name = t.certification_type and named.deleted_at is null order by named.created_at limit 1))`;

const seats = (now: string): string => `enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
  where e.student_id = t.student_id and e.removed_at is null and c.course_id = ${RENEWED_BY}
    and c.status = 'upcoming' and c.deleted_at is null and c.starts_at > ${now}`;

/** Whether the holder of the certification `t` has a seat in a coming class of the course that renews it. */
export const hasRenewalSeat = (now: string): string => `exists (select from ${seats(now)})`;

/** The first such class as a `RenewalSeatRow`, or null. */
export const renewalSeat = (now: string): string => `(
  select json_build_object('classId', c.id, 'date', c.date) from ${seats(now)} order by c.starts_at limit 1)`;
