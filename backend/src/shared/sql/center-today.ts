/** SQL for the center's calendar date at the moment in `parameter` (`$1`). */
export const centerToday = (parameter: string): string =>
  `(${parameter}::timestamptz at time zone coalesce((select time_zone from center.settings), 'UTC'))::date`;
