import { addDays, type CalendarDate, calendarDateIn, momentOf } from '../../shared/domain/calendar-date.js';

/** A day of the center, and the moment at which its work begins. */
export interface Workday {
  day: CalendarDate;
  at: Date;
}

/** The work of a day begins at 9 AM. */
export const workdayAt = (day: CalendarDate, timeZone: string): Workday => ({
  day,
  at: momentOf(day, '09:00', timeZone),
});

/** The workdays that begin after a moment, up to so many hours later. */
export function workdaysWithin(hours: number, now: Date, timeZone: string): Workday[] {
  const until = new Date(now.getTime() + hours * 3_600_000);
  const days: Workday[] = [];
  for (let day = calendarDateIn(timeZone, now); ; day = addDays(day, 1)) {
    const workday = workdayAt(day, timeZone);
    if (workday.at > until) return days;
    if (workday.at > now) days.push(workday);
  }
}
