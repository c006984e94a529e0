import { addDays, formatDayAndDate, isDate } from '../../shared/format/date.js';

/** How often a new class repeats: weeks between two classes, or each month on the same weekday. */
export type Repeat = 'once' | '1' | '2' | '3' | '4' | 'month';

/** The choices of the field, with the words that people type for them beside its labels. */
export const REPEATS: readonly { repeat: Repeat; says: readonly string[] }[] = [
  { repeat: 'once', says: ['once', 'never', 'no'] },
  { repeat: '1', says: ['weekly', 'every week'] },
  { repeat: '2', says: ['biweekly', 'every other week', 'every second week', 'every 2 weeks'] },
  { repeat: '3', says: ['every third week', 'every 3 weeks'] },
  { repeat: '4', says: ['every fourth week', 'every 4 weeks'] },
  { repeat: 'month', says: ['monthly', 'every month'] },
];

/** The server's limit. */
export const MAX_SERIES = 60;

/** The last day of a series, or how many classes it has. */
interface SeriesEnd {
  until?: string | undefined;
  count?: number | undefined;
}

export interface SeriesRule extends SeriesEnd {
  first: string;
  repeat: Repeat;
}

/** The end that a form's value means, `2027-03-23` or `12x`; undefined while it is a text that isn't understood. */
export function seriesEndOf(value: string): SeriesEnd | undefined {
  if (isDate(value)) return { until: value };
  const count = /^(\d+)x$/.exec(value)?.[1];
  return count === undefined ? undefined : { count: Number(count) };
}

/** 'Tue, Mar 23, 2027', or '12 classes'. */
export function seriesEndText(value: string): string {
  const end = seriesEndOf(value);
  return end?.count === undefined ? formatDayAndDate(value) : `${end.count} classes`;
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
