import type { RenewalInvitationRow } from '../../shared/api/rows.js';
import { reasonText } from '../../shared/model/left-out.js';

type Outcome = RenewalInvitationRow['outcome'];

/** Who isn't invited, in the order of the sentence. Those of the last days come last, with the day. */
const LEFT_OUT: readonly Outcome[] = [
  'no-email',
  'booked',
  'declined',
  'superseded',
  'upcoming',
  'revoked',
  'not-found',
];

/** '4 invited. 1 has no email address, 1 was invited 3 days ago.' */
export function invitedText(results: readonly RenewalInvitationRow[]): string {
  const invited = `${results.filter(({ outcome }) => outcome === 'invited').length || 'Nobody'} invited.`;
  return [invited, leftOutText(results)].filter(Boolean).join(' ');
}

/** '1 has no email address, 1 was invited 3 days ago.'; empty if all are invited. */
export function leftOutText(results: readonly RenewalInvitationRow[]): string {
  const of = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const reasons = LEFT_OUT.flatMap((outcome) => {
    const count = of(outcome).length;
    return count === 0 ? [] : `${count} ${reasonText(outcome, count)}`;
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
