import { isDeepStrictEqual } from 'node:util';

/** A changed field. A type and not an interface, so that it fits an event's payload. */
export type Change = { field: string; from: string; to: string };

/** The fields of `after` whose value differs from `before`. */
export function changesBetween<T extends object>(before: T, after: Partial<T>): Change[] {
  return (Object.keys(after) as (keyof T & string)[])
    .filter((field) => after[field] !== undefined)
    .map((field) => ({ field, from: String(before[field] ?? ''), to: String(after[field] ?? '') }))
    .filter(({ from, to }) => from !== to);
}

/** Whether two values are the same by what is in them, in whichever order PostgreSQL returned the keys of JSON. */
export const isAlike = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);
