/** The card of the certification `t`; for one that is of none, the oldest of its name. */
const CARD = `coalesce(t.card_id, (
  select named.id from catalog.cards named where lower(named.name) = lower(t.certification_type) order by named.created_at limit 1))`;

/** Whether the course `co` gives the card of the certification `t`, so that a class of it renews it. */
export const GIVES_CARD = `co.card_id = ${CARD}`;

/**
 * The courses `co` that the holder of the certification `t` can renew it by on the day `today` (SQL): a renewal, unless it wants a valid card
 * and this one has lapsed, or the full course. Renewals come first.
 */
export const renewingCourses = (today: string): string => `
  select co.id from catalog.courses co
  where ${GIVES_CARD} and co.is_offered and co.deleted_at is null and (co.card_role <> 'renews' or t.expiry_date > ${today})
  order by array_position(array['renews', 'renews-lapsed', 'starts'], co.card_role), co.created_at, co.id`;

const seats = (now: string): string => `enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
  join catalog.courses co on co.id = c.course_id
  where e.student_id = t.student_id and e.removed_at is null and ${GIVES_CARD}
    and c.status = 'upcoming' and c.deleted_at is null and c.starts_at > ${now}`;

/** Whether the holder of the certification `t` has a seat in a coming class of a course that renews it. */
export const hasRenewalSeat = (now: string): string => `exists (select from ${seats(now)})`;

/** The first such class as a `RenewalSeatRow`, or null. */
export const renewalSeat = (now: string): string => `(
  select json_build_object('classId', c.id, 'date', c.date) from ${seats(now)} order by c.starts_at limit 1)`;
