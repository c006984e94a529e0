import { isAHoliday } from '@18f/us-federal-holidays';
import { addDays, type CalendarDate } from './calendar-date.js';

/** Monday to Friday, but for the federal holidays of the United States on the days on which they are observed. */
function isBusinessDay(date: CalendarDate): boolean {
  const midnight = new Date(`${date}T00:00:00Z`);
  const isWeekend = midnight.getUTCDay() % 6 === 0;
  return !isWeekend && !isAHoliday(midnight, { utc: true });
}

/** The business day that is `days` of them after `date`, or before it if they are negative. The date itself doesn't count. */
export function addBusinessDays(date: CalendarDate, days: number): CalendarDate {
  const step = Math.sign(days);
  let day = date;
  for (let left = Math.abs(days); left > 0; ) {
    day = addDays(day, step);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}
