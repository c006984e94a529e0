/** Enrollment owns the seats: enrolling, results, rosters and reminders. Its table is in the schema `enrollment`. */
export { EnrollmentApi } from './enrollment.api.js';
export { EnrollmentModule } from './enrollment.module.js';
