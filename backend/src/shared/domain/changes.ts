/** A field that became another. Of a type and no interface, so that an event may carry it. */
export type Change = { field: string; from: string; to: string };

/** The fields of `is` whose value differs from `was`. */
export function changesBetween<T extends object>(was: T, is: Partial<T>): Change[] {
  return (Object.keys(is) as (keyof T & string)[])
    .filter((field) => is[field] !== undefined && is[field] !== was[field])
    .map((field) => ({ field, from: String(was[field] ?? ''), to: String(is[field] ?? '') }));
}
