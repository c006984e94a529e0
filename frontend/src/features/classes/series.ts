import { addDays } from '../../shared/format/date.js';

/** How often a new class repeats: weeks between two classes, or each month on the same weekday. */
export type Repeat = 'once' | '1' | '2' | '3' | '4' | 'month';

/** The server's limit. */
export const MAX_SERIES = 60;

export interface SeriesRule {
  first: string;
  repeat: Repeat;
  /** The last day, or the number of classes. */
  until?: string | undefined;
  count?: number | undefined;
}

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
const textOf = (day: Date): string => day.toISOString().slice(0, 10);

/** The days of a series, at most 60. Without an end, the first one alone. */
export function seriesDates({ first, repeat, until, count }: SeriesRule): string[] {
  if (repeat === 'once' || (!until && !count)) return [first];
  const limit = Math.min(count ?? MAX_SERIES, MAX_SERIES);
  const dates: string[] = [];
  for (let index = 0; dates.length < limit; index += 1) {
    const date = repeat === 'month' ? inMonth(first, index) : addDays(first, 7 * Number(repeat) * index);
    if (until && date > until) break;
    dates.push(date);
  }
  return dates;
}

/** The same weekday of a later month: the second Tuesday stays the second, a fifth one becomes the last. */
function inMonth(first: string, months: number): string {
  const start = dayOf(first);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const firstOfMonth = new Date(Date.UTC(year, month, 1));
  const offset = (start.getUTCDay() - firstOfMonth.getUTCDay() + 7) % 7;
  const nth = ordinalOf(start);
  const day = 1 + offset + 7 * (nth - 1);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return textOf(new Date(Date.UTC(year, month, day > lastDay ? day - 7 : day)));
}

/** 2 for the second Tuesday of its month. */
const ordinalOf = (day: Date): number => Math.ceil(day.getUTCDate() / 7);

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'];

/** `Every second Tuesday`, as the options of the field say it; without a first day, `Every 2 weeks`. */
export function repeatLabel(repeat: Repeat, first: string | undefined): string {
  if (repeat === 'once') return 'Does not repeat';
  const weekday = first && weekdays.format(dayOf(first));
  if (repeat === 'month') {
    return weekday ? `Every month on the ${ORDINALS[ordinalOf(dayOf(first)) - 1]} ${weekday}` : 'Every month';
  }
  const weeks = repeat === '1' ? 'week' : `${repeat} weeks`;
  return weekday ? `Every ${weeks} on ${weekday}` : `Every ${weeks}`;
}
