import { Temporal } from 'temporal-polyfill';

/** A calendar day as `YYYY-MM-DD`, in the center's time zone. */
export type CalendarDate = string;

/** A wall-clock time as `HH:mm`, in the center's time zone. */
export type WallTime = string;

/** True if the date exists: `2026-02-30` doesn't, and there is no year 0. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  try {
    Temporal.PlainDate.from(value, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** The calendar date at `moment` in `timeZone`. */
export function calendarDateIn(timeZone: string, moment: Date): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * The moment of a local date and time. A time that a daylight-saving change skips moves forward by the gap; one that occurs
 * twice is the first (RFC 5545 section 3.3.5).
 */
export function momentOf(date: CalendarDate, time: WallTime, timeZone: string): Date {
  const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  });
  return new Date(zoned.epochMilliseconds);
}

/** As `momentOf`, with the zone's offset then: `2027-01-05T09:30:00-06:00`. `minutes` later, if they are given. */
export function offsetTime(date: CalendarDate, time: WallTime, timeZone: string, minutes = 0): string {
  const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).add({ minutes });
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** The next local time that exists, if `time` doesn't because daylight saving skips it; else undefined. */
export function timeAfterGap(
  date: CalendarDate,
  time: WallTime,
  timeZone: string,
): { date: CalendarDate; time: WallTime } | undefined {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const before = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (before.toPlainDateTime().equals(local)) return undefined;
  const next = before.getTimeZoneTransition('next')!.toPlainDateTime();
  return { date: next.toPlainDate().toString(), time: next.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The time of day that many minutes later; null if that is another day. */
export function addMinutes(time: WallTime, minutes: number): WallTime | null {
  const later = minutesOfDay(time) + minutes;
  if (later < 0 || later >= 24 * 60) return null;
  return `${String(Math.floor(later / 60)).padStart(2, '0')}:${String(later % 60).padStart(2, '0')}`;
}

/** Minutes from one time of day to another; negative if that is earlier. */
export const minutesBetween = (from: WallTime, to: WallTime): number => minutesOfDay(to) - minutesOfDay(from);

function minutesOfDay(time: WallTime): number {
  const [hour, minute] = time.split(':').map(Number);
  return hour! * 60 + minute!;
}

/** Adds whole days, also negative ones. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Adds whole months; a day that the month lacks becomes its last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ months }, { overflow: 'constrain' }).toString();
}

/** The last day of the month of `date`. */
export function endOfMonth(date: CalendarDate): CalendarDate {
  const day = Temporal.PlainDate.from(date);
  return day.with({ day: day.daysInMonth }).toString();
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}

/** Kept, because making one takes longer than a hundred dates. */
const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** `2027-01-05`, `09:30` as `Tue, Jan 5, 2027 · 9:30 AM`, with the end `13:30` as `… · 9:30 AM – 1:30 PM`; the day alone without a time. */
export function formatClassTime(date: CalendarDate, time: WallTime | null, endTime: WallTime | null = null): string {
  const day = DAY.format(new Date(`${date}T00:00Z`));
  return time === null ? day : `${day} · ${formatTimeRange(time, endTime)}`;
}

/** `17:30` and `20:30` as `5:30 – 8:30 PM`; the first AM or PM is dropped if both are the same. */
function formatTimeRange(time: WallTime, endTime: WallTime | null): string {
  const start = formatTime(time);
  if (!endTime) return start;
  const end = formatTime(endTime);
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`;
}

/** `09:30` as `9:30 AM`. */
export function formatTime(time: WallTime): string {
  return TIME.format(new Date(`2000-01-01T${time}Z`));
}

/** A moment in `timeZone` as `Tue, Jan 5, 2027 · 9:30 AM`. */
export function formatMoment(moment: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return formatClassTime(local.toPlainDate().toString(), local.toPlainTime().toString({ smallestUnit: 'minute' }));
}

/** `2028-03-31` as `Mar 31, 2028`. */
export function formatDate(date: CalendarDate): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
}

/** `2028-03-31` as `Mar 31`. */
export function formatMonthAndDay(date: CalendarDate): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-US', { month: 'short', day: 'numeric' });
}

/** The month of `2027-01-05` as `January 2027`. */
export function formatMonth(date: CalendarDate): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-US', { month: 'long', year: 'numeric' });
}
