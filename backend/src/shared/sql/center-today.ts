/** SQL for the center's time zone. */
export const CENTER_TIME_ZONE = "coalesce((select time_zone from center.settings), 'UTC')";

/** SQL for the center's calendar date at the moment in `parameter` (`$1`). */
export const centerToday = (parameter: string): string =>
  `(${parameter}::timestamptz at time zone ${CENTER_TIME_ZONE})::date`;

/** SQL for the moment at which the center's day began. */
export const centerMidnight = (parameter: string): string =>
  `date_trunc('day', ${parameter}::timestamptz, ${CENTER_TIME_ZONE})`;
