import type { Center } from '../../center/index.js';
import { cancellationCutoff, noticeHours } from '../domain/cancellation-cutoff.js';

/** Until when a seat can be cancelled without staff, in ISO 8601; null if it is too late. */
export function cancelUntil(
  { startsAt, notice }: { startsAt: string; notice: number | null },
  center: Pick<Center, 'cancellationCutoffHours'>,
  now: Date,
): string | null {
  const until = cancellationCutoff(new Date(startsAt), noticeHours(notice, center));
  return until > now ? until.toISOString() : null;
}
