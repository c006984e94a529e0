import { daysOf, isTaughtBy, isToMark, ofPlace, placeAddressOf } from '../../scheduling/sql.js';

/** Classes `c` that the user with the id in the parameter teaches. */
export const isOwn = (userId: string): string => `c.deleted_at is null and ${isTaughtBy('c', userId)}`;

/** The columns that `toTaughtClass` makes a `TaughtClassRow` of, from `TAUGHT_TABLES`. */
export const TAUGHT_COLUMNS = `c.id, c.title, co.name as "courseName", c.date::text as date, to_char(c."time", 'HH24:MI') as time,
  c.starts_at as "startsAt", c.location, ${placeAddressOf('c')} as "placeAddress", ${ofPlace('c', 'directions')} as directions,
  ${ofPlace('c', 'parking')} as parking, c.instructor, c.instructor_id as "instructorId", c.assistants, ${daysOf('c')} as days,
  c.enrolled_count as "enrolledCount", c.capacity, c.status, c.origin_facts as "originFacts", co.duration,
  (select count(*)::int from enrollment.enrollments e where e.class_id = c.id and ${isToMark('e')}) as "toMark"`;

export const TAUGHT_TABLES = 'scheduling.classes c join catalog.courses co on co.id = c.course_id';

/** The columns of a `TaughtSeatRow`, from `TAUGHT_SEAT_TABLES`. */
export const TAUGHT_SEAT_COLUMNS = `e.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone,
  case when e.payment_status = 'waived' then 'waived' when account.price_cents = 0 then 'free'
    when e.payment_status = 'processing' then 'processing' when account.due_cents <= 0 then 'paid' else 'due' end as payment,
  e.certification_status as "certificationStatus", e.attendance, e.origin_facts as "originFacts"`;

export const TAUGHT_SEAT_TABLES = `enrollment.enrollments e join people.students s on s.id = e.student_id
  join scheduling.classes c on c.id = e.class_id
  cross join lateral billing.account(e.id) account`;
