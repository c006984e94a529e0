/** Messages that were written before the moment in the parameter `before`, but not those that wait to be sent: a `from … where`. */
export const oldMessages = (before: string): string =>
  `notifications.messages m where m.created_at < ${before} and m.state not in ('queued', 'sending')`;

/** Notices that are older than the moment in the parameter `before`: a `from … where`. */
export const oldNotices = (before: string): string => `notifications.notices n where n.created_at < ${before}`;
