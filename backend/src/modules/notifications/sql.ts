/** Messages that were written before the moment in the parameter `before`, but not those that wait to be sent: a `from … where`. */
export const oldMessages = (before: string): string =>
  `notifications.messages m where m.created_at < ${before} and m.state not in ('queued', 'sending')`;

/** Notices that are older than the moment in the parameter `before`: a `from … where`. */
export const oldNotices = (before: string): string => `notifications.notices n where n.created_at < ${before}`;

/**
 * A condition that a consent, of `notifications.sms_consents` under an alias, was said to staff by a person, of `people.students`
 * under another, and counts: it isn't revoked, and they still have the number that it is for.
 */
export const isSpokenBy = (consent: string, student: string): string =>
  `${consent}.student_id = ${student}.id and ${consent}.phone = ${student}.phone and ${consent}.revoked_at is null`;
