/**
 * Enrollment owns the students and their enrollments in classes, with payment and certification status. Its tables are in
 * the schema `enrollment`.
 */

export { StudentNotFound } from './domain/enrollment.errors.js';
export { EnrollmentApi } from './enrollment.api.js';
export { EnrollmentModule } from './enrollment.module.js';
export { IS_VISIBLE, VISIBLE_STUDENT, visibility } from './queries/student-sql.js';
