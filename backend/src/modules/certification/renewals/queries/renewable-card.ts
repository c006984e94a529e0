import type { CalendarDate, WallTime } from '../../../../shared/domain/calendar-date.js';
import { RENEWED_BY } from './renewal-seat.js';

/** A certification to renew. */
export interface Renewable {
  certificationId: string;
  firstName: string;
  certificationType: string;
  cardNumber: string;
  expiryDate: CalendarDate;
  /** The course that renews it; null if it isn't offered. */
  courseId: string | null;
  /** The student's next class of that course. */
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
}

/** The columns of `RenewableRow` but its key, with `joinRenewable`. */
export const RENEWABLE = `
  t.id as "certificationId", u.id as "userId", s.id as "studentId", nullif(s.email, '') as email, s.first_name as "firstName",
  t.certification_type as "certificationType", t.card_number as "cardNumber", t.expiry_date as "expiryDate",
  course.id as "courseId", booked.class as booked`;

/** Joins the holder of the certification `t`, the course that renews it, and the holder's next class of that course. */
export const joinRenewable = (now: string): string => `
  join people.students s on s.id = t.student_id and s.deleted_at is null
  left join identity.users u on u.student_id = s.id
  left join lateral (
    select co.id from catalog.courses co
    where co.id = ${RENEWED_BY} and co.is_offered and co.deleted_at is null
  ) course on true
  left join lateral (
    select json_build_object('date', c.date, 'time', to_char(c."time", 'HH24:MI')) as class
    from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.student_id = s.id and e.removed_at is null and c.course_id = course.id and c.deleted_at is null
      and c.status = 'upcoming' and c.starts_at > ${now}
    order by c.starts_at limit 1
  ) booked on true`;
