import { isCalendarDate } from '../../../../shared/domain/calendar-date.js';
import type { Bind } from '../../../../shared/sql/list.js';

/** The first and last day of each period, as SQL, counted from the center's date. */
const PERIODS: Record<string, (today: string) => readonly [string, string]> = {
  'this-month': (today) => month(today, 0),
  'next-month': (today) => month(today, 1),
  '30-days': (today) => next(today, 30),
  '60-days': (today) => next(today, 60),
  '90-days': (today) => next(today, 90),
};

const month = (today: string, later: number) =>
  [
    `(date_trunc('month', ${today}::timestamp) + interval '${later} month')::date`,
    `(date_trunc('month', ${today}::timestamp) + interval '${later + 1} month')::date - 1`,
  ] as const;

const next = (today: string, days: number) => [`${today} + 1`, `${today} + ${days}`] as const;

/** A name such as `next-month`, or two dates in order: `2027-01-01..2027-03-31`. */
export function isExpiryPeriod(text: string): boolean {
  const [first = '', last = '', ...more] = text.split('..');
  return (
    Object.hasOwn(PERIODS, text) ||
    (isCalendarDate(first) && isCalendarDate(last) && first <= last && more.length === 0)
  );
}

/** The condition that `date` lies in a period that `isExpiryPeriod` accepts. */
export function isWithin(date: string, period: string, today: () => string, bind: Bind): string {
  const [first, last] = PERIODS[period]?.(today()) ?? period.split('..').map((day) => `${bind(day)}::date`);
  return `${date} between ${first} and ${last}`;
}
