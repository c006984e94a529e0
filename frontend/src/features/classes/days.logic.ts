import type { ClassRow, EditClassInput } from '../../shared/api/rows.js';
import { addDays } from '../../shared/format/date.js';
import { formatMeetings } from '../../shared/format/days.js';
import { isUnderstood } from './parse-date-time.js';

/** The most meetings of a class. */
export const MAX_DAYS = 3;

/** A meeting in a form. Its texts may be ones that aren't understood. */
export interface DayValues {
  date: string;
  time: string;
  /** Blank if it isn't known. */
  endTime: string;
  /** Blank for the place of the first day. */
  placeId: string;
}

/** When a class of several days meets, besides its date and time. */
export interface Days {
  /** When the first day ends; blank if it isn't known. */
  endTime: string;
  later: readonly DayValues[];
}

export const ONE_DAY: Days = { endTime: '', later: [] };

/** What a form shows of the days of a class. A class of one day ends as its course says. */
export function daysOf({ days, placeId }: Pick<ClassRow, 'days' | 'placeId'>): Days {
  const [first, ...later] = days;
  if (!first || later.length === 0) return ONE_DAY;
  return {
    endTime: first.endTime ?? '',
    later: later.map((day) => ({
      date: day.date,
      time: day.time ?? '',
      endTime: day.endTime ?? '',
      placeId: day.placeId === placeId ? '' : (day.placeId ?? ''),
    })),
  };
}

/** The `days` of a call; left out for a class that has one day and keeps it. `before` is the class that is changed. */
export function daysInput(
  first: { date: string; time: string },
  { endTime, later }: Days = ONE_DAY,
  before?: Pick<ClassRow, 'days'>,
): Pick<EditClassInput, 'days'> {
  const had = before?.days.length ?? 1;
  if (later.length === 0) return had > 1 ? { days: [first] } : {};
  return {
    days: [
      { ...first, ...(endTime && { endTime }) },
      ...later.map(({ date, time, endTime: end, placeId }) => ({
        date,
        time,
        ...(end && { endTime: end }),
        ...(placeId && { placeId }),
      })),
    ],
  };
}

/** The days after the first one moved. Texts that aren't dates stay. */
export const movedBy = (days: Days, by: number): Days => ({
  ...days,
  later: days.later.map((day) => ({ ...day, date: isUnderstood(day.date) ? addDays(day.date, by) : day.date })),
});

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The end of a day whose start moves, so that it lasts as long as before; blank if that is after midnight. */
export function endMoved(endTime: string, from: string, to: string): string {
  if (![endTime, from, to].every(isUnderstood)) return endTime;
  const end = minutesOf(endTime) + minutesOf(to) - minutesOf(from);
  return end < 24 * 60 ? [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':') : '';
}

/** The day after the last one, at the same hours. */
export function withOneMore(first: { date: string; time: string }, days: Days): Days {
  const { date, time, endTime } = days.later.at(-1) ?? { ...first, endTime: days.endTime };
  const next = isUnderstood(date) ? addDays(date, 1) : '';
  return { ...days, later: [...days.later, { date: next, time, endTime, placeId: '' }] };
}

/** What the check of a day knows of its length. */
export const lengthOf = (endTime: string, { later }: Days) => ({
  ...(later.length > 0 && { dayCount: 1 + later.length }),
  ...(later.length > 0 && isUnderstood(endTime) && { endTime }),
});

/** The later days as text, to compare. */
export const laterText = ({ days }: Pick<ClassRow, 'days'>): string =>
  days.length > 1 ? formatMeetings(days.slice(1)).join('; ') : 'One day';
