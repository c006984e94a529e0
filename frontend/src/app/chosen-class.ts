import { paths } from './paths.js';

/** The class that somebody chose on a public page: `class` in the address, where that is an id at all. */
export function chosenClass(params: URLSearchParams): string | undefined {
  const id = params.get('class') ?? '';
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : undefined;
}

/** Where a client takes a seat in it. */
export const bookingOf = (classId: string): string => `${paths.clientDashboard}?class=${classId}`;
