import { addMinutes } from '../../../shared/domain/calendar-date.js';

const MINUTES: Record<string, number> = { h: 60, m: 1 };
const PART = /(?:(\d+(?:\.\d+)?)\s*(?:-|–|to)\s*)?(\d+(?:[.,]\d+)?)\s*(h|m)(?:(?:ou)?rs?|in(?:ute)?s?)?(?![a-z])/gi;

/**
 * Parses a duration's text into minutes: `4 hours` is 240, `2.5 h` 150, `1 h 30 min` 90; a range such as `4-5 hours` counts
 * as its upper end. Returns undefined for anything else, such as `2 days`.
 */
export function durationMinutes(duration: string): number | undefined {
  const parts = [...duration.matchAll(PART)];
  const rest = duration.replace(PART, '').replace(/\b(and|about|approx\.?|approximately)\b|[\s,.~+()&]/gi, '');
  if (parts.length === 0 || rest !== '') return undefined;
  const minutes = parts.reduce(
    (sum, [, , amount, unit]) => sum + Number(amount!.replace(',', '.')) * MINUTES[unit!.toLowerCase()]!,
    0,
  );
  return minutes > 0 && minutes <= 24 * 60 ? Math.round(minutes) : undefined;
}

/** When a class ends that starts at `time` (`HH:mm`) and lasts `duration`; null if unknown or not on the same day. */
export function endTime(time: string, duration: string): string | null {
  const minutes = durationMinutes(duration);
  return minutes === undefined ? null : addMinutes(time, minutes);
}
