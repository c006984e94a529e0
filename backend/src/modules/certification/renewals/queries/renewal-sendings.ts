import type { Sql } from '../../../../shared/sql/sql.js';
import { isBookable, placeAddressOf } from '../../../scheduling/sql.js';
import type { BookableDate } from '../renewal.message.js';
import type { RenewableRow } from './renewable-card.js';

/** The emails about renewals, each with the next dates of the courses that renew its card, those of renewals first. */
export async function renewalSendings(sql: Sql, rows: readonly RenewableRow[], now: Date) {
  const dates = await bookableDates(
    sql,
    rows.flatMap(({ courseIds }) => courseIds),
    now,
  );
  return rows.map(({ key, courseIds, ...row }) => {
    const { userId: _, studentId: __, email: ___, ...card } = row;
    const data = { ...card, dates: courseIds.flatMap((id) => dates.get(id) ?? []).slice(0, DATES) };
    return { to: recipientOf(row), key, data };
  });
}

/** The holder of the card. */
export const recipientOf = ({ userId, studentId, email }: Pick<RenewableRow, 'userId' | 'studentId' | 'email'>) => ({
  userId,
  studentId,
  ...(email && { email }),
});

/** Dates that an email lists. */
const DATES = 3;

/** The next public classes of each course that have seats left and haven't started. Courses without one are absent. */
async function bookableDates(sql: Sql, courseIds: readonly string[], now: Date): Promise<Map<string, BookableDate[]>> {
  const rows = await sql.rows<BookableDate & { courseId: string }>(SQL, [[...new Set(courseIds)], now, DATES]);
  return Map.groupBy(rows, ({ courseId }) => courseId);
}

const SQL = `
  select c.* from unnest($1::uuid[]) course (id)
  cross join lateral (
    select c.id as "classId", c.course_id as "courseId", c.date, to_char(c."time", 'HH24:MI') as "time", co.name as course, co.duration, c.location,
      ${placeAddressOf('c')} as "placeAddress",
      c.price_cents / 100.0 as price
    from scheduling.classes c join catalog.courses co on co.id = c.course_id
    where c.course_id = course.id and ${isBookable('c', '$2')}
    order by c.starts_at, c.id limit $3
  ) c`;
