import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { BillingModule } from '../billing/index.js';
import { CenterModule } from '../center/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { PeopleModule, SeatsOfPeople } from '../people/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import { approvalsProviders } from './approvals/approvals.providers.js';
import { CallsController } from './calls/calls.controller.js';
import { callsProviders } from './calls/calls.providers.js';
import { Call } from './domain/call.entity.js';
import { Enrollment } from './domain/enrollment.entity.js';
import { AlreadyEnrolled, AttendanceSettled, ClassCancelled, ClassFull } from './domain/enrollment.errors.js';
import { PaymentLink } from './domain/payment-link.entity.js';
import { PaymentReminder } from './domain/payment-reminder.entity.js';
import { EnrollmentApi } from './enrollment.api.js';
import { ErasedSeats } from './erased/erased-seats.js';
import { ImportedSeats } from './imported/imported-seats.js';
import { linksProviders } from './links/links.providers.js';
import { PaymentLinksController } from './links/payment-links.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { paymentsProviders } from './payments/payments.providers.js';
import { remindersProviders } from './reminders/reminders.providers.js';
import { rostersProviders } from './rosters/rosters.providers.js';
import { EnrollmentsController } from './seats/enrollments.controller.js';
import { seatsProviders } from './seats/seats.providers.js';
import { StudentsController } from './seats/student-seats.controller.js';
import { TeachingController } from './teaching/teaching.controller.js';
import { teachingProviders } from './teaching/teaching.providers.js';

// The errors of the constraints that repeat the entities' invariants.
mapConstraintError('classes_seats_within_capacity', () => new ClassFull());
mapConstraintError('enrollments_one_seat_each', () => new AlreadyEnrolled());
mapConstraintError(
  'enrollments_seat_in_live_class',
  () => new ClassCancelled('This class was cancelled or deleted, so nobody can be enrolled in it.'),
);
mapConstraintError(
  'enrollments_result_in_live_class',
  () => new ClassCancelled('This class was cancelled or deleted, so it has no results.'),
);
mapConstraintError(
  'enrollments_attendance_in_live_class',
  () => new ClassCancelled('This class was cancelled or deleted, so nobody attended it.'),
);
mapConstraintError('enrollments_result_or_absence', () => new AttendanceSettled());

/** Global because people changes seats through its SeatsOfPeople. */
@Global()
@Module({
  imports: [
    CenterModule,
    NotificationsModule,
    OrganizationsModule,
    PeopleModule,
    SchedulingModule,
    BillingModule,
    MikroOrmModule.forFeature([Enrollment, Call, PaymentLink, PaymentReminder]),
  ],
  controllers: [
    StudentsController,
    EnrollmentsController,
    PaymentsController,
    PaymentLinksController,
    CallsController,
    TeachingController,
  ],
  providers: [
    ErasedSeats,
    EnrollmentApi,
    ImportedSeats,
    ...seatsProviders,
    ...approvalsProviders,
    ...rostersProviders,
    ...remindersProviders,
    ...paymentsProviders,
    ...linksProviders,
    ...callsProviders,
    ...teachingProviders,
  ],
  exports: [ErasedSeats, EnrollmentApi, ImportedSeats, SeatsOfPeople],
})
export class EnrollmentModule {}
