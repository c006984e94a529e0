import { type CalendarDate, daysBetween, type WallTime } from '../../../shared/domain/calendar-date.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import type { ClassDetails } from '../domain/class-session.entity.js';
import { type HeldPlaces, locationOf } from '../places/place-of-class.js';

/** A meeting as staff send it. */
export interface ClassDay {
  date: CalendarDate;
  time: WallTime;
  endTime?: string | null;
  placeId?: string | null;
}

interface Input {
  date: CalendarDate;
  time: WallTime;
  location?: string | undefined;
  placeId?: string | null | undefined;
  days?: readonly ClassDay[] | undefined;
}

type Where = Pick<ClassDetails, 'location' | 'placeId' | 'endTime' | 'laterDays'>;

/**
 * Where the class takes place and its meetings, in the entity's terms; without what stays. A day at the place of the first follows it.
 * @param current the class before an edit
 * @throws {InvalidInput} if the first day isn't at the class's date, time and place
 */
export function whereOf(
  input: Input,
  places: HeldPlaces,
  current: Partial<Pick<Where, 'location' | 'placeId'>> = {},
): Where {
  const { date, time, days } = input;
  const where = locationOf(input, places, current);
  const [first, ...later] = days ?? [];
  if (!first) return where;
  const { placeId = current.placeId ?? null } = where;
  const isFirst = first.date === date && first.time === time && (first.placeId ?? placeId) === placeId;
  if (!isFirst)
    throw new InvalidInput({ path: 'days', message: 'The first day must have the date, time and place of the class.' });
  const laterDays = later.map((day) => {
    const place = day.placeId && day.placeId !== placeId ? places.get(day.placeId)! : null;
    const own = { placeId: place?.id ?? null, location: place?.location ?? null };
    return { after: daysBetween(date, day.date), time: day.time, endTime: day.endTime ?? null, ...own };
  });
  return { ...where, endTime: first.endTime ?? null, laterDays };
}
