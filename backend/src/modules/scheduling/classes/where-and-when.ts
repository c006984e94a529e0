import { offsetTime } from '../../../shared/domain/calendar-date.js';
import { durationMinutes } from '../../catalog/index.js';
import { fullAddress } from '../../center/index.js';
import type { ClassDayRow } from './class-days.dto.js';

/** What people are told of a class's place and time: with the city, if it is known, and until when, if it is. */
export interface WhereAndWhen {
  /**
   * The address of its place, if that is known. Otherwise the location, with the rest of the center's address if it is in the
   * center's street.
   */
  address: string;
  /**
   * `HH:mm`: that of its first day, or for a class of one day by the duration of the course; null without one that is in hours, or on
   * another day.
   */
  endTime: string | null;
  /** All its meetings in their order. */
  days: ClassDayRow[];
}

/** A meeting as `daysOf` selects it, with its start in ISO 8601. */
export type SelectedDay = Omit<ClassDayRow, 'address'> & { placeAddress: string; startsAt: string };

interface Place {
  location: string;
  /** The whole address of its place; blank or left out without one whose address is known. */
  placeAddress?: string;
  date: string;
  time: string | null;
  /** In the words of staff. It covers all days. */
  duration: string;
  /** All its meetings. Left out for a class of one day whose end follows from the duration. */
  days?: SelectedDay[];
}

/** The address of a class: its place's, if that is known, or its location, completed by the center's address. */
export const addressAt = (
  { location, placeAddress = '' }: { location: string; placeAddress?: string | undefined },
  centerAddress: string,
): string => placeAddress || fullAddress(location, centerAddress);

/** The one place that decides what a class's address and end are for people. */
export function whereAndWhen(
  { location, placeAddress = '', date, time, duration, days }: Place,
  { address, timeZone }: { address: string; timeZone: string },
): WhereAndWhen {
  const meetings = days ?? [{ date, time, endTime: null, placeId: null, location, placeAddress, startsAt: '' }];
  const [first] = meetings;
  const minutes = meetings.length > 1 || first?.endTime ? undefined : durationMinutes(duration);
  const end = minutes === undefined || time === null ? '' : offsetTime(date, time, timeZone, minutes);
  const endTime = end.startsWith(date) ? end.slice(11, 16) : (first?.endTime ?? null);
  return {
    address: addressAt({ location, placeAddress }, address),
    endTime,
    days: meetings.map(({ placeAddress, startsAt: _, ...day }, index) => ({
      ...day,
      ...(index === 0 && { endTime }),
      address: addressAt({ location: day.location, placeAddress }, address),
    })),
  };
}
