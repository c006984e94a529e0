import type { ClassRow, MoveClassInput } from '../../shared/api/rows.js';
import { daysBetween } from '../../shared/format/days.js';
import { type Days, daysOf, endMoved, movedBy } from './days.logic.js';

/** Where and when a class takes place. Without `days`, the later days move with the first. */
export type Place = Pick<ClassRow, 'date' | 'location'> & {
  /** Empty for a class without one. */
  time: string;
  days?: Days;
};

export const placeOf = (session: ClassRow): Required<Place> => {
  const { date, time, location } = session;
  return { date, time: time ?? '', location, days: daysOf(session) };
};

/** The place of a class with all its days, after it moves there. */
export const withDays = (session: ClassRow, to: Place): Required<Place> => ({
  ...to,
  days: to.days ?? daysAfter(session, to),
});

function daysAfter(session: ClassRow, { date, time }: Place): Days {
  const days = movedBy(daysOf(session), daysBetween(session.date, date));
  return { ...days, endTime: endMoved(days.endTime, session.time ?? time, time) };
}

/** A move as it was confirmed: where to, and who hears of it. */
export type MoveInput = Place & Pick<MoveClassInput, 'tell' | 'reason'>;

export const isSamePlace = (place: Place, session: ClassRow): boolean => {
  const { date, time, location, days } = placeOf(session);
  const isSameDays = JSON.stringify(withDays(session, place).days) === JSON.stringify(days);
  return place.date === date && place.time === time && place.location === location && isSameDays;
};

/** Whether a move can still be undone, because nobody has been told of it. */
export const isMovePending = ({ moveSettlesAt }: Pick<ClassRow, 'moveSettlesAt'>, now = Date.now()): boolean =>
  moveSettlesAt !== null && Date.parse(moveSettlesAt) > now;

/** 'in 2 minutes', 'in 30 seconds' */
export function waitText(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** When the class would end as the first of these classes begins, and when the last of them ends: perhaps it is free then. */
export function timesAround(
  { time, endTime }: Pick<ClassRow, 'time' | 'endTime'>,
  others: readonly { time: string; endTime: string | null }[],
): string[] {
  const length = time && endTime ? minutesOf(endTime) - minutesOf(time) : 60;
  const first = Math.min(...others.map((other) => minutesOf(other.time))) - length;
  const before = first >= 7 * 60 ? [timeOf(first)] : [];
  const ends = others.map((other) => other.endTime);
  const after = ends.every((end) => end !== null) ? [ends.toSorted().at(-1)!] : [];
  return [...before, ...after];
}
