import { ROLE_LABELS } from './role-labels.js';
import type { Role } from './tokens.js';

/** The dot before a status word: a ring while it is open, a half while it goes on, solid once it is settled. Kinds have none. */
export type StatusMark = 'ring' | 'half' | 'dot' | 'none';

export interface StatusLook {
  readonly label: string;
  readonly role: Role;
  readonly mark: StatusMark;
  /** Somebody has to act: a tag in full color. All other statuses are a dot and a word. */
  readonly needsAct: boolean;
  /** A kind that is told apart from its siblings by an outline instead of a color of success or failure. */
  readonly outline?: 'destructive' | 'default' | 'secondary';
}

const look = (label: string, role: Role, mark: StatusMark): StatusLook => ({ label, role, mark, needsAct: false });
const act = (label: string, role: Role): StatusLook => ({ label, role, mark: 'dot', needsAct: true });
const kind = (label: string, outline: NonNullable<StatusLook['outline']>): StatusLook => ({
  ...look(label, 'neutral', 'none'),
  outline,
});

/**
 * Every status with its label and role. The map is flat because a word looks the same everywhere:
 * a pending payment and a pending certification share one entry.
 */
export const statuses = {
  // Class
  upcoming: look('Upcoming', 'informative', 'ring'),
  'in-progress': look('In Progress', 'attention', 'half'),
  completed: look('Completed', 'positive', 'dot'),
  cancelled: look('Cancelled', 'neutral', 'dot'),
  // Payment of an enrollment, and payments in a history
  pending: look('Pending', 'attention', 'ring'),
  paid: look('Paid', 'positive', 'dot'),
  unpaid: act('Unpaid', 'attention'),
  overdue: act('Overdue', 'critical'),
  waived: look('Waived', 'neutral', 'dot'),
  processing: look('Processing', 'informative', 'half'),
  refunded: look('Refunded', 'neutral', 'dot'),
  unmatched: act('Unmatched', 'attention'),
  confirmed: look('Confirmed', 'positive', 'dot'),
  'pending-payment': act('Pending Payment', 'attention'),
  // Invoice; `paid` and `overdue` are above
  open: look('Open', 'informative', 'ring'),
  void: look('Void', 'neutral', 'dot'),
  // Result of an enrollment
  pass: look('Pass', 'positive', 'dot'),
  passed: look('Passed', 'positive', 'dot'),
  failed: look('Failed', 'critical', 'dot'),
  disqualified: look('Disqualified', 'neutral', 'dot'),
  // Certification
  active: look('Active', 'positive', 'dot'),
  expiring: act('Expiring', 'attention'),
  expired: act('Expired', 'critical'),
  superseded: look('Superseded', 'neutral', 'dot'),
  revoked: look('Revoked', 'neutral', 'dot'),
  none: look('No card', 'neutral', 'ring'),
  // How an organization pays
  auto: look('Auto Billing', 'informative', 'dot'),
  independent: look('Independent', 'neutral', 'dot'),
  // Roles of a user
  admin: kind(ROLE_LABELS.admin, 'destructive'),
  org_admin: kind(ROLE_LABELS.org_admin, 'default'),
  client: kind(ROLE_LABELS.client, 'secondary'),
  // An account
  unverified: look('Unverified', 'attention', 'ring'),
  disabled: look('Disabled', 'neutral', 'dot'),
  // A changed email address
  unconfirmed: look('Not confirmed', 'attention', 'ring'),
  // Messages and background work
  queued: look('Queued', 'informative', 'ring'),
  sending: look('Sending', 'informative', 'half'),
  sent: look('Sent', 'positive', 'dot'),
  delivered: look('Delivered', 'positive', 'dot'),
  withdrawn: look('Withdrawn', 'neutral', 'dot'),
  held: act('Waits for a decision', 'attention'),
  discarded: look('Dropped by staff', 'neutral', 'dot'),
  unknown: act('May have been sent', 'attention'),
  'send-failed': act('Failed', 'critical'),
  bounced: act('Bounced', 'critical'),
  dropped: act('Dropped', 'critical'),
  undelivered: act('Not delivered', 'critical'),
  spam_report: act('Marked as spam', 'attention'),
  // A person on an organization's list, or who joined by its code
  invited: look('Invited', 'neutral', 'ring'),
  'to-confirm': act('To confirm', 'attention'),
  // Rows of an import
  'import-new': look('New', 'positive', 'dot'),
  'import-invited': look('Already invited', 'neutral', 'dot'),
  'import-declined': look('Declined', 'neutral', 'dot'),
  'import-here': look('Already here', 'neutral', 'dot'),
  'import-twice': look('Twice', 'neutral', 'dot'),
  'import-skipped': look('Skipped', 'neutral', 'dot'),
  'import-broken': act('To fix', 'critical'),
  // System status
  works: look('Works', 'positive', 'dot'),
  'needs-attention': act('Needs Attention', 'attention'),
  stopped: act('Stopped', 'critical'),
  // Integrations
  connected: look('Connected', 'positive', 'dot'),
  'not-configured': look('Not Configured', 'neutral', 'ring'),
  'record-set': look('Set', 'positive', 'dot'),
  'record-missing': act('Missing', 'attention'),
  'record-unknown': look('Unknown', 'neutral', 'ring'),
  // Multi-factor authentication
  'mfa-on': look('On', 'positive', 'dot'),
  'mfa-off': look('Off', 'neutral', 'ring'),
  // A course on the landing page
  offered: look('Offered', 'positive', 'dot'),
  'not-offered': look('Not Offered', 'neutral', 'ring'),
} as const satisfies Record<string, StatusLook>;

/** Returns the look of a status from the API. An unknown status is shown as it is, in neutral. */
export function statusLook(status: string): StatusLook {
  return (statuses as Record<string, StatusLook>)[status] ?? look(status, 'neutral', 'dot');
}
