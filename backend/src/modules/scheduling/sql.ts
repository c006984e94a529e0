import { centerMidnight } from '../../shared/sql/center-today.js';

/** Which classes of a series an act is about: one, it and those that begin after it, or all that are upcoming. */
export const SERIES_SCOPES = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** Whether anybody can book the class `c` at the moment in the parameter `now`: a public, upcoming one with a seat left. */
export const isBookable = (c: string, now: string): string =>
  `${c}.deleted_at is null and ${c}.organization_id is null and ${c}.status = 'upcoming' and ${c}.starts_at > ${now}
    and ${c}.enrolled_count < ${c}.capacity`;

/** Whether the class `c` has a day ahead at the moment in the parameter `now`: it is upcoming, or between two of its days. */
export const hasDayAhead = (c: string, now: string): string =>
  `${c}.deleted_at is null and (${c}.status = 'upcoming' or ${c}.status = 'in-progress' and ${c}.starts_at <= ${now}) and ${c}.last_starts_at > ${now}`;

/** Whether the seat `e` still waits for a result. Who never came or didn't finish gets none. */
export const isToMark = (e: string): string =>
  `${e}.removed_at is null and ${e}.certification_status = 'pending' and ${e}.attendance is null`;

/** Classes `c` that were closed before everybody in them had a result. */
export const hasOpenResults = (c: string): string =>
  `${c}.status = 'completed' and exists (select from enrollment.enrollments e where e.class_id = ${c}.id and ${isToMark('e')})`;

/** Classes `c` in which a student has two seats, both with money or a result, since their records were merged. */
export const hasSecondSeat = (c: string): string =>
  `exists (select from enrollment.enrollments e where e.class_id = ${c}.id and e.is_second and e.removed_at is null)`;

/** Classes `c` whose last day is over and that nobody has closed. */
export const isToClose = (c: string, now: string): string =>
  `${c}.status in ('upcoming', 'in-progress') and ${c}.last_starts_at < ${centerMidnight(now)}`;

/** Classes `c` that the user with the id in the parameter teaches, as the instructor or as an assistant. */
export const isTaughtBy = (c: string, userId: string): string =>
  `(${c}.instructor_id = ${userId} or ${c}.assistants <> '[]' and ${c}.assistants @> jsonb_build_array(jsonb_build_object('userId', ${userId}::uuid)))`;

/** The class `c` with the id in the parameter, and the upcoming ones of its series that an act of this scope takes in. */
export function isInScope(c: string, scope: SeriesScope, id: string): string {
  if (scope === 'this') return `${c}.id = ${id}`;
  const later = scope === 'following' ? ` and ${c}.starts_at > one.starts_at` : '';
  return `(${c}.id = ${id} or ${c}.deleted_at is null and ${c}.status = 'upcoming' and exists (
    select from scheduling.classes one where one.id = ${id} and one.series_id = ${c}.series_id${later}))`;
}

/**
 * The whole address of the class or meeting `c` by its place; empty without one whose street or city is known, or if the class has kept an
 * earlier text.
 */
export const placeAddressOf = (c: string): string => ofPlace(c, 'address');

/** The parts of the address of the place of the class `c`, as `PlaceParts`; null if its street and city aren't known, or as above. */
export const placePartsOf = (c: string): string => `(
  select json_build_object('street', p.street, 'city', p.city, 'state', p.state, 'zip', p.zip) from scheduling.places p
  where p.id = ${c}.place_id and p.location = ${c}.location and p.address <> '')`;

/** The meeting `m` as JSON. */
export const dayOf = (
  m: string,
): string => `json_build_object('date', ${m}.date, 'time', to_char(${m}."time", 'HH24:MI'),
  'endTime', to_char(${m}.end_time, 'HH24:MI'), 'placeId', ${m}.place_id, 'location', ${m}.location, 'placeAddress', ${placeAddressOf(m)},
  'startsAt', to_char(${m}.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** The meetings of the class `c` as JSON, in their order. */
export const daysOf = (c: string): string =>
  `(select json_agg(${dayOf('m')} order by m.number) from scheduling.meetings m where m.class_id = ${c}.id)`;

/** A text column of the place of the class `c`, under the same conditions. */
export const ofPlace = (c: string, column: 'address' | 'directions' | 'parking'): string =>
  `coalesce((select p.${column} from scheduling.places p where p.id = ${c}.place_id and p.location = ${c}.location), '')`;
