import type { JournaledRows } from '../../shared/sql/row-journal.js';

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

/**
 * How the emails of an import's waves have fared since staff let them go on, or ever: a `select` of `sent`, `bounced` (refused or returned for good) and
 * `isStopped`. Amazon SES reviews senders from 5 % on; one bounce, or some of a few emails, prove nothing.
 * @param importId in SQL
 */
export const faresOf = (importId: string): string => `
  select f.sent, f.bounced, f.sent >= 20 and f.bounced > 1 and f.bounced * 20 >= f.sent as "isStopped"
  from (
    select count(*)::int as sent, count(*) filter (where m.is_refused)::int as bounced
    from notifications.messages m
    where m.import_id = ${importId} and (m.state in ('sent', 'delivered', 'unknown') or m.is_refused)
      and m.created_at > coalesce((select w.resumed_at from notifications.waves w where w.import_id = m.import_id), '-infinity')
  ) f`;

/** Whether an email would be the first to the student `s`, whom an import brought. An address that has an account is proved. */
export const isFirstEmail = (s: string): string =>
  `${s}.origin_import_id is not null and ${s}.email <> '' and not exists (select from identity.users own where own.student_id = ${s}.id)
    and not exists (
      select from notifications.messages earlier
      where earlier.import_id = ${s}.origin_import_id and earlier.recipient = ${s}.email and earlier.state <> 'withdrawn')`;

/** What people want to get, for the undo of a merge. */
export const WISHES_OF_PEOPLE: JournaledRows[] = [
  {
    table: 'notifications.sms_consents',
    key: 'id',
    keyType: 'uuid',
    where: 't.student_id = any(scope.records) or t.user_id = any(scope.accounts)',
  },
  { table: 'notifications.preferences', key: 'user_id', keyType: 'uuid', where: 't.user_id = any(scope.accounts)' },
  {
    table: 'notifications.mail_subscriptions',
    key: 'token',
    keyType: 'text',
    where: 't.address = any(scope.addresses)',
  },
  {
    table: 'notifications.address_changes',
    key: 'id',
    keyType: 'uuid',
    where: `t.owner_kind = 'student' and t.owner_id = any(scope.records)`,
  },
];
