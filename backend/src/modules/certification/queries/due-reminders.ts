import type { CalendarDate } from '../../../shared/domain/calendar-date.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { isCurrent } from '../../../shared/sql/certification-status.js';
import type { ReadModel } from '../../../shared/sql/read.js';

/**
 * The steps of the reminders and the days before the expiry, from the first to the last, on which each may be sent. The
 * windows are as wide as they can be without misleading, so that a worker that was down for some days still sends.
 */
export const REMINDER_STEPS = {
  renewal: { from: 60, until: 31 },
  expiration: { from: 30, until: 1 },
  lapsed: { from: 0, until: -14 },
} as const;

export type ReminderStep = keyof typeof REMINDER_STEPS;

/** A certification whose holder can be reached and has not been reminded in this step. */
export interface DueReminder {
  certificationId: string;
  step: ReminderStep;
  /** At most one message per key and channel. */
  key: string;
  userId: string | null;
  /** Null for a student without an address of their own. */
  email: string | null;
  firstName: string;
  certificationType: string;
  cardNumber: string;
  expiryDate: CalendarDate;
  /** The course that renews it; null if it isn't offered. */
  courseId: string | null;
  /** The student's next class of that course. */
  booked: { date: CalendarDate; time: string } | null;
}

export interface ReminderCursor {
  expiryDate: CalendarDate;
  certificationId: string;
}

interface Scan {
  /** The center's date. */
  today: CalendarDate;
  now: Date;
  limit: number;
  after?: ReminderCursor | undefined;
}

/** One batch, in the order of the expiry date. */
export async function dueReminders(read: ReadModel, { today, now, limit, after }: Scan): Promise<DueReminder[]> {
  const cursor = [after?.expiryDate ?? '0001-01-01', after?.certificationId ?? '00000000-0000-0000-0000-000000000000'];
  return await read.rows<DueReminder & Record<string, unknown>>(SQL, [today, now, limit, ...cursor]);
}

const { renewal, lapsed } = REMINDER_STEPS;

const stepCases = Object.entries(REMINDER_STEPS).map(
  ([step, { until }]) => `when t.expiry_date >= $1::date + (${until}) then '${step}'`,
);

/**
 * Walks `certifications_by_expiry` from the cursor on. Those that had their reminder are dropped by one look into the unique
 * index of the messages, so that a day costs what is new on it.
 */
const SQL = `
  select t.id as "certificationId", due.step, due.key, u.id as "userId", nullif(s.email, '') as email,
    s.first_name as "firstName", t.certification_type as "certificationType", t.card_number as "cardNumber",
    t.expiry_date as "expiryDate", course.id as "courseId", booked.class as booked
  from certification.certifications t
  cross join lateral (select case ${stepCases.join(' ')} end as step) at
  cross join lateral (select at.step, 'certification-' || at.step || ':' || t.id as key) due
  join enrollment.students s on s.id = t.student_id and s.deleted_at is null
  left join identity.users u on u.student_id = s.id
  left join lateral (
    select co.id from catalog.courses co
    where co.id = coalesce(t.course_id, (
        select named.id from catalog.courses named
        where named.name = t.certification_type and named.deleted_at is null order by named.created_at limit 1))
      and co.is_offered and co.deleted_at is null
  ) course on true
  left join lateral (
    select json_build_object('date', c.date, 'time', to_char(c."time", 'HH24:MI')) as class
    from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.student_id = s.id and e.removed_at is null and c.course_id = course.id and c.deleted_at is null
      and c.status = 'upcoming' and c.starts_at > $2
    order by c.starts_at limit 1
  ) booked on true
  where t.expiry_date between $1::date + (${lapsed.until}) and $1::date + ${renewal.from}
    and (t.expiry_date, t.id) > ($4::date, $5::uuid)
    and ${isCurrent('t', '$1::date')}
    and (s.email <> '' or u.id is not null)
    and not exists (select from notifications.messages m where m.key = due.key)
  order by t.expiry_date, t.id
  limit $3`;

/** The facts of a reminder that has been written. */
export interface ReminderFacts {
  certificationId: string;
  step: ReminderStep;
}

const TODAY = centerToday('$2');

/** Whether each certification still counts for its student and course, and its step has not passed. */
export async function stillDue(read: ReadModel, reminders: readonly ReminderFacts[], now: Date): Promise<boolean[]> {
  const ids = reminders.map(({ certificationId }) => certificationId);
  const rows = await read.rows<{ id: string; daysLeft: number }>(
    `select t.id, t.expiry_date - ${TODAY} as "daysLeft" from certification.certifications t
     join enrollment.students s on s.id = t.student_id and s.deleted_at is null
     where t.id = any($1) and ${isCurrent('t', TODAY)}`,
    [ids, now],
  );
  const daysLeft = new Map(rows.map((row) => [row.id, row.daysLeft]));
  return reminders.map(
    ({ certificationId, step }) => (daysLeft.get(certificationId) ?? -Infinity) >= REMINDER_STEPS[step].until,
  );
}
