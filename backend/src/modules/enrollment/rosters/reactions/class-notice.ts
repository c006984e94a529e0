import { formatClassTime } from '../../../../shared/domain/calendar-date.js';
import type { Sql } from '../../../../shared/sql/sql.js';
import { AWAITS_APPROVAL } from '../../approvals/approval-sql.js';

/** The facts about a seat in a notice. */
export interface SeatNoticeData {
  studentName: string;
  organizationId: string | null;
  /** The student's organization; null without one. */
  organization: string | null;
  title: string;
  date: string;
  time: string;
  isRemoved: boolean;
  /** The seat waits for the organization's yes. */
  isWaiting: boolean;
  /** Neither cancelled nor deleted, and not started. */
  isAhead: boolean;
  isFull: boolean;
  /** The newest seat of the class: the one that filled it, if it is full. */
  newestSeat: string | null;
  /** Whether the user who caused the event is an admin. */
  isByStaff: boolean;
}

/** Reads a seat in the caller's transaction. Returns undefined if it doesn't exist. */
export async function seatNoticeData(
  sql: Sql,
  enrollmentId: string,
  causedBy: string | null,
  now: Date,
): Promise<SeatNoticeData | undefined> {
  const row = await sql.one<SeatNoticeData>(
    `select trim(s.first_name || ' ' || s.last_name) as "studentName", s.organization_id as "organizationId",
       o.name as organization, ${AWAITS_APPROVAL} as "isWaiting", c.title, c.date, to_char(c."time", 'HH24:MI') as time, e.removed_at is not null as "isRemoved",
       c.status <> 'cancelled' and c.deleted_at is null and c.starts_at > $1 as "isAhead",
       c.enrolled_count >= c.capacity as "isFull",
       (select n.id from enrollment.enrollments n where n.class_id = c.id and n.removed_at is null
        order by n.enrolled_at desc, n.id desc limit 1) as "newestSeat",
       exists (select from identity.users u where u.id = $2 and u.role = 'admin') as "isByStaff"
     from enrollment.enrollments e
     join people.students s on s.id = e.student_id
     left join organizations.organizations o on o.id = s.organization_id
     join scheduling.classes c on c.id = e.class_id
     where e.id = $3`,
    [now, causedBy, enrollmentId],
  );
  return row;
}

export const whenOf = ({ date, time }: { date: string; time: string }): string => formatClassTime(date, time);

export const ROSTER = (classId: string): string => `/classes/${classId}/roster`;
export const SEAT = (classId: string): string => `/client-dashboard#class-${classId}`;
