import { paths } from './paths.js';

/** Returns the class chosen on a public page: the `class` parameter, if it is a UUID. */
export function chosenClass(params: URLSearchParams): string | undefined {
  const id = params.get('class') ?? '';
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : undefined;
}

/** The page where a client enrolls in the class. */
export const bookingOf = (classId: string): string => `${paths.clientDashboard}?class=${classId}`;
