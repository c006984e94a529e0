/** The client's bar covers the last 90 days, the organization's 730. */
export const EXPIRING_DAYS = 90;
export const ORGANIZATION_BAR_DAYS = 730;

/** Whether a certification counts until it is renewed: it is neither revoked, nor replaced, nor dated in the future. */
export const isCurrent = ({ status }: { status: string }): boolean =>
  status === 'active' || status === 'expiring' || status === 'expired';

/** Returns the filled share of a bar, 0 to 100. */
export function barPercent(daysLeft: number, overDays: number): number {
  return Math.min(100, Math.max(0, (daysLeft / overDays) * 100));
}
