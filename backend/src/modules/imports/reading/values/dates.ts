import { type CalendarDate, isCalendarDate } from '../../../../shared/domain/calendar-date.js';
import { dateOfExcel, type ReadDate } from '../../../../shared/sheets/excel-date.js';

export type { ReadDate } from '../../../../shared/sheets/excel-date.js';

/** Which number of `03/04/24` is the month. */
export type DateOrder = 'month-first' | 'day-first';

/** A date that can be read in both orders. */
export interface AmbiguousDate {
  ambiguous: [monthFirst: CalendarDate, dayFirst: CalendarDate];
}

export interface UnreadDate {
  problem: string;
}

const NO_SUCH_DATE = 'No such date.';
const NO_SUCH_TIME = 'No such time.';
const NOT_A_DATE = "Not a date, nor Excel's number.";

const TIME = String.raw`(?:[T,\s]\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?<half>[ap])?\.?(?:m\.?)?)?`;
const ZONE = String.raw`\s*(?:Z|[+-]\d{2}:?\d{2})?`;
const WEEKDAY = String.raw`(?:[a-z]{3,9}\.?,?\s+)?`;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(?<month>(?:${MONTHS.join('|')})[a-z]{0,6})\.?`;

/** Shapes whose parts say themselves which is which. */
const CERTAIN = [
  new RegExp(String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${TIME}${ZONE}$`, 'i'),
  // As JavaScript prints it: the time is its own wall time, so the offset doesn't matter.
  new RegExp(
    String.raw`^[a-z]{3} ${MONTH} (?<day>\d{2}) (?<year>\d{4}) (?<hour>\d{2}):(?<minute>\d{2}):\d{2}(?: GMT.*)?$`,
    'i',
  ),
  new RegExp(String.raw`^${WEEKDAY}${MONTH}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4}|\d{2})${TIME}$`, 'i'),
  new RegExp(String.raw`^${WEEKDAY}(?<day>\d{1,2})[-\s]${MONTH}[-\s,]\s*(?<year>\d{4}|\d{2})${TIME}$`, 'i'),
];
const NUMBERS = new RegExp(String.raw`^(?<one>\d{1,2})([/.-])(?<two>\d{1,2})\2(?<year>\d{4}|\d{2})${TIME}$`, 'i');

/** Excel's number of days: of five digits, they are from 1927 to 2173, and no number of a year. */
const EXCEL = /^\d{5}(\.\d+)?$/;

type Parts = Record<string, string | undefined>;

/**
 * Reads the date of a cell that isn't empty: `7/10/24 14:30`, `07/10/2024 2:30 PM`, `Jul 10, 2024`, ISO 8601, Excel's number of
 * days, or a date as JavaScript prints it. `order` decides what could be read both ways; null leaves it ambiguous.
 */
export function readDate(text: string, order: DateOrder | null): ReadDate | AmbiguousDate | UnreadDate {
  const cell = text.trim();
  if (EXCEL.test(cell)) return dateOfExcel(Number(cell));
  for (const shape of CERTAIN) {
    const parts = shape.exec(cell)?.groups;
    if (parts) return withTime(dateOf(parts.year!, monthNumber(parts.month!), Number(parts.day)), parts);
  }
  const parts = NUMBERS.exec(cell)?.groups;
  if (!parts) return { problem: NOT_A_DATE };
  const { monthFirst, dayFirst } = bothOrders(parts);
  if (order === null && monthFirst && dayFirst && monthFirst !== dayFirst) {
    const read = withTime(monthFirst, parts);
    return 'problem' in read ? read : { ambiguous: [monthFirst, dayFirst] };
  }
  return withTime(order === 'day-first' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst), parts);
}

const MONTH_ALONE = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})[-/](?<year>\d{4}|\d{2})$/,
  new RegExp(String.raw`^${MONTH}[-\s,]\s*(?<year>\d{4}|\d{2})$`, 'i'),
];

/** Reads a month, such as `Jul-21` on a card that is valid through it. Returns its first day, or undefined if it is none. */
export function readMonth(text: string): CalendarDate | undefined {
  for (const shape of MONTH_ALONE) {
    const parts = shape.exec(text.trim())?.groups;
    if (parts) return dateOf(parts.year!, monthNumber(parts.month!), 1);
  }
  return undefined;
}

/** How many dates of a column can only be read with the month or the day first, and how many differ by the order. */
export interface DateEvidence {
  monthFirst: number;
  dayFirst: number;
  either: number;
}

/** Counts what the texts of one column prove about their order. */
export function dateEvidence(texts: Iterable<string>): DateEvidence {
  const evidence = { monthFirst: 0, dayFirst: 0, either: 0 };
  for (const text of texts) {
    const parts = NUMBERS.exec(text.trim())?.groups;
    if (!parts) continue;
    const { monthFirst, dayFirst } = bothOrders(parts);
    if (monthFirst && dayFirst) evidence.either += monthFirst === dayFirst ? 0 : 1;
    else if (monthFirst) evidence.monthFirst += 1;
    else if (dayFirst) evidence.dayFirst += 1;
  }
  return evidence;
}

function bothOrders({ one, two, year }: Parts) {
  return {
    monthFirst: dateOf(year!, Number(one), Number(two)),
    dayFirst: dateOf(year!, Number(two), Number(one)),
  };
}

const monthNumber = (month: string): number =>
  /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;

const two = (number: number): string => String(number).padStart(2, '0');

function dateOf(year: string, month: number, day: number): CalendarDate | undefined {
  // Most dates can be read in one order only, and the full check of the other takes long.
  if (month > 12 || day > 31) return undefined;
  const date = `${fullYear(year)}-${two(month)}-${two(day)}`;
  return isCalendarDate(date) ? date : undefined;
}

/** Records of training begin in the 1980s and cards end within years; nothing here has a birthday. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 80 ? '20' : '19'}${year}`);

function withTime(date: CalendarDate | undefined, { hour, minute, half }: Parts): ReadDate | UnreadDate {
  if (!date) return { problem: NO_SUCH_DATE };
  if (hour === undefined) return { date, time: null };
  const time = hourOf(Number(hour), half?.toLowerCase());
  if (time === undefined || Number(minute) > 59) return { problem: NO_SUCH_TIME };
  return { date, time: `${two(time)}:${minute}` };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined || hour > 12) return hour < 24 ? hour : undefined;
  if (hour === 0) return half === 'a' ? 0 : undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}
