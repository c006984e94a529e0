const HOUR = 3_600_000;
const HOURS_TO_ANSWER = 48;

/**
 * Until when an organization can answer for a seat that is taken now: 48 hours, but not longer than the student can still
 * cancel. One taken after the cutoff waits until the class starts.
 */
export function approvalDeadline(now: Date, startsAt: Date, cutoffHours: number): Date {
  const cutoff = new Date(startsAt.getTime() - cutoffHours * HOUR);
  const latest = cutoff > now ? cutoff : startsAt;
  return new Date(Math.min(now.getTime() + HOURS_TO_ANSWER * HOUR, latest.getTime()));
}
