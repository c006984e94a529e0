/** Selects a UserRow from users `u` with their student record `s`. */
export const SELECT_USER = `
  select u.id, u.email, u.role, u.first_name as "firstName", u.last_name as "lastName", u.phone,
         nullif(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, '')), '') as "studentName",
         u.is_instructor as "isInstructor", u.student_id as "studentId", u.organization_id as "organizationId",
         u.require_password_change as "requirePasswordChange"
  from identity.users u left join enrollment.students s on s.id = u.student_id`;
