import { dateOfExcel } from '../excel-date.js';
import type { NumberFormat } from './read-styles.js';

/** Days between the two dates from which workbooks count. */
const DAYS_TO_1904 = 1_462;
/** Excel's days end with the year 9999. */
const MAX_DAYS = 2_958_465;
/** Characters that XML can't hold are written as `_x000D_`. */
const ESCAPED = /_x([\da-f]{4})_/gi;

export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const ISO = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}).*)?$/;

/** A date that is stored as text, without its seconds; midnight is the day alone. */
export function dateText(stored: string): string {
  const [, date, time] = ISO.exec(stored) ?? [];
  if (!date) return stored;
  return time && time !== '00:00' ? `${date}T${time}` : date;
}

/** A number as it is typed: days as ISO dates, everything else in decimal digits. */
export function numberText(stored: string, format: NumberFormat, from1904: boolean): string {
  // A cell that only has a style.
  if (stored === '') return '';
  const number = Number(stored);
  if (format === 'number' || Number.isNaN(number)) return /^[\d.+-]+e/i.test(stored) ? String(number) : stored;
  const days = number + (from1904 ? DAYS_TO_1904 : 0);
  if (!(days >= 0 && days < MAX_DAYS)) return stored;
  const { date, time } = dateOfExcel(days);
  if (number < 1 && format === 'time') return time ?? '00:00';
  if (format === 'month') return date.slice(0, 'YYYY-MM'.length);
  return time === null ? date : `${date}T${time}`;
}
