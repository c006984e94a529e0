/** Over 90 days left is active, 1 to 90 expiring, 0 or less expired (spec section 4); the server says which. */
export type Standing = 'active' | 'expiring' | 'expired';

/** Spec section 9: the last 90 days are expiring, and the client's bar runs over them; the organization's bar over 730. */
export const EXPIRING_DAYS = 90;
export const ORGANIZATION_BAR_DAYS = 730;

/** How much of a bar is filled, 0 to 100. */
export function barPercent(daysLeft: number, overDays: number): number {
  return Math.min(100, Math.max(0, (daysLeft / overDays) * 100));
}

/** '41 days left', '1 day left', 'Expires today', 'Expired 12 days ago'. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'Expires today';
  const days = Math.abs(daysLeft) === 1 ? '1 day' : `${Math.abs(daysLeft).toLocaleString('en-US')} days`;
  return daysLeft > 0 ? `${days} left` : `Expired ${days} ago`;
}
