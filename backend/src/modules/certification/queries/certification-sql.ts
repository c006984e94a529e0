import { centerToday } from '../../../shared/sql/center-today.js';
import type { Bind } from '../../../shared/sql/list.js';

/**
 * The status of a certification (spec section 4): active with more than 90 days left, expiring with 1 to 90, expired with
 * none, in days of the center's time zone. `now` is the parameter with the current time.
 */
const daysLeft = (now: string): string => `(t.expiry_date - ${centerToday(now)})`;

const statusOf = (now: string): string => `case when t.revoked_at is not null then 'revoked'
  when ${daysLeft(now)} > 90 then 'active' when ${daysLeft(now)} >= 1 then 'expiring' else 'expired' end`;

/** The columns of a `CertificationRow`, from `CERTIFICATION_TABLES`. */
export const certificationColumns = (now: string): string => `t.id, t.certification_type as "certificationType",
  t.card_number as "cardNumber", t.issue_date as "issueDate", t.expiry_date as "expiryDate", ${statusOf(now)} as status,
  ${daysLeft(now)} as "daysLeft", t.revoked_at as "revokedAt", t.revocation_reason as "revocationReason",
  t.course_id as "courseId",
  json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name, 'email', s.email) as student,
  case when c.id is not null then json_build_object('id', c.id, 'title', c.title) end as class`;

/** Certifications `t` of students `s`, with the class `c` in which they were earned. */
export const CERTIFICATION_TABLES = `certification.certifications t
  join enrollment.students s on s.id = t.student_id
  left join scheduling.classes c on c.id = t.class_id`;

/** A condition for one status, in a form that the index on the expiry date serves. */
export function hasStatus(status: 'active' | 'expiring' | 'expired' | 'revoked', now: Date, bind: Bind): string {
  if (status === 'revoked') return 't.revoked_at is not null';
  const today = centerToday(bind(now));
  const days = {
    active: `t.expiry_date > ${today} + 90`,
    expiring: `t.expiry_date between ${today} + 1 and ${today} + 90`,
    expired: `t.expiry_date <= ${today}`,
  };
  return `t.revoked_at is null and ${days[status]}`;
}

export const CERTIFICATION_SORTS = {
  expiryDate: ['t.expiry_date'],
  issueDate: ['t.issue_date'],
  type: ['t.certification_type'],
  cardNumber: ['t.card_number'],
  student: ['s.last_name', 's.first_name'],
};
