import {
  addDays,
  type CalendarDate,
  formatClassTime,
  formatDate,
  formatTime,
  momentOf,
  timeAfterGap,
  type WallTime,
} from '../../../shared/domain/calendar-date.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import type { LaterDay, StoredDay } from '../events.js';

/** The most meetings of a class. */
export const MAX_DAYS = 3;

/** When a class starts whose time isn't known, to sort it and to tell what is over. Nobody is shown it. */
export const UNTIMED: WallTime = '12:00';

export interface FirstDay {
  date: CalendarDate;
  time: WallTime;
  endTime: WallTime | null;
}

export const withoutStart = ({ after, time, endTime, placeId, location }: LaterDay): LaterDay => ({
  after,
  time,
  endTime,
  placeId,
  location,
});

/** Whether the meetings take place at the same times and places. Ends don't count. */
export const meetAlike = (some: readonly LaterDay[], others: readonly LaterDay[]): boolean =>
  wordsOfMeetings(some) === wordsOfMeetings(others);

const wordsOfMeetings = (days: readonly LaterDay[]): string =>
  JSON.stringify(days.map(({ after, time, location }) => [after, time, location]));

/** The meetings after the first for the audit trail. */
export const daysInWords = (date: CalendarDate, days: readonly LaterDay[]): string =>
  days
    .map(({ after, time, endTime, location }) => {
      const when = formatClassTime(addDays(date, after), time, endTime);
      return location === null ? when : `${when}, ${location}`;
    })
    .join('; ');

/**
 * The starts of the meetings after the first.
 * @throws {InvalidInput} for a meeting that begins before the one before has ended, or ends before it begins
 */
export function startsOf(first: FirstDay, days: readonly LaterDay[], timeZone: string): StoredDay[] {
  if (days.length >= MAX_DAYS) {
    throw new InvalidInput({ path: 'days', message: `A class has at most ${MAX_DAYS} days.` });
  }
  refuseEarlyEnd(first, 'days.0.endTime');
  let before = { after: 0, ...first };
  return days.map((day, index) => {
    const path = `days.${index + 1}`;
    const ended = before.endTime ?? before.time;
    const isLater =
      day.after > before.after || (day.after === before.after && day.time > before.time && day.time >= ended);
    if (!isLater) throw new InvalidInput({ path: `${path}.date`, message: 'Each day must come after the one before.' });
    refuseEarlyEnd(day, `${path}.endTime`);
    before = { ...first, ...day };
    return {
      ...withoutStart(day),
      startsAt: momentOf(addDays(first.date, day.after), day.time, timeZone).toISOString(),
    };
  });
}

function refuseEarlyEnd({ time, endTime }: Pick<LaterDay, 'time' | 'endTime'>, path: string): void {
  if (endTime === null || endTime > time) return;
  throw new InvalidInput({ path, message: 'The end must be after the start.' });
}

/** @throws {InvalidInput} that names the next valid time */
export function refuseSkippedTime(date: CalendarDate, time: WallTime, timeZone: string, path = 'time'): void {
  const next = timeAfterGap(date, time, timeZone);
  if (!next) return;
  const day = next.date === date ? '' : ` on ${formatDate(next.date)}`;
  const message = `${formatTime(time)} doesn't exist on ${formatDate(date)}, because the clocks go forward. The next valid time is ${formatTime(next.time)}${day}.`;
  throw new InvalidInput({ path, message });
}
