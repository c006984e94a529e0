import { useCenterTimeZone } from '../api/use-center-time-zone.js';
import { formatInstantDate } from '../format/date.js';

/** The date of an instant in the center's time zone, like `Jan 5, 2025`. */
export function InstantDate({ instant }: { instant: string }) {
  const timeZone = useCenterTimeZone();
  return timeZone ? formatInstantDate(instant, timeZone) : null;
}
