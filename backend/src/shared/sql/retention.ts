/** The kinds of records that are deleted after a time. */
export type RetainedKind = 'messages' | 'invitations' | 'signIns' | 'gatewayEvents';

/**
 * What is deleted after its time: a `from … where` for the records of each kind that are older than the moment in the parameter
 * `before`, for the job that deletes them and for the settings that count them. What still waits to be done stays.
 */
export const OUTDATED = {
  messages: (before: string) =>
    `notifications.messages m where m.created_at < ${before} and m.state not in ('queued', 'sending')`,
  notices: (before: string) => `notifications.notices n where n.created_at < ${before}`,
  invitations: (before: string) => `enrollment.invitations i where i.invited_at < ${before}`,
  signIns: (before: string) => `audit.entries a where a.kind = 'sign-in' and a.occurred_at < ${before}`,
  gatewayEvents: (before: string) =>
    `billing.gateway_events g where g.received_at < ${before} and g.applied_at is not null`,
};
