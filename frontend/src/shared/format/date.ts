/**
 * Date and time formats. A class's `date` and `time` are wall-clock values of the training center: they are never converted
 * to another time zone. Invalid text is returned unchanged, so that a page does not fail on it.
 */
const plain = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });

const short = plain({ month: 'short', day: 'numeric', year: 'numeric' });
const long = plain({ month: 'long', day: 'numeric', year: 'numeric' });
const withWeekday = plain({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

const weekday = plain({ weekday: 'short' });
const shortMonth = plain({ month: 'short' });
const monthAndYear = plain({ month: 'long', year: 'numeric' });

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Returns whether the text is an existing date such as `2025-01-05`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = midnight(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The date so many days later; earlier, if negative. */
export function addDays(date: string, days: number): string {
  const day = midnight(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Today's date, like `2025-01-05`, in the time zone, by default the browser's. */
export const todayIn = (timeZone?: string, now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', timeZone ? { timeZone } : {}).format(now);

const format = (formatter: Intl.DateTimeFormat, date: string): string =>
  isDate(date) ? formatter.format(midnight(date)) : date;

/** `2025-01-05` as `Jan 5, 2025`. */
export const formatDate = (date: string): string => format(short, date);

/** `2025-01-05` as `January 5, 2025`. */
export const formatLongDate = (date: string): string => format(long, date);

/** `2027-01-05` as `Tue, Jan 5, 2027`. */
export const formatDayAndDate = (date: string): string => format(withWeekday, date);

/** `2027-01-05` as `Tue`, `5` and `Jan`. */
export const dateParts = (date: string) => ({
  weekday: format(weekday, date),
  day: String(Number(date.slice(8, 10))),
  month: format(shortMonth, date),
});

/** `2027-01-05` as `January 2027`. */
export const formatMonth = (date: string): string => format(monthAndYear, date);

/** Whether the date is a Saturday or a Sunday. */
export const isWeekend = (date: string): boolean => [0, 6].includes(midnight(date).getUTCDay());

/** `09:30` as `9:30 AM`; empty for null. */
export function formatTime(time: string | null): string {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time!) ?? [];
  if (!hour) return time ?? '';
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** `17:30` and `20:30` as `5:30 – 8:30 PM`; the first AM or PM is dropped if both are the same. */
export function formatTimeRange(time: string | null, endTime: string | null): string {
  const [start, end] = [formatTime(time), formatTime(endTime)];
  if (!endTime) return start;
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`;
}

/** `2027-01-05` and `09:30` as `Tue, Jan 5, 2027 · 9:30 AM`, with the end `13:30` as `… · 9:30 AM – 1:30 PM`; the day alone without a time. */
export const formatDateAndTime = (date: string, time: string | null, endTime: string | null = null): string =>
  formatDayAndDate(date) + (time ? ` · ${formatTimeRange(time, endTime)}` : '');

/** An instant (ISO 8601 in UTC) as `Jan 5, 2025` in the time zone. */
export const formatInstantDate = (instant: string, timeZone: string): string =>
  inZone(instant, { month: 'short', day: 'numeric', year: 'numeric' }, timeZone);

/** An instant (ISO 8601 in UTC) as `Jan 5, 2025, 9:30 AM` in the time zone. */
export const formatInstant = (instant: string, timeZone: string): string =>
  inZone(instant, { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' }, timeZone);

/** An instant (ISO 8601 in UTC) as `9:30:02 AM` in the time zone. */
export const formatSecond = (instant: string, timeZone: string): string =>
  inZone(instant, { hour: 'numeric', minute: '2-digit', second: '2-digit' }, timeZone);

/** An instant (ISO 8601 in UTC) as `9:30 AM` in the time zone. */
export const formatMinute = (instant: string, timeZone: string): string =>
  inZone(instant, { hour: 'numeric', minute: '2-digit' }, timeZone);

/** An instant (ISO 8601 in UTC) as `Tue, Jan 5, 2027 · 9:30 AM` in the time zone. */
export const formatMoment = (instant: string, timeZone: string): string =>
  [
    inZone(instant, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, timeZone),
    formatMinute(instant, timeZone),
  ].join(' · ');

function inZone(instant: string, options: Intl.DateTimeFormatOptions, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  // Some versions of ICU put a narrow no-break space before AM and PM.
  return formatter.format(at).replace(/\u202f/g, ' ');
}
