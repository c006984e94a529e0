import { offsetTime } from '../../../shared/domain/calendar-date.js';
import { durationMinutes } from '../../catalog/index.js';
import { fullAddress } from '../../center/index.js';

/** What people are told of a class's place and time: with the city, if it is known, and until when, if it is. */
export interface WhereAndWhen {
  /**
   * The address of its place, if that is known. Otherwise the location, with the rest of the center's address if it is in the
   * center's street.
   */
  address: string;
  /** `HH:mm`, by the duration of the course; null without one that is in hours, or on another day. */
  endTime: string | null;
}

interface Place {
  location: string;
  /** The whole address of its place; blank or left out without one whose address is known. */
  placeAddress?: string;
  date: string;
  time: string;
  /** In the words of staff. */
  duration: string;
}

/** The address of a class: its place's, if that is known, or its location, completed by the center's address. */
export const addressAt = (
  { location, placeAddress = '' }: { location: string; placeAddress?: string | undefined },
  centerAddress: string,
): string => placeAddress || fullAddress(location, centerAddress);

/** The one place that decides what a class's address and end are for people. */
export function whereAndWhen(
  { location, placeAddress, date, time, duration }: Place,
  { address, timeZone }: { address: string; timeZone: string },
): WhereAndWhen {
  const minutes = durationMinutes(duration);
  const end = minutes === undefined ? '' : offsetTime(date, time, timeZone, minutes);
  return {
    address: addressAt({ location, placeAddress }, address),
    endTime: end.startsWith(date) ? end.slice(11, 16) : null,
  };
}
