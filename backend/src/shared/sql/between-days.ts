import { CENTER_TIME_ZONE } from './center-today.js';
import type { Bind } from './list.js';

/** Conditions that an instant is on these days in the center's time zone; either end may be open. */
export function betweenDays(
  instant: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  bind: Bind,
): string[] {
  return [
    ...(from ? [`${instant} >= ${bind(from)}::date::timestamp at time zone ${CENTER_TIME_ZONE}`] : []),
    ...(to ? [`${instant} < (${bind(to)}::date + 1)::timestamp at time zone ${CENTER_TIME_ZONE}`] : []),
  ];
}
