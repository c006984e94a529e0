/** What columns of several kinds say. */
export const INSTANT = 'Moment in UTC (ISO 8601)';
export const CENTS = 'US cents, a whole number';
export const DAY = 'Date (YYYY-MM-DD)';
export const YES = 'true or false';
