import { centerToday } from '../../../shared/sql/center-today.js';

/**
 * The one place that says how a certification stands (spec section 4): active with more than 90 days left, expiring with
 * 1 to 90, expired with none, all counted in days of the center. `now` is the parameter that holds the moment.
 */
const daysLeft = (now: string): string => `(t.expiry_date - ${centerToday(now)})`;

const statusOf = (now: string): string => `case when t.revoked_at is not null then 'revoked'
  when ${daysLeft(now)} > 90 then 'active' when ${daysLeft(now)} >= 1 then 'expiring' else 'expired' end`;

/** The columns of a certification as the wire names them, from `CERTIFICATIONS`. */
export const certificationColumns = (now: string): string => `t.id, t.certification_type as "certificationType",
  t.card_number as "cardNumber", t.issue_date as "issueDate", t.expiry_date as "expiryDate", ${statusOf(now)} as status,
  ${daysLeft(now)} as "daysLeft", t.revoked_at as "revokedAt", t.revocation_reason as "revocationReason",
  t.course_id as "courseId",
  json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name, 'email', s.email) as student,
  case when c.id is not null then json_build_object('id', c.id, 'title', c.title) end as class`;

/** Certifications `t` of students `s`, with the class `c` that they were earned in. */
export const CERTIFICATIONS = `certification.certifications t
  join enrollment.students s on s.id = t.student_id
  left join scheduling.classes c on c.id = t.class_id`;

/** A condition for one status that an index on the expiry can serve. */
export function standsAs(status: 'active' | 'expiring' | 'expired' | 'revoked', now: string): string {
  const today = centerToday(now);
  if (status === 'revoked') return 't.revoked_at is not null';
  const days = {
    active: `t.expiry_date > ${today} + 90`,
    expiring: `t.expiry_date between ${today} + 1 and ${today} + 90`,
    expired: `t.expiry_date <= ${today}`,
  };
  return `t.revoked_at is null and ${days[status]}`;
}

export const CERTIFICATION_SORTS = {
  expiryDate: 't.expiry_date',
  issueDate: 't.issue_date',
  type: 't.certification_type',
  cardNumber: 't.card_number',
  student: ['s.last_name', 's.first_name'],
};
