import type { DateOrderQuestion } from '../../shared/api/rows.js';
import { formatDate, formatLongDate, isDate } from '../../shared/format/date.js';
import { number } from './import-text.js';

/** The two readings of a date such as `03/04/24`, as `YYYY-MM-DD`; undefined if the text is something else. */
export function readingsOf(text: string): { monthFirst: string; dayFirst: string } | undefined {
  const [, one, two, year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text) ?? [];
  if (!one || !two || !year) return undefined;
  const date = (month: string, day: string) =>
    [year.length === 2 ? `20${year}` : year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const [monthFirst, dayFirst] = [date(one, two), date(two, one)];
  return isDate(monthFirst) && isDate(dayFirst) ? { monthFirst, dayFirst } : undefined;
}

const withoutYear = (date: string): string => formatLongDate(date).replace(/, \d+$/, '');

/** What the question asks, and how each order reads its sample. */
export function dateOrderTexts({ column, sample }: Pick<DateOrderQuestion, 'column' | 'sample'>) {
  const readings = readingsOf(sample);
  if (!readings) {
    return { title: `In which order does ${column} have its dates?`, monthFirst: 'Month first', dayFirst: 'Day first' };
  }
  return {
    title: `Is ${sample} ${withoutYear(readings.monthFirst)} or ${withoutYear(readings.dayFirst)}?`,
    monthFirst: `Month first: ${formatDate(readings.monthFirst)}`,
    dayFirst: `Day first: ${formatDate(readings.dayFirst)}`,
  };
}

/** The evidence: `Reg. Date: 14,880 dates can only be month first, 41 only day first, 5,293 could be either.` */
export const dateProof = ({ column, monthFirst, dayFirst, either }: DateOrderQuestion): string =>
  `${column}: ${number(monthFirst)} dates can only be month first, ${number(dayFirst)} only day first, ${number(either)} could be either.`;

/** `Card, 2 years`, `Card, 18 months`. */
export function cardText(validityMonths: number | null): string {
  if (validityMonths === null) return 'Card…';
  const years = validityMonths / 12;
  if (!Number.isInteger(years)) return `Card, ${validityMonths} months`;
  return `Card, ${years} ${years === 1 ? 'year' : 'years'}`;
}
