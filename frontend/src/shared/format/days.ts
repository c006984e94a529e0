import { dateParts, formatDateAndTime, formatDayAndDate } from './date.js';

interface Day {
  date: string;
  time: string | null;
  endTime: string | null;
  address?: string;
}

const DAY_MS = 24 * 3_600_000;

/** Whole days from one date to another; negative if that is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The days of a class: `Sat, Dec 5, 2026` for a single one, `Dec 5 and 6` or `Dec 5, 12 and Jan 3` for several. */
export function formatDays(days: readonly { date: string }[]): string {
  const dates = [...new Set(days.map(({ date }) => date))];
  if (dates.length === 1) return formatDayAndDate(dates[0]!);
  const names = dates.map((date, index) => {
    const { month, day } = dateParts(date);
    return dates[index - 1]?.slice(0, 7) === date.slice(0, 7) ? day : `${month} ${day}`;
  });
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Each meeting of a class, as `Sat, Dec 5, 2026 · 9:00 AM – 5:00 PM`, with its place if that isn't the `usual` one. */
export const formatMeetings = (days: readonly Day[], usual?: string): string[] =>
  days.map(({ date, time, endTime, address }) => {
    const when = formatDateAndTime(date, time, endTime);
    return usual === undefined || address === undefined || address === usual ? when : `${when}, ${address}`;
  });

/** All meetings of a class in one line. */
export const formatWhen = (days: readonly Day[], usual?: string): string => formatMeetings(days, usual).join('; ');

/** What stands behind the hours of the first day of several: ` · Dec 5 and 6`. */
export const alsoOn = ({ days = [] }: { days?: readonly { date: string }[] }): string =>
  days.length > 1 ? ` · ${formatDays(days)}` : '';
