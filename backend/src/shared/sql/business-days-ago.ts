import { addBusinessDays } from '../domain/business-days.js';
import { addDays } from '../domain/calendar-date.js';

/** SQL for the business day that many of them before the center's date `today`, which is that of `now`. */
export function businessDaysAgo(days: number, today: string, now: Date): string {
  const utc = now.toISOString().slice(0, 10);
  // Everywhere on Earth it is the date of UTC, the one before or the one after.
  const ago = [-1, 0, 1]
    .map((offset) => addDays(utc, offset))
    .map((day) => `when '${day}' then '${addBusinessDays(day, -days)}'::date`);
  return `case ${today} ${ago.join(' ')} end`;
}
