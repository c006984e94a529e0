/**
 * Enrollment owns the students and their seats in classes: who is on which roster, what they paid and how they did.
 * Its tables live in the schema `enrollment`; its events in `events.ts`.
 */
export { EnrollmentModule } from './enrollment.module.js';
