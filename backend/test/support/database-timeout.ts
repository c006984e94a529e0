/** Long, because tests fill tables, and send many requests at once, on machines that are busy. */
export const DATABASE_TIMEOUT_MS = '30000';
