import type { ClassRow, MoveClassInput } from '../../shared/api/rows.js';

/** Where and when a class takes place. */
export type Place = Pick<ClassRow, 'date' | 'time' | 'location'>;

/** A move as it was confirmed: where to, and who hears of it. */
export type MoveInput = Place & Pick<MoveClassInput, 'tell' | 'reason'>;

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.date === b.date && a.time === b.time && a.location === b.location;

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
  const length = endTime ? minutesOf(endTime) - minutesOf(time) : 60;
  const first = Math.min(...others.map((other) => minutesOf(other.time))) - length;
  const before = first >= 7 * 60 ? [timeOf(first)] : [];
  const ends = others.map((other) => other.endTime);
  const after = ends.every((end) => end !== null) ? [ends.toSorted().at(-1)!] : [];
  return [...before, ...after];
}
