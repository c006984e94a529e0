import { readOptions } from '../api/query-client.js';
import type { PlaceRow } from '../api/rows.js';

export const PLACES = '/api/places';

/** Places that take classes, as choices of a form. */
export const openPlacesQuery = () => readOptions(PLACES, { query: { archived: false } });

/** The place whose text this is, for the body of a class. Without one, the server goes by the text. */
export function placed(location: string | undefined, places: readonly PlaceRow[] = []): { placeId?: string } {
  const place = places.find((candidate) => candidate.location === location?.trim());
  return place ? { placeId: place.id } : {};
}
