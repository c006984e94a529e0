import { cancellationCutoff } from './cancellation-cutoff.js';

const MS_TO_ANSWER = 48 * 3_600_000;

/**
 * Until when an organization can answer for a seat that is taken now: 48 hours, but not longer than the student can still
 * cancel. One taken after the cutoff waits until the class starts.
 */
export function approvalDeadline(now: Date, startsAt: Date, cutoffHours: number): Date {
  const cutoff = cancellationCutoff(startsAt, cutoffHours);
  const latest = cutoff > now ? cutoff : startsAt;
  return new Date(Math.min(now.getTime() + MS_TO_ANSWER, latest.getTime()));
}
