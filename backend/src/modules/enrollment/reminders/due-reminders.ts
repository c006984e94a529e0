import { centerToday } from '../../../shared/sql/center-today.js';
import type { Sql } from '../../../shared/sql/sql.js';
import { isFirstEmail, isSpokenBy } from '../../notifications/sql.js';
import { dayOf, hasDayAhead, ofPlace, placeAddressOf } from '../../scheduling/sql.js';
import type { Reminder, ReminderStep } from '../messages/class-reminder.message.js';

/** Where a batch ends, and the next one begins. */
export interface SeatPosition {
  startsAt: string;
  classId: string;
  studentId: string;
}

export interface DueReminder extends Reminder {
  /**
   * Once per student, class, day of the class and step, also if the student had another record when it was written, to which a merge that was undone
   * had brought the seat: of two people, each has an address. A class that
   * moves to another day gets reminders for that day.
   */
  key: string;
  userId: string | null;
  studentId: string;
  email: string;
  name: string;
  /** The import that brought the student, if no email has gone to them yet. */
  importId: string | null;
  position: SeatPosition;
}

/**
 * The seats whose reminder of this step for one of the days of their class is due and not written, in the order of their classes. Until the transaction ends, their
 * classes can't be moved or cancelled, nor the seats removed; seats that are being changed are left to the next scan.
 * @param ahead also those that are due within so many minutes
 */
export async function dueReminders(
  sql: Sql,
  { name, channel, window, isReplacedByMove }: ReminderStep,
  { now, after, limit, ahead = 0 }: { now: Date; after: SeatPosition | undefined; limit: number; ahead?: number },
): Promise<DueReminder[]> {
  const { startsAt = null, classId = null, studentId = null } = after ?? {};
  const given = [
    now,
    window.from,
    window.until,
    name,
    channel,
    startsAt,
    classId,
    studentId,
    limit,
    isReplacedByMove,
    ahead,
  ];
  return await sql.rows<DueReminder>(DUE[channel], given);
}

const keyFor = (student: string): string => `$4 || '/' || ${student} || '/' || c.id || '/' || m.date`;

const due = (isReachable: string): string => `
  select ${keyFor('e.student_id')} as key, e.id as "enrollmentId", s.first_name as "firstName", s.email, u.id as "userId", s.id as "studentId",
    trim(s.first_name || ' ' || s.last_name) as name, case when ${isFirstEmail('s')} then s.origin_import_id end as "importId",
    c.title, m.date::text as date, to_char(m."time", 'HH24:MI') as time, case when c.later_days = '[]' then co.duration else '' end as duration,
    m.location, ${placeAddressOf('m')} as "placeAddress", m.place_id as "placeId",
    ${ofPlace('m', 'directions')} as directions, ${ofPlace('m', 'parking')} as parking, m.starts_at as "startsAt",
    json_build_array(${dayOf('m')}) as days,
    co.what_to_bring as "whatToBring", e.cancel_notice_hours as notice,
    json_build_object('startsAt', m.starts_at, 'classId', c.id, 'studentId', e.student_id) as position
  from scheduling.meetings m
  join scheduling.classes c on c.id = m.class_id
  join catalog.courses co on co.id = c.course_id
  join enrollment.enrollments e on e.class_id = c.id and e.removed_at is null
    and e.enrolled_at <= m.starts_at - $2 * interval '1 minute'
    and (e.remind_from is null or ${centerToday("(m.starts_at - $2 * interval '1 minute')")} >= e.remind_from)
  join people.students s on s.id = e.student_id and s.deleted_at is null
  left join identity.users u on u.student_id = s.id
  where ${hasDayAhead('c', '$1')} and c.pending_move is null
    and m.starts_at between greatest($1::timestamptz + $3 * interval '1 minute', $6) and $1 + ($2 + $11) * interval '1 minute'
    and (not $10::boolean or c.rescheduled_at is null or c.rescheduled_at <= m.starts_at - $2 * interval '1 minute')
    and ($6::timestamptz is null or (m.starts_at, c.id, e.student_id) > ($6, $7::uuid, $8::uuid))
    and ${isReachable}
    and not exists (select from notifications.messages n where n.key = ${keyFor('e.student_id')} and n.channel = $5)
    and not exists (
      select from people.students merged
      join notifications.messages n on n.key = ${keyFor('merged.id')} and n.channel = $5
      where merged.merged_into_id = e.student_id)
    and not exists (
      select from people.merges undone
      join notifications.messages n on n.key = ${keyFor('undone.student_id')} and n.channel = $5
      where undone.merged_student_id = e.student_id and undone.undone_at is not null
        and n.recipient in (s.email, s.phone, u.phone))
  order by m.starts_at, c.id, e.student_id limit $9
  for share of c, e skip locked`;

/** People who can't get a message on this channel would be found by every scan. */
const DUE = {
  email: due(`s.email <> ''`),
  sms: due(`exists (
      select from notifications.sms_consents k
      where (k.user_id = u.id and k.revoked_at is null or ${isSpokenBy('k', 's')}) and k.purpose = 'class_reminders')`),
};
