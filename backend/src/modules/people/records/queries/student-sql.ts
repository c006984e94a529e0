import type { Actor } from '../../../../shared/http/actor.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import { originOf } from '../../../../shared/sql/origin.js';
import { currentOf, isValid } from '../../../certification/sql.js';

/** The URL of a student's photo. It contains the file's key, so that a new photo has a new URL. */
export const PHOTO_URL = `case when s.photo_key is not null
  then '/api/students/' || s.id || '/photo?v=' || split_part(s.photo_key, '.', 1) end`;

/** The columns of an `OwnStudentRow` but `classesAttended`, from `studentTables`. */
export const OWN_STUDENT_COLUMNS = `s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone,
  s.license_number as "licenseNumber", s.organization_id as "organizationId",
  s.membership = 'invited' as "isInvited", s.membership = 'confirmed' as "isConfirmed", o.name as "organizationName",
  ${PHOTO_URL} as "profilePhotoUrl", s.created_at as "createdAt", s.revision,
  valid."activeCertifications", valid."nextRenewal"`;

/** The columns of a `StudentRow`. */
export const STUDENT_COLUMNS = `${OWN_STUDENT_COLUMNS}, s.notes, ${originOf('s')} as origin,
  account.id is not null and account.email_verified_at is null as "isUnverified"`;

const ORGANIZATION = 'left join organizations.organizations o on o.id = s.organization_id and o.deleted_at is null';
const VALID = 'count(*) as "activeCertifications", min(t.expiry_date) as "nextRenewal"';

/**
 * Joins many students `s` to their valid certifications, in one pass over those of all students. Materialized: parallel workers
 * would make that pass each.
 */
function joinValid(bindToday: () => string): string {
  const today = `${bindToday()}::date`;
  return `left join (
    with held as materialized (
      select t.student_id, ${VALID} from (${currentOf(undefined, today)}) t where t.expiry_date > ${today} group by t.student_id)
    select * from held
  ) valid on valid.student_id = s.id`;
}

/** The orders of the list by what is joined, and the join for the center's date, which is bound only if it is used. */
export const JOINED_SORTS: Record<string, { by: string; join: (bindToday: () => string) => string }> = {
  organization: { by: 'o.name', join: () => ORGANIZATION },
  activeCertifications: { by: 'coalesce(valid."activeCertifications", 0)', join: joinValid },
  nextRenewal: { by: 'valid."nextRenewal"', join: joinValid },
};

/** Students `s` with their organization and their valid certifications at the moment in the parameter `now`. */
export const studentTables = (now: string): string => `people.students s
  ${ORGANIZATION}
  left join identity.users account on account.student_id = s.id
  cross join lateral (
    select ${VALID}
    from certification.certifications t
    where t.student_id = s.id and ${isValid('t', centerToday(now))}
  ) valid`;

/**
 * A condition for the student `s`, if the caller may see them: staff anybody, an org admin its members, everybody
 * themselves. Somebody who was invited is no member until they join. `visibility` returns the values from `$2` on.
 */
export const IS_VISIBLE = `s.deleted_at is null
  and ($2::boolean or (s.organization_id = $3::uuid and s.membership <> 'invited') or s.id = $4::uuid)`;

/** The same for the student with the id `$1`. */
export const VISIBLE_STUDENT = `s.id = $1 and ${IS_VISIBLE}`;

/** Whether the caller is staff, the organization they administer, and their own student record. */
export function visibility(actor: Actor): [boolean, string | null, string | null] {
  return [actor.role === 'admin', actor.role === 'org_admin' ? actor.organizationId : null, actor.studentId];
}

/** Whether the student has a seat, also in the past or one that was given up, or a certification: then the record stays. */
export const hasHistory = (student: string): string => `(
  exists (select from enrollment.enrollments e where e.student_id = ${student}.id)
  or exists (select from certification.certifications t where t.student_id = ${student}.id))`;
