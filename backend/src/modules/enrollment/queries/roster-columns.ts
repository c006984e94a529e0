import { photoUrl } from './student-columns.js';

/** The columns of a seat with its student, from enrollments `e` and students `s`. */
export const ROSTER_COLUMNS = `e.id, e.student_id as "studentId", e.class_id as "classId",
  e.payment_status as "paymentStatus", e.certification_status as "certificationStatus", e.enrolled_at as "enrolledAt",
  json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name, 'email', s.email, 'phone', s.phone,
    'profilePhotoUrl', ${photoUrl()}, 'organizationId', s.organization_id) as student`;
