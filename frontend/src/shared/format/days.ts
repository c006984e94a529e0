import { dateParts, formatDateAndTime, formatDayAndDate } from './date.js';

interface Day {
  date: string;
  time: string;
  endTime: string | null;
}

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

/** Each meeting of a class, as `Sat, Dec 5, 2026 · 9:00 AM – 5:00 PM`. */
export const formatMeetings = (days: readonly Day[]): string[] =>
  days.map(({ date, time, endTime }) => formatDateAndTime(date, time, endTime));
