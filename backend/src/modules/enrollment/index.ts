/**
 * Enrollment owns the students and their seats in classes: who is on which roster, what they paid and how they did.
 * Its tables live in the schema `enrollment`; its events in `events.ts`.
 */
export { EnrollmentApi } from './enrollment.api.js';
export { EnrollmentModule } from './enrollment.module.js';
export { VISIBLE_STUDENT, visibility } from './queries/visible-student.js';
