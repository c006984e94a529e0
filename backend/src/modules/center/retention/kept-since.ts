import type { RetentionDays } from './retention.entity.js';

/** The kinds of records that are deleted after a time. */
export type RetainedKind = 'messages' | 'invitations' | 'signIns' | 'gatewayEvents';

const DAY_MS = 24 * 3_600_000;

/** The moments since which records are kept, by their kind. */
export function keptSince(days: RetentionDays, now: Date): Record<RetainedKind, Date> {
  const ago = (count: number): Date => new Date(now.getTime() - count * DAY_MS);
  return {
    messages: ago(days.messagesDays),
    invitations: ago(days.invitationsDays),
    signIns: ago(days.signInsDays),
    gatewayEvents: ago(days.gatewayEventsDays),
  };
}
