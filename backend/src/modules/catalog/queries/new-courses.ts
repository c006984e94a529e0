import type { CalendarDate, WallTime } from '../../../shared/domain/calendar-date.js';
import type { Sql } from '../../../shared/sql/sql.js';
import { isBookable } from '../../scheduling/sql.js';

/** A course that is new, and the next class that can be booked. */
export interface NewCourse {
  id: string;
  name: string;
  date: CalendarDate;
  time: WallTime;
  /** Dollars; null for a free class. */
  price: number | null;
}

const WAIT_MINUTES = 30;

/** When an email about dates that were found leaves: what was offered or scheduled by mistake can be taken back before anybody hears of it. */
export const afterWait = (found: Date): Date => new Date(found.getTime() + WAIT_MINUTES * 60_000);

/** The account of a client. */
export interface Client {
  userId: string;
  name: string;
}

/** A person who wants to know when a course has dates. */
export interface WaitingPerson {
  email: string;
  name: string;
  course: string;
}

/** Offered courses that clients have not been told about and that have a date to book. */
export async function unannouncedCourses(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select co.id from catalog.courses co
     where co.is_offered and co.deleted_at is null and co.announced_at is null
       and exists (select from scheduling.classes c where c.course_id = co.id and ${isBookable('c', '$1')})
     order by co.id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Offered courses with a date to book that somebody waits for. */
export async function awaitedCourses(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select co.id from catalog.courses co
     where co.is_offered and co.deleted_at is null
       and exists (select from catalog.course_interests i where i.course_id = co.id and i.notified_at is null)
       and exists (select from scheduling.classes c where c.course_id = co.id and ${isBookable('c', '$1')})
     order by co.id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Those of these courses that are still offered, with their next date to book; courses without one are absent. */
export async function announcedCourses(sql: Sql, courseIds: readonly string[], now: Date): Promise<NewCourse[]> {
  return await sql.rows<NewCourse & Record<string, unknown>>(
    `select co.id, co.name, next.date, next."time", next.price
     from catalog.courses co
     cross join lateral (
       select c.date, to_char(c."time", 'HH24:MI') as "time", c.price_cents / 100.0 as price
       from scheduling.classes c where c.course_id = co.id and ${isBookable('c', '$2')} order by c.starts_at limit 1
     ) next
     where co.id = any($1) and co.is_offered and co.deleted_at is null order by co.name`,
    [courseIds, now],
  );
}

/** Whether all courses of each email are still offered. */
export async function stillOffered(sql: Sql, mails: readonly { courseIds: string[] }[]): Promise<boolean[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from catalog.courses where id = any($1) and is_offered and deleted_at is null',
    [[...new Set(mails.flatMap(({ courseIds }) => courseIds))]],
  );
  const offered = new Set(rows.map(({ id }) => id));
  return mails.map(({ courseIds }) => courseIds.every((id) => offered.has(id)));
}

/** The accounts of clients in batches by id. Students without an account have not asked for offers. */
export async function clientsAfter(sql: Sql, after: string | undefined, limit: number): Promise<Client[]> {
  return await sql.rows<Client & Record<string, unknown>>(
    `select u.id as "userId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name
     from identity.users u left join notifications.preferences p on p.user_id = u.id
     where u.role = 'client' and u.email_verified_at is not null and u.disabled_at is null and coalesce(p.new_course_offerings, true)
       and ($1::uuid is null or u.id > $1)
     order by u.id limit $2`,
    [after ?? null, limit],
  );
}

/** Who waits for dates of one of these courses. */
export async function waitingFor(sql: Sql, courseIds: readonly string[]): Promise<WaitingPerson[]> {
  return await sql.rows<WaitingPerson & Record<string, unknown>>(
    `select i.email, coalesce(nullif(i.name, ''), i.email) as name, co.name as course
     from catalog.course_interests i join catalog.courses co on co.id = i.course_id
     where i.course_id = any($1) and i.notified_at is null order by co.name, i.id`,
    [courseIds],
  );
}
