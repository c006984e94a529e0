import type { JournaledRows } from '../../shared/sql/row-journal.js';

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

/** The seats of people, for the undo of a merge. */
export const SEATS_OF_PEOPLE: JournaledRows = {
  table: 'enrollment.enrollments',
  key: 'id',
  keyType: 'uuid',
  where: 't.student_id = any(scope.records)',
  isWhole: true,
};

/**
 * The seats of two records in the classes `c` in which both have one, and what becomes of each if the record `from` ends in `to`: the first
 * `stays`, and of the others one without money and without a result `goes`. A result counts more than money. A `from … where`, as `seat`.
 * @param keep SQL for the ids of seats that staff keep, as `uuid[]`
 * @param holdsMoney billing's condition on a seat
 */
export const seatsInBoth = (from: string, to: string, keep: string, holdsMoney: (seat: string) => string): string => `(
  select ranked.*, case when place = 1 then 'stays' when holds then 'stays-too' else 'goes' end as fate from (
    select e.id, e.class_id, e.student_id, holds,
      row_number() over (partition by e.class_id order by e.id = any(${keep}) desc, has_result desc, holds_money desc,
        e.payment_status in ('paid', 'processing', 'waived') desc, e.student_id = ${to} desc, e.id) as place
    from enrollment.enrollments e
    cross join lateral (select e.certification_status <> 'pending' or e.attendance is not null as has_result, ${holdsMoney('e')} as holds_money) has
    cross join lateral (select has_result or holds_money as holds) any_of
    where e.student_id in (${from}, ${to}) and e.removed_at is null
      and exists (select from enrollment.enrollments one where one.class_id = e.class_id and one.student_id = ${from} and one.removed_at is null)
      and exists (select from enrollment.enrollments one where one.class_id = e.class_id and one.student_id = ${to} and one.removed_at is null)
  ) ranked) seat join scheduling.classes c on c.id = seat.class_id`;

/** Live seats in classes to which their students have another one with money or a result, as `e`: a `from … where`. */
export const SECOND_SEATS = `enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
  where e.is_second and e.removed_at is null and c.deleted_at is null`;
