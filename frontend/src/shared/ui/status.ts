import type { Role } from './tokens.js';

/** The mark beside a status word: a dot or an icon. */
export type StatusMark = 'dot' | 'check' | 'clock' | 'alert' | 'cross' | 'info' | 'minus';

export interface StatusLook {
  readonly label: string;
  readonly role: Role;
  readonly mark: StatusMark;
}

const look = (label: string, role: Role, mark: StatusMark): StatusLook => ({ label, role, mark });

/**
 * Every status with its label and role (spec sections 3 and 4). The map is flat because a word looks the same everywhere:
 * a pending payment and a pending certification share one entry.
 */
export const statuses = {
  // Class
  upcoming: look('Upcoming', 'informative', 'dot'),
  'in-progress': look('In Progress', 'attention', 'dot'),
  completed: look('Completed', 'positive', 'dot'),
  cancelled: look('Cancelled', 'neutral', 'dot'),
  // Payment of an enrollment, and payments in a history
  pending: look('Pending', 'attention', 'clock'),
  paid: look('Paid', 'positive', 'check'),
  unpaid: look('Unpaid', 'attention', 'clock'),
  overdue: look('Overdue', 'critical', 'alert'),
  waived: look('Waived', 'neutral', 'minus'),
  processing: look('Processing', 'informative', 'clock'),
  refunded: look('Refunded', 'neutral', 'minus'),
  unmatched: look('Unmatched', 'attention', 'alert'),
  confirmed: look('Confirmed', 'positive', 'check'),
  'pending-payment': look('Pending Payment', 'attention', 'clock'),
  // Invoice; `paid` and `overdue` are above
  open: look('Open', 'informative', 'clock'),
  void: look('Void', 'neutral', 'minus'),
  // Result of an enrollment
  pass: look('Pass', 'positive', 'check'),
  passed: look('Passed', 'positive', 'check'),
  failed: look('Failed', 'critical', 'cross'),
  disqualified: look('Disqualified', 'neutral', 'minus'),
  // Certification
  active: look('Active', 'positive', 'check'),
  expiring: look('Expiring', 'attention', 'clock'),
  expired: look('Expired', 'critical', 'alert'),
  superseded: look('Superseded', 'neutral', 'minus'),
  revoked: look('Revoked', 'neutral', 'minus'),
  none: look('No card', 'neutral', 'minus'),
  // How an organization pays
  auto: look('Auto Billing', 'informative', 'dot'),
  independent: look('Independent', 'neutral', 'dot'),
  // Roles of a user (spec: destructive, default, secondary)
  admin: look('Administrator', 'critical', 'dot'),
  org_admin: look('Organization Admin', 'informative', 'dot'),
  client: look('Client', 'neutral', 'dot'),
  // Messages and background work
  queued: look('Queued', 'informative', 'clock'),
  sending: look('Sending', 'informative', 'clock'),
  sent: look('Sent', 'positive', 'check'),
  delivered: look('Delivered', 'positive', 'check'),
  withdrawn: look('Outdated, not sent', 'neutral', 'dot'),
  unknown: look('May have been sent', 'attention', 'alert'),
  bounced: look('Bounced', 'critical', 'cross'),
  dropped: look('Dropped', 'critical', 'cross'),
  undelivered: look('Not delivered', 'critical', 'cross'),
  spam_report: look('Marked as spam', 'attention', 'alert'),
  // Rows of an import
  'import-new': look('New', 'positive', 'dot'),
  'import-joins': look('Joins by email', 'informative', 'dot'),
  'import-here': look('Already here', 'neutral', 'minus'),
  'import-twice': look('Twice', 'neutral', 'minus'),
  'import-skipped': look('Skipped', 'neutral', 'minus'),
  'import-broken': look('To fix', 'critical', 'alert'),
  // System status
  works: look('Works', 'positive', 'check'),
  'needs-attention': look('Needs Attention', 'attention', 'alert'),
  stopped: look('Stopped', 'critical', 'cross'),
  // Integrations
  connected: look('Connected', 'positive', 'check'),
  'not-configured': look('Not Configured', 'neutral', 'minus'),
  // Multi-factor authentication
  'mfa-on': look('On', 'positive', 'check'),
  'mfa-off': look('Off', 'neutral', 'minus'),
  // A course on the landing page
  offered: look('Offered', 'positive', 'dot'),
  'not-offered': look('Not Offered', 'neutral', 'dot'),
} as const satisfies Record<string, StatusLook>;

/** Returns the look of a status from the API. An unknown status is shown as it is, in neutral. */
export function statusLook(status: string): StatusLook {
  return (statuses as Record<string, StatusLook>)[status] ?? look(status, 'neutral', 'dot');
}
