/** SQL for the calendar day that it is at the center at the moment in `parameter` (`$1`): every rule about days counts in its time zone. */
export const centerToday = (parameter: string): string =>
  `(${parameter}::timestamptz at time zone coalesce((select time_zone from center.settings), 'UTC'))::date`;
