import { ROLE_LABELS, STAFF_ROLE_LABELS } from './role-labels.js';
import type { Role } from './tokens.js';

/** The dot before a status word: a ring while it is open, a half while it goes on, solid once it is settled. Kinds have none. */
export type StatusMark = 'ring' | 'half' | 'dot' | 'none';

export interface StatusAppearance {
  readonly label: string;
  readonly role: Role;
  readonly mark: StatusMark;
  /** Somebody has to act: a tag in full color. All other statuses are a dot and a word. */
  readonly needsAct: boolean;
  /** A kind that is told apart from its siblings by an outline instead of a color of success or failure. */
  readonly outline?: 'destructive' | 'default' | 'secondary';
}

const appearance = (label: string, role: Role, mark: StatusMark): StatusAppearance => ({
  label,
  role,
  mark,
  needsAct: false,
});
const act = (label: string, role: Role): StatusAppearance => ({ label, role, mark: 'dot', needsAct: true });
const kind = (label: string, outline: NonNullable<StatusAppearance['outline']>): StatusAppearance => ({
  ...appearance(label, 'neutral', 'none'),
  outline,
});

/**
 * Every status with its label and role. The map is flat because a word looks the same everywhere:
 * a pending payment and a pending certification share one entry.
 */
export const statuses = {
  // Class
  upcoming: appearance('Upcoming', 'informative', 'ring'),
  'in-progress': appearance('In Progress', 'attention', 'half'),
  completed: appearance('Completed', 'positive', 'dot'),
  cancelled: appearance('Cancelled', 'neutral', 'dot'),
  // Payment of an enrollment, and payments in a history
  pending: appearance('Pending', 'attention', 'ring'),
  paid: appearance('Paid', 'positive', 'dot'),
  unpaid: act('Unpaid', 'attention'),
  overdue: act('Overdue', 'critical'),
  waived: appearance('Waived', 'neutral', 'dot'),
  due: appearance('Due', 'attention', 'ring'),
  free: appearance('Free', 'neutral', 'dot'),
  processing: appearance('Processing', 'informative', 'half'),
  refunded: appearance('Refunded', 'neutral', 'dot'),
  unmatched: act('Unmatched', 'attention'),
  confirmed: appearance('Confirmed', 'positive', 'dot'),
  'pending-payment': act('Pending Payment', 'attention'),
  // Invoice; `paid` and `overdue` are above
  open: appearance('Open', 'informative', 'ring'),
  void: appearance('Void', 'neutral', 'dot'),
  // Result of an enrollment
  pass: appearance('Pass', 'positive', 'dot'),
  passed: appearance('Passed', 'positive', 'dot'),
  failed: appearance('Failed', 'critical', 'dot'),
  disqualified: appearance('Disqualified', 'neutral', 'dot'),
  'no-show': appearance('No-show', 'neutral', 'ring'),
  incomplete: appearance('Incomplete', 'neutral', 'half'),
  // Certification
  active: appearance('Active', 'positive', 'dot'),
  expiring: act('Expiring', 'attention'),
  expired: act('Expired', 'critical'),
  superseded: appearance('Superseded', 'neutral', 'dot'),
  revoked: appearance('Revoked', 'neutral', 'dot'),
  none: appearance('No card', 'neutral', 'ring'),
  // How an organization pays
  auto: appearance('Auto Billing', 'informative', 'dot'),
  independent: appearance('Independent', 'neutral', 'dot'),
  // Roles of a user
  admin: kind(ROLE_LABELS.admin, 'destructive'),
  org_admin: kind(ROLE_LABELS.org_admin, 'default'),
  client: kind(ROLE_LABELS.client, 'secondary'),
  'front-desk': kind(STAFF_ROLE_LABELS['front-desk'], 'destructive'),
  accountant: kind(STAFF_ROLE_LABELS.accountant, 'destructive'),
  instructor: kind(STAFF_ROLE_LABELS.instructor, 'destructive'),
  // An account
  unverified: appearance('Unverified', 'attention', 'ring'),
  disabled: appearance('Disabled', 'neutral', 'dot'),
  // A changed email address
  unconfirmed: appearance('Not confirmed', 'attention', 'ring'),
  // Messages and background work
  queued: appearance('Queued', 'informative', 'ring'),
  sending: appearance('Sending', 'informative', 'half'),
  sent: appearance('Sent', 'positive', 'dot'),
  delivered: appearance('Delivered', 'positive', 'dot'),
  withdrawn: appearance('Withdrawn', 'neutral', 'dot'),
  held: act('Waits for a decision', 'attention'),
  discarded: appearance('Dropped by staff', 'neutral', 'dot'),
  suppressed: appearance('Not sent', 'neutral', 'dot'),
  unknown: act('May have been sent', 'attention'),
  'send-failed': act('Failed', 'critical'),
  bounced: act('Bounced', 'critical'),
  dropped: act('Dropped', 'critical'),
  undelivered: act('Not delivered', 'critical'),
  spam_report: act('Marked as spam', 'attention'),
  // A person on an organization's list, or who joined by its code
  invited: appearance('Invited', 'neutral', 'ring'),
  'to-confirm': act('To confirm', 'attention'),
  // An invitation to the staff; `invited` is above
  'link-ended': act('Link ended', 'attention'),
  // Rows of an import
  'import-new': appearance('New', 'positive', 'dot'),
  'import-invited': appearance('Already invited', 'neutral', 'dot'),
  'import-declined': appearance('Declined', 'neutral', 'dot'),
  'import-here': appearance('Already here', 'neutral', 'dot'),
  'import-twice': appearance('Twice', 'neutral', 'dot'),
  'import-skipped': appearance('Skipped', 'neutral', 'dot'),
  'import-broken': act('To fix', 'critical'),
  // An import of files
  'import-reading': appearance('Reading', 'informative', 'half'),
  'import-ready': appearance('Ready', 'attention', 'half'),
  'import-committing': appearance('Importing', 'informative', 'half'),
  'import-committed': appearance('Imported', 'positive', 'dot'),
  'import-undoing': appearance('Undoing', 'neutral', 'half'),
  'import-undone': appearance('Undone', 'neutral', 'dot'),
  'import-failed': act('Not read', 'critical'),
  // System status
  works: appearance('Works', 'positive', 'dot'),
  'needs-attention': act('Needs Attention', 'attention'),
  stopped: act('Stopped', 'critical'),
  // Integrations
  connected: appearance('Connected', 'positive', 'dot'),
  'not-configured': appearance('Not Configured', 'neutral', 'ring'),
  'record-set': appearance('Set', 'positive', 'dot'),
  'record-missing': act('Missing', 'attention'),
  'record-unknown': appearance('Unknown', 'neutral', 'ring'),
  // Multi-factor authentication
  'mfa-on': appearance('On', 'positive', 'dot'),
  'mfa-off': appearance('Off', 'neutral', 'ring'),
  // A course on the landing page
  offered: appearance('Offered', 'positive', 'dot'),
  'not-offered': appearance('Not Offered', 'neutral', 'ring'),
} as const satisfies Record<string, StatusAppearance>;

/** Returns the appearance of a status from the API. An unknown status is shown as it is, in neutral. */
export function statusAppearance(status: string): StatusAppearance {
  return (statuses as Record<string, StatusAppearance>)[status] ?? appearance(status, 'neutral', 'dot');
}
