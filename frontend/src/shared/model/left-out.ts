import type { BulkForecast } from '../api/rows.js';

/** How many rows an action leaves out for a reason. */
type LeftOutCount = BulkForecast['leftOut'][number];

/** Why an action leaves out somebody or something: for one and for many. */
const REASONS: Record<string, readonly [one: string, many: string]> = {
  'no-email': ['has no email address', 'have no email address'],
  booked: ['has a seat already', 'have a seat already'],
  declined: ['has turned such emails off', 'have turned such emails off'],
  superseded: ['has a newer certification', 'have a newer certification'],
  upcoming: ['has a certification that has not begun', 'have certifications that have not begun'],
  revoked: ['has a revoked certification', 'have revoked certifications'],
  'not-found': ['was deleted meanwhile', 'were deleted meanwhile'],
  deleted: ['was deleted meanwhile', 'were deleted meanwhile'],
  'invited-before': ['was invited in the last 14 days', 'were invited in the last 14 days'],
  cancelled: ['is cancelled', 'are cancelled'],
  'already-closed': ['is closed already', 'are closed already'],
};

/** 'has no email address', 'have no email address'; a reason of a newer version stands for itself. */
export const reasonText = (reason: string, count = 1): string => REASONS[reason]?.[count === 1 ? 0 : 1] ?? reason;

/** '199 have no email address, 1 has a seat already.'; empty if nobody is left out. */
export function leftOutText(leftOut: readonly LeftOutCount[]): string {
  const parts = leftOut.map(({ reason, count }) => `${count.toLocaleString('en-US')} ${reasonText(reason, count)}`);
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}
