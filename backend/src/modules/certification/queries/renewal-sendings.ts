import type { Sql } from '../../../shared/sql/sql.js';
import { bookableDates } from './bookable-dates.js';
import type { RenewableRow } from './renewable-card.js';

/** The emails about renewals, each with the next dates of its course. */
export async function renewalSendings(sql: Sql, rows: readonly RenewableRow[], now: Date) {
  const dates = await bookableDates(
    sql,
    rows.flatMap(({ courseId }) => courseId ?? []),
    now,
  );
  return rows.map(({ userId, email, key, ...card }) => ({
    to: { userId, ...(email && { email }) },
    key,
    data: { ...card, dates: dates.get(card.courseId ?? '') ?? [] },
  }));
}
