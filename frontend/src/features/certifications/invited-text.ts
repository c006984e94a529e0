import type { RenewalInvitationRow } from '../../shared/api/rows.js';

type Outcome = RenewalInvitationRow['outcome'];

/** Why somebody was not invited: for one and for many. */
const REASONS: Record<Exclude<Outcome, 'invited' | 'invited-before'>, readonly [one: string, many: string]> = {
  'no-email': ['has no email address', 'have no email address'],
  booked: ['has a seat already', 'have a seat already'],
  declined: ['has turned such emails off', 'have turned such emails off'],
  superseded: ['has a newer certification', 'have a newer certification'],
  upcoming: ['has a certification that has not begun', 'have certifications that have not begun'],
  revoked: ['has a revoked certification', 'have revoked certifications'],
  'not-found': ['was deleted meanwhile', 'were deleted meanwhile'],
};

/** '4 invited. 1 has no email address, 1 was invited 3 days ago.' */
export function invitedText(results: readonly RenewalInvitationRow[]): string {
  const invited = `${results.filter(({ outcome }) => outcome === 'invited').length || 'Nobody'} invited.`;
  return [invited, leftOutText(results)].filter(Boolean).join(' ');
}

/** '1 has no email address, 1 was invited 3 days ago.'; empty if all are invited. */
export function leftOutText(results: readonly RenewalInvitationRow[]): string {
  const of = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const reasons = Object.entries(REASONS).flatMap(([outcome, [one, many]]) => {
    const count = of(outcome as Outcome).length;
    return count === 0 ? [] : `${count} ${count === 1 ? one : many}`;
  });
  const before = of('invited-before');
  if (before.length > 0)
    reasons.push(`${before.length} ${before.length === 1 ? 'was' : 'were'} invited ${sinceText(before)}`);
  return reasons.length > 0 ? `${reasons.join(', ')}.` : '';
}

/** 'today', 'yesterday', '3 days ago', or for different days 'in the last 14 days'. */
function sinceText(results: readonly RenewalInvitationRow[]): string {
  const days = results.map(({ invitedDaysAgo }) => invitedDaysAgo ?? 0);
  const [least, most] = [Math.min(...days), Math.max(...days)];
  if (least < most) return 'in the last 14 days';
  return ['today', 'yesterday'][most] ?? `${most} days ago`;
}
