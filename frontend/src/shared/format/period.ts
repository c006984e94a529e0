import { addDays } from './date.js';

/** First and last day. */
export interface Period {
  from: string;
  to: string;
}

export type PeriodName = 'this-month' | 'last-month' | 'this-quarter' | 'last-quarter' | 'this-year' | 'last-year';

export const PERIOD_LABELS: Readonly<Record<PeriodName, string>> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
};

/** The named periods around a day, whole. */
export function periodsAt(today: string): Readonly<Record<PeriodName, Period>> {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const months = (first: number, count: number) => ({
    from: firstOf(year, first),
    to: addDays(firstOf(year, first + count), -1),
  });
  const quarter = month - ((month - 1) % 3);
  return {
    'this-month': months(month, 1),
    'last-month': months(month - 1, 1),
    'this-quarter': months(quarter, 3),
    'last-quarter': months(quarter - 3, 3),
    'this-year': months(1, 12),
    'last-year': months(-11, 12),
  };
}

/** The first of the month with this number, which may lie outside of the year. */
const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

const isLastOfMonth = (date: string): boolean => addDays(date, 1).endsWith('-01');

const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** How many months lie between the months of two dates. */
export const monthsBetween = (from: string, to: string): number => monthNumber(to) - monthNumber(from);

/** The first of the month that is so many months after that of a date. */
export const monthAfter = (date: string, months: number): string =>
  firstOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months);

/** The last day of a date's month. */
export const monthEnd = (date: string): string =>
  addDays(firstOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + 1), -1);

/** The same days of the year before; the end of a month stays one. */
export function yearBefore({ from, to }: Period): Period {
  const first = `${Number(from.slice(0, 4)) - 1}`.padStart(4, '0');
  const last = `${Number(to.slice(0, 4)) - 1}`.padStart(4, '0');
  const start = from.endsWith('-02-29') ? `${first}-02-28` : `${first}${from.slice(4)}`;
  const end = isLastOfMonth(to) ? monthEnd(`${last}${to.slice(4, 7)}-01`) : `${last}${to.slice(4)}`;
  return { from: start, to: end };
}

/** The period of the same length before. One that begins with a month is compared with the same days of as many months earlier. */
export function periodBefore({ from, to }: Period): Period {
  if (!from.endsWith('-01')) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    return { from: addDays(from, -days), to: addDays(from, -1) };
  }
  const months = monthsBetween(from, to) + 1;
  const last = monthEnd(monthAfter(to, -months));
  const sameDay = `${last.slice(0, 8)}${to.slice(8)}`;
  return { from: monthAfter(from, -months), to: isLastOfMonth(to) || sameDay > last ? last : sameDay };
}
