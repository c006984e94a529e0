import { Temporal } from 'temporal-polyfill';

const QUIET_FROM = 21;
const QUIET_UNTIL = 8;

/** When a text message may be sent in the center's time zone: from 8 AM to 9 PM. Undefined if it may be sent now. */
export function endOfQuietHours(now: Date, timeZone: string): Date | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (local.hour >= QUIET_UNTIL && local.hour < QUIET_FROM) return undefined;
  const day = local.hour < QUIET_UNTIL ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: { hour: QUIET_UNTIL } }).epochMilliseconds);
}
