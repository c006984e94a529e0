/** A request whose answer was lost may still be on its way. */
export const LATE_MS = 1_500;
