import type { Center } from '../../center/index.js';
import { cancellationCutoff } from '../domain/cancellation-cutoff.js';

/** Until when the seat of a class that starts at `startsAt` can be cancelled without staff, in ISO 8601; null if it is too late. */
export function cancelUntil(
  startsAt: Date,
  { cancellationCutoffHours }: Pick<Center, 'cancellationCutoffHours'>,
  now: Date,
): string | null {
  const until = cancellationCutoff(startsAt, cancellationCutoffHours);
  return until > now ? until.toISOString() : null;
}
