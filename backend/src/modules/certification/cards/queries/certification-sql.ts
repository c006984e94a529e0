import { originOf } from '../../../../shared/sql/origin.js';
import { renewingCourses } from '../../renewals/queries/renewal-seat.js';
import { ISSUING_AGENCY, statusOf } from '../../sql.js';

/** The columns of an `OwnCertificationRow`, from `CERTIFICATION_TABLES`. `today` is the center's date. */
export const ownCertificationColumns = (today: string): string => `t.id, t.certification_type as "certificationType",
  t.card_number as "cardNumber", t.ecard_code as "ecardCode", t.issue_date as "issueDate", t.expiry_date as "expiryDate",
  ${statusOf('t', today)} as status, t.expiry_date - ${today} as "daysLeft",
  t.course_id as "courseId", array(${renewingCourses(today)}) as "renewalCourseIds",
  ${ISSUING_AGENCY} as agency, t.guideline_year as "guidelineYear",
  t.is_outside as "isOutside", ${originOf('t')} as origin, t.is_online_only as "isOnlineOnly",
  json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name, 'email', s.email,
    'organizationId', o.id, 'organizationName', o.name) as student,
  case when c.id is not null then json_build_object('id', c.id, 'title', c.title) end as class`;

/** The columns of a `CertificationRow`. */
export const certificationColumns = (today: string): string =>
  `${ownCertificationColumns(today)}, t.revoked_at as "revokedAt", t.revocation_reason as "revocationReason",
  case when t.scan_key is not null
    then '/api/certifications/' || t.id || '/scan?v=' || split_part(t.scan_key, '.', 1) end as "scanUrl",
  case when t.mailed_name <> trim(s.first_name || ' ' || s.last_name) then t.mailed_name end as "nameWhenSent"`;

/** Certifications `t` of students `s` in organizations `o`, with the class `c` in which they were earned. */
export const CERTIFICATION_TABLES = `certification.certifications t
  join people.students s on s.id = t.student_id
  left join organizations.organizations o on o.id = s.organization_id and o.deleted_at is null
  left join scheduling.classes c on c.id = t.class_id
  left join catalog.agencies a on a.id = t.agency_id`;

/** What a search finds a certification by, beside its holder. */
export const cardText = (alias: string): string =>
  `shared.fold(${alias}.certification_type || ' ' || ${alias}.card_number || ' ' || coalesce(${alias}.ecard_code, ''))`;

export const CERTIFICATION_SORTS = {
  expiryDate: ['t.expiry_date'],
  issueDate: ['t.issue_date'],
  type: ['t.certification_type'],
  cardNumber: ['t.card_number'],
  student: ['s.last_name', 's.first_name'],
};
