import { businessDaysAgo } from '../../shared/sql/business-days-ago.js';
import { centerToday } from '../../shared/sql/center-today.js';
import { wordsOf } from '../../shared/sql/contains-word.js';
import type { JournaledRows } from '../../shared/sql/row-journal.js';

/**
 * The one rule for the status of a certification: every list, figure and reminder asks here. `t` is the alias of
 * `certification.certifications`, `today` SQL for the center's date (`centerToday`).
 *
 * - revoked: with its pass, whatever its dates;
 * - upcoming: dated in the future, so it neither counts nor supersedes yet;
 * - superseded: a newer one of the same student and card has begun, from whichever course of the card it is;
 * - active, expiring, expired: more than 90 days left, 1 to 90, none.
 */
export const CERTIFICATION_STATUSES = ['active', 'expiring', 'expired', 'upcoming', 'superseded', 'revoked'] as const;
export type CertificationStatus = (typeof CERTIFICATION_STATUSES)[number];

/** Days before the expiry on which a certification counts as expiring. */
const EXPIRING_DAYS = 90;

/** `course_key` is the card, or the name of a certification that is of no card. Newer is the later issue date; certifications of one day are ordered by their expiry. */
const isSuperseded = (t: string, today: string): string => `exists (
  select from certification.certifications newer
  where newer.student_id = ${t}.student_id and newer.course_key = ${t}.course_key and newer.revoked_at is null
    and newer.issue_date <= ${today}
    and (newer.issue_date, newer.expiry_date, newer.id) > (${t}.issue_date, ${t}.expiry_date, ${t}.id))`;

/** Whether it is the one that counts for its student and card: active, expiring or expired. */
export const isCurrent = (t: string, today: string): string =>
  `${t}.revoked_at is null and ${t}.issue_date <= ${today} and not ${isSuperseded(t, today)}`;

/**
 * The certifications that count of many students, with `student_id` and `expiry_date`: the newest one of each student and card. Sorting them once reads far
 * less than `isCurrent` does for each; those dated in the future come last, instead of being left out, so that PostgreSQL knows how many rows there are and
 * walks `certifications_by_course`.
 * @param students a statement for their ids; without it, of all students
 * @param today in SQL
 */
export const currentOf = (students: string | undefined, today: string): string => `
  select newest.student_id, newest.expiry_date from (
    select distinct on (t.student_id, t.course_key) t.student_id, t.issue_date, t.expiry_date from certification.certifications t
    where ${students === undefined ? '' : `t.student_id in (${students}) and `}t.revoked_at is null
    order by t.student_id, t.course_key, t.issue_date > ${today}, t.issue_date desc, t.expiry_date desc, t.id desc
  ) newest where newest.issue_date <= ${today}`;

/** Whether it counts and has not expired: active or expiring. */
export const isValid = (t: string, today: string): string => `${t}.expiry_date > ${today} and ${isCurrent(t, today)}`;

/** Whether it counts and is expiring or expired. */
export const isRenewalDue = (t: string, today: string): string =>
  `${t}.expiry_date <= ${today} + ${EXPIRING_DAYS} and ${isCurrent(t, today)}`;

/** The status of a certification that counts, by its expiry date. Null for null. */
export const standing = (expiryDate: string, today: string): string => `case
  when ${expiryDate} > ${today} + ${EXPIRING_DAYS} then 'active' when ${expiryDate} > ${today} then 'expiring'
  when ${expiryDate} <= ${today} then 'expired' end`;

export const statusOf = (t: string, today: string): string => `case
  when ${t}.revoked_at is not null then 'revoked' when ${t}.issue_date > ${today} then 'upcoming'
  when ${isSuperseded(t, today)} then 'superseded' else ${standing(`${t}.expiry_date`, today)} end`;

/** The condition for one status, in a form that an index on the expiry date serves. Asks for `today` only if it matters. */
export function hasStatus(status: CertificationStatus, t: string, today: () => string): string {
  if (status === 'revoked') return `${t}.revoked_at is not null`;
  const day = today();
  const conditions = {
    active: `${t}.expiry_date > ${day} + ${EXPIRING_DAYS} and ${isCurrent(t, day)}`,
    expiring: `${t}.expiry_date between ${day} + 1 and ${day} + ${EXPIRING_DAYS} and ${isCurrent(t, day)}`,
    expired: `${t}.expiry_date <= ${day} and ${isCurrent(t, day)}`,
    upcoming: `${t}.revoked_at is null and ${t}.issue_date > ${day}`,
    superseded: `${t}.revoked_at is null and ${t}.issue_date <= ${day} and ${isSuperseded(t, day)}`,
  };
  return conditions[status];
}

/**
 * Valid certifications `t` that were earned in a class, whose agency issues cards, and whose code nobody has entered. The code of one that
 * was brought from another system was due there.
 */
export const isCardDue = (t: string, today: string): string =>
  `${t}.ecard_code is null and ${t}.class_id is not null and ${t}.origin_import_id is null
  and ${t}.agency_id in (select a.id from catalog.agencies a where a.issues_cards) and ${isValid(t, today)}`;

/** In how many business days an agency's card is due, as the American Heart Association's rules for training centers have it. */
export const CARD_BUSINESS_DAYS = 20;

/**
 * The day from which they count for the certification `t`, as the center has it; null while they don't, because the seat isn't paid for. A
 * payment of an earlier version has no day.
 */
export const cardDueFrom = (t: string): string => `case (select cards_due_from from center.settings)
  when 'class' then ${t}.issue_date
  when 'result' then ${resultDay(t)}
  else (select greatest(${resultDay(t)}, ${centerToday('e.payment_changed_at')}) from enrollment.enrollments e
    where e.id = ${t}.enrollment_id and e.payment_status in ('paid', 'waived')) end`;

const resultDay = (t: string): string => `greatest(${t}.issue_date, ${centerToday(`${t}.created_at`)})`;

/** Whether the business days of a card that is due have passed on the center's date `today`, which is that of `now`. */
export const isCardLate = (t: string, today: string, now: Date): string =>
  `${cardDueFrom(t)} < ${businessDaysAgo(CARD_BUSINESS_DAYS, today, now)}`;

/** The agency `a` as an `IssuingAgencyRow`, or null. */
export const ISSUING_AGENCY = `case when a.id is not null then json_build_object('name', a.name,
  'issuesCards', a.issues_cards, 'codeFormat', a.code_format, 'checkUrl', a.check_url) end`;

/** People type the eCard's digits in groups, which are one word. */
export const searchedWords = (q = ''): string[] => wordsOf(/^[\d\s-]+$/.test(q) ? q.replace(/[\s-]/g, '') : q);

/** Certifications `t` of instructors that have expired, or expire within 90 days. */
export const isInstructorDue = (t: string, today: string): string =>
  `${t}.student_id in (select u.student_id from identity.users u where u.is_instructor) and ${isRenewalDue(t, today)}`;

/** The day on which the student `s` was last in a class or got a card; null for neither. */
export const latestTrainingOf = (s: string): string => `greatest(
  (select max(latest.issue_date) from certification.certifications latest where latest.student_id = ${s}.id),
  (select max(c.date) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.student_id = ${s}.id and e.removed_at is null))`;

/** The certifications of people, for the undo of a merge. */
export const CARDS_OF_PEOPLE: JournaledRows = {
  table: 'certification.certifications',
  key: 'id',
  keyType: 'uuid',
  where: 't.student_id = any(scope.records)',
  isWhole: true,
};
