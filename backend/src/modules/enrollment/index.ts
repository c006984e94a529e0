/** Enrollment owns the seats: enrolling, results, rosters and reminders. Its table is in the schema `enrollment`. */

export type { Attendance } from './domain/enrollment.entity.js';
export { EnrollmentApi } from './enrollment.api.js';
export { EnrollmentModule } from './enrollment.module.js';
export { ErasedSeats } from './erased/erased-seats.js';
export {
  type ImportedSeat,
  type ImportedSeatState,
  ImportedSeats,
  type SeatBefore,
} from './imported/imported-seats.js';
export { ListComingReminders } from './reminders/list-coming-reminders.query.js';
