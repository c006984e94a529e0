import type { CalendarDate, WallTime } from '../domain/calendar-date.js';

export interface ReadDate {
  date: CalendarDate;
  /** Null if the cell has a day alone. */
  time: WallTime | null;
}

const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const MINUTES_A_DAY = 24 * 60;

/** The date of Excel's days since 1899-12-30, rounded to the minute: a fraction of a day is never exact. */
export function dateOfExcel(days: number): ReadDate {
  const minutes = Math.round(days * MINUTES_A_DAY);
  const [date, time] = new Date(EXCEL_EPOCH + minutes * 60_000).toISOString().split('T') as [string, string];
  return { date, time: Number.isInteger(days) ? null : time.slice(0, 5) };
}
