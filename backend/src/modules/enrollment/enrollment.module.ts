import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { BillingModule } from '../billing/index.js';
import { CenterModule } from '../center/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { PeopleModule, SeatsOfPeople } from '../people/index.js';
import { AnswerApprovalHandler } from './commands/answer-approval.command.js';
import { ChangeEnrollmentHandler } from './commands/change-enrollment.command.js';
import { DeleteStudentHandler } from './commands/delete-student.command.js';
import { EnrollStudentHandler } from './commands/enroll-student.command.js';
import { RemoveEnrollmentHandler } from './commands/remove-enrollment.command.js';
import { Enrollment } from './domain/enrollment.entity.js';
import { AlreadyEnrolled, ClassCancelled, ClassFull } from './domain/enrollment.errors.js';
import { EnrollmentSeatsOfPeople } from './enrollment-seats-of-people.js';
import { StudentsController } from './student-seats.controller.js';
import { EnrollmentApi } from './enrollment.api.js';
import { EnrollmentsController } from './enrollments.controller.js';
import { GetCancellationImpactHandler } from './queries/get-cancellation-impact.query.js';
import { GetClassRosterHandler } from './queries/get-class-roster.query.js';
import { GetEnrollmentHandler } from './queries/get-enrollment.query.js';
import { GetStudentDeletionImpactHandler } from './queries/get-student-deletion-impact.query.js';
import { ListStudentEnrollmentsHandler } from './queries/list-student-enrollments.query.js';
import { ListWaitingSeatsHandler } from './queries/list-waiting-seats.query.js';
import { RosterMail } from './reactions/class-mail.js';
import { FollowLedger } from './reactions/follow-ledger.reaction.js';
import { HideTestBookings } from './reactions/hide-test-bookings.reaction.js';
import { NotifyOfEnrollment } from './reactions/notify-of-enrollment.reaction.js';
import { NotifyStaffOfCancelledSeat } from './reactions/notify-staff.reaction.js';
import {
  NotifyStudentOfRemoval,
  NotifyStudentsOfCancellation,
  NotifyStudentsOfDeletion,
  NotifyStudentsOfMove,
  NotifyStudentsOfReinstatement,
  RosterNotices,
} from './reactions/notify-students.reaction.js';
import {
  SendCancellationNotice,
  SendDeletionNotice,
  SendReinstatementNotice,
  SendRescheduleNotice,
} from './reactions/send-class-notices.reaction.js';
import { ReminderTick, SendClassReminders } from './reactions/send-class-reminders.reaction.js';
import { SendEnrollmentConfirmation, SendRemovalNotice } from './reactions/send-enrollment-mails.reaction.js';
import { ApprovalTick, FindDueApprovals, SettleApproval } from './reactions/settle-approvals.reaction.js';
import {
  NotifyOfApprovalRequest,
  NotifyOrganizationOfExpiry,
  NotifyStudentOfApproval,
  SendApprovalExpiry,
  SendApprovalRequest,
  SendSeatApproval,
} from './reactions/tell-of-approvals.reaction.js';
import { SelfBookings } from './self-bookings.js';

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

const commands = [
  DeleteStudentHandler,
  EnrollStudentHandler,
  RemoveEnrollmentHandler,
  ChangeEnrollmentHandler,
  AnswerApprovalHandler,
];
const queries = [
  GetStudentDeletionImpactHandler,
  ListStudentEnrollmentsHandler,
  ListWaitingSeatsHandler,
  GetClassRosterHandler,
  GetCancellationImpactHandler,
  GetEnrollmentHandler,
];
const reactions = [
  FollowLedger,
  HideTestBookings,
  SendEnrollmentConfirmation,
  SendRemovalNotice,
  SendCancellationNotice,
  SendDeletionNotice,
  SendRescheduleNotice,
  SendReinstatementNotice,
  NotifyOfEnrollment,
  NotifyStaffOfCancelledSeat,
  NotifyStudentOfRemoval,
  NotifyStudentsOfCancellation,
  NotifyStudentsOfDeletion,
  NotifyStudentsOfMove,
  NotifyStudentsOfReinstatement,
  SendClassReminders,
  FindDueApprovals,
  SettleApproval,
  SendApprovalRequest,
  NotifyOfApprovalRequest,
  SendSeatApproval,
  NotifyStudentOfApproval,
  SendApprovalExpiry,
  NotifyOrganizationOfExpiry,
];

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
    MikroOrmModule.forFeature([Enrollment]),
  ],
  controllers: [
    StudentsController,
    EnrollmentsController,
  ],
  providers: [
    EnrollmentApi,
    SelfBookings,
    { provide: SeatsOfPeople, useClass: EnrollmentSeatsOfPeople },
    ReminderTick,
    ApprovalTick,
    RosterMail,
    RosterNotices,
    ...commands,
    ...queries,
    ...reactions,
  ],
  exports: [EnrollmentApi, SeatsOfPeople],
})
export class EnrollmentModule {}
