import { SeatsOfPeople } from '../../people/index.js';
import { ChangeEnrollmentHandler } from './commands/change-enrollment.command.js';
import { DeleteStudentHandler } from './commands/delete-student.command.js';
import { EnrollStudentHandler } from './commands/enroll-student.command.js';
import { RemoveEnrollmentHandler } from './commands/remove-enrollment.command.js';
import { EnrollmentSeatsOfPeople } from './enrollment-seats-of-people.js';
import { GetEnrollmentHandler } from './queries/get-enrollment.query.js';
import { GetStudentDeletionImpactHandler } from './queries/get-student-deletion-impact.query.js';
import { ListStudentEnrollmentsHandler } from './queries/list-student-enrollments.query.js';
import { FollowLedger } from './reactions/follow-ledger.reaction.js';
import { HideTestBookings } from './reactions/hide-test-bookings.reaction.js';
import { RemoveTestStudents } from './reactions/remove-test-students.reaction.js';

export const seatsProviders = [
  { provide: SeatsOfPeople, useClass: EnrollmentSeatsOfPeople },
  ChangeEnrollmentHandler,
  DeleteStudentHandler,
  EnrollStudentHandler,
  RemoveEnrollmentHandler,
  GetEnrollmentHandler,
  GetStudentDeletionImpactHandler,
  ListStudentEnrollmentsHandler,
  FollowLedger,
  HideTestBookings,
  RemoveTestStudents,
];
