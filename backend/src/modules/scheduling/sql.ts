import { centerMidnight } from '../../shared/sql/center-today.js';

/** Whether anybody can book the class `c` at the moment in the parameter `now`: a public, upcoming one with a seat left. */
export const isBookable = (c: string, now: string): string =>
  `${c}.deleted_at is null and ${c}.organization_id is null and ${c}.status = 'upcoming' and ${c}.starts_at > ${now}
    and ${c}.enrolled_count < ${c}.capacity`;

/** Classes `c` of an earlier day that nobody has closed. */
export const isToClose = (c: string, now: string): string =>
  `${c}.status in ('upcoming', 'in-progress') and ${c}.starts_at < ${centerMidnight(now)}`;
