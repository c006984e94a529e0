/**
 * A class's place with the center's city: `Room B, 418 Lakeshore Drive` becomes `Room B, 418 Lakeshore Drive, Suite 2, Madison, WI 53703`
 * if that is the center's address. A place elsewhere stays as staff typed it.
 */
export function fullAddress(place: string, centerAddress: string): string {
  const street = centerAddress.split(',')[0]!.trim();
  if (street === '' || place.includes(centerAddress)) return place;
  const start = place.toLowerCase().indexOf(street.toLowerCase());
  const end = start + street.length;
  // `1 Main St` is no part of `11 Main Street`.
  const isWhole = start >= 0 && !/\w/.test(place[start - 1] ?? '') && place.slice(end).trim() === '';
  return isWhole ? place.slice(0, start) + centerAddress : place;
}
