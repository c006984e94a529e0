import type { CalendarDate, WallTime } from '../../../shared/domain/calendar-date.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import type { LaterDay, StoredDay } from '../events.js';
import { meetAlike } from './class-days.js';

/** Where and when a class takes place. */
export interface WhereAndTime {
  date: CalendarDate;
  time: WallTime;
  location: string;
  /** The place whose text the location is; null or left out for one that was typed. */
  placeId?: string | null;
  /** When the first meeting ends; null or left out by the duration of the course. */
  endTime?: WallTime | null;
  /** The meetings after the first; left out if there are none. */
  laterDays?: LaterDay[];
}

/** Whether students are told of a move, and after which wait. */
export interface Telling {
  tell: boolean;
  /** Why they aren't. */
  reason?: string | undefined;
  afterSeconds: number;
}

export const AT_ONCE: Telling = { tell: true, afterSeconds: 0 };

/** A move that can still be undone. Moments in ISO 8601. */
export interface PendingMove {
  id: string;
  /** What students know, and what an undo restores. */
  was: WhereAndTime & { startsAt: string; laterDays?: StoredDay[] };
  tells: boolean;
  /** Who enrolled since knows of a place after `was`: when the first of several moves was made. */
  since: string;
  /** When the last one was made. */
  movedAt: string;
  settlesAt: string;
  /** What was edited for the class alone before it was moved. Missing in moves of earlier versions. */
  ownFields?: string[];
}

export const isSamePlace = (a: WhereAndTime, b: WhereAndTime): boolean =>
  a.date === b.date &&
  a.time === b.time &&
  a.location === b.location &&
  meetAlike(a.laterDays ?? [], b.laterDays ?? []);

export const placeOf = (was: PendingMove['was']): PendingMove['was'] => {
  const { date, time, startsAt, location, placeId, endTime, laterDays = [] } = was;
  const rest = { ...(placeId && { placeId }), ...(endTime && { endTime }), ...(laterDays.length > 0 && { laterDays }) };
  return { date, time, startsAt, location, ...rest };
};

/** @throws {InvalidInput} */
export function refuseUnexplained({ tell, reason = '' }: Telling): void {
  if (tell || reason.trim() !== '') return;
  throw new InvalidInput({ path: 'reason', message: 'Enter a reason why nobody is told.' });
}
