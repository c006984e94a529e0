import type { EntityManager } from '@mikro-orm/postgresql';
import { formatClassTime } from '../../../shared/domain/calendar-date.js';

/** What mail about a class says: `date` and `time` are the center's. */
export interface ClassFacts {
  title: string;
  date: string;
  time: string;
  location: string;
}

/** What mail about a seat says. */
export interface SeatFacts extends ClassFacts {
  firstName: string;
  /** Blank for a student who gets no mail. */
  email: string;
  isTaken: boolean;
  /** Neither cancelled nor deleted, and not begun. */
  isClassToCome: boolean;
}

/** A seat as it is now, in the caller's transaction; undefined when there is none. */
export async function seatFacts(em: EntityManager, enrollmentId: string, now: Date): Promise<SeatFacts | undefined> {
  const [seat] = await em.execute<SeatFacts[]>(
    `select s.first_name as "firstName", s.email, e.removed_at is null as "isTaken",
       c.status <> 'cancelled' and c.deleted_at is null and c.starts_at > ? as "isClassToCome", ${CLASS_FACTS}
     from enrollment.enrollments e
     join enrollment.students s on s.id = e.student_id
     join scheduling.classes c on c.id = e.class_id
     where e.id = ?`,
    [now, enrollmentId],
  );
  return seat;
}

/** Columns of a class `c` for `ClassFacts`. */
export const CLASS_FACTS = `c.title, c.date::text as date, to_char(c."time", 'HH24:MI') as time, c.location`;

/** The lines that tell which class, when and where. */
export function classDetails({ title, date, time, location }: ClassFacts): [string, string][] {
  return [
    ['Class', title],
    ['When', formatClassTime(date, time)],
    ['Where', location],
  ];
}

export const greeting = (firstName: string): string => (firstName ? `Hello ${firstName},` : 'Hello,');
