import type { CalendarDate, WallTime } from '../../../../shared/domain/calendar-date.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import { GIVES_CARD, renewingCourses } from './renewal-seat.js';

/** A certification to renew. */
export interface Renewable {
  certificationId: string;
  firstName: string;
  certificationType: string;
  cardNumber: string;
  expiryDate: CalendarDate;
  /** The course that renews it, a renewal before the full course; null if none is offered. */
  courseId: string | null;
  /** The student's next class of a course that gives the card. */
  booked: { date: CalendarDate; time: WallTime } | null;
}

/** With whom to write to. */
export interface RenewableRow extends Renewable {
  /** At most one message per key and channel. */
  key: string;
  userId: string | null;
  studentId: string;
  /** Null for a student without an address of their own. */
  email: string | null;
  /** All offered courses that renew it, renewals first. */
  courseIds: string[];
}

/** The columns of `RenewableRow` but its key, with `joinRenewable`. */
export const RENEWABLE = `
  t.id as "certificationId", u.id as "userId", s.id as "studentId", nullif(s.email, '') as email, s.first_name as "firstName",
  t.certification_type as "certificationType", t.card_number as "cardNumber", t.expiry_date as "expiryDate",
  course.ids[1] as "courseId", course.ids as "courseIds", booked.class as booked`;

/** Joins the holder of the certification `t`, the courses that renew it, and the holder's next class of a course that gives its card. */
export const joinRenewable = (now: string): string => `
  join people.students s on s.id = t.student_id and s.deleted_at is null
  left join identity.users u on u.student_id = s.id
  cross join lateral (select array(${renewingCourses(centerToday(now))}) as ids) course
  left join lateral (
    select json_build_object('date', c.date, 'time', to_char(c."time", 'HH24:MI')) as class
    from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id join catalog.courses co on co.id = c.course_id
    where e.student_id = s.id and e.removed_at is null and ${GIVES_CARD} and c.deleted_at is null
      and c.status = 'upcoming' and c.starts_at > ${now}
    order by c.starts_at limit 1
  ) booked on true`;
