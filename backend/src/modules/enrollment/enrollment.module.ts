import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { BillingModule } from '../billing/index.js';
import { CenterModule } from '../center/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import { AccountRecords } from './account-records.js';
import { AnswerApprovalHandler } from './commands/answer-approval.command.js';
import { AcceptInvitationHandler, DeclineInvitationHandler } from './commands/answer-invitation.command.js';
import { ChangeEnrollmentHandler } from './commands/change-enrollment.command.js';
import { ConfirmMemberHandler } from './commands/confirm-member.command.js';
import { CreateStudentHandler } from './commands/create-student.command.js';
import { DeleteOrganizationHandler } from './commands/delete-organization.command.js';
import { DeleteStudentHandler } from './commands/delete-student.command.js';
import { EditStudentHandler } from './commands/edit-student.command.js';
import { EmailStudentsHandler } from './commands/email-students.command.js';
import { EnrollStudentHandler } from './commands/enroll-student.command.js';
import { ImportEmployeesHandler } from './commands/import-employees.command.js';
import { JoinOrganizationHandler } from './commands/join-organization.command.js';
import { MarkAsLeftHandler } from './commands/mark-as-left.command.js';
import { RegisterClientHandler } from './commands/register-client.command.js';
import { RemoveEnrollmentHandler } from './commands/remove-enrollment.command.js';
import { KeepApartHandler, MergeDuplicateHandler } from './commands/resolve-duplicate.command.js';
import { SendInvitationsAgainHandler } from './commands/send-invitations-again.command.js';
import { SetStudentPhotoHandler } from './commands/set-student-photo.command.js';
import { SignInWithGoogleHandler } from './commands/sign-in-with-google.command.js';
import { Enrollment } from './domain/enrollment.entity.js';
import { AlreadyEnrolled, ClassCancelled, ClassFull, UnknownOrganization } from './domain/enrollment.errors.js';
import { Invitation } from './domain/invitation.entity.js';
import { Student } from './domain/student.entity.js';
import { EmployeesController } from './employees.controller.js';
import { EnrollmentApi } from './enrollment.api.js';
import { EnrollmentsController } from './enrollments.controller.js';
import { InvitationsController } from './invitations.controller.js';
import { Memberships } from './memberships.js';
import { MergeRecords } from './merge-records.js';
import { OrganizationDeletionController } from './organization-deletion.controller.js';
import { CheckEmployeesHandler } from './queries/check-employees.query.js';
import { GetCancellationImpactHandler } from './queries/get-cancellation-impact.query.js';
import { GetClassRosterHandler } from './queries/get-class-roster.query.js';
import { GetDeletionImpactHandler } from './queries/get-deletion-impact.query.js';
import { GetEnrollmentHandler } from './queries/get-enrollment.query.js';
import { GetInvitationLinkHandler } from './queries/get-invitation-link.query.js';
import { GetStudentHandler } from './queries/get-student.query.js';
import { GetStudentDeletionImpactHandler } from './queries/get-student-deletion-impact.query.js';
import { GetStudentPhotoHandler } from './queries/get-student-photo.query.js';
import { ListInvitationsHandler } from './queries/list-invitations.query.js';
import { ListPossibleDuplicatesHandler } from './queries/list-possible-duplicates.query.js';
import { ListStudentEnrollmentsHandler } from './queries/list-student-enrollments.query.js';
import { ListStudentsHandler } from './queries/list-students.query.js';
import { ListWaitingSeatsHandler } from './queries/list-waiting-seats.query.js';
import { RosterMail } from './reactions/class-mail.js';
import { FollowLedger } from './reactions/follow-ledger.reaction.js';
import { HideTestBookings } from './reactions/hide-test-bookings.reaction.js';
import { NotifyOfEnrollment } from './reactions/notify-of-enrollment.reaction.js';
import { NotifyOrganizationOfNewMember } from './reactions/notify-organizations.reaction.js';
import { NotifyStaffOfCancelledSeat } from './reactions/notify-staff.reaction.js';
import { NotifyStaffOfText } from './reactions/notify-staff-of-text.reaction.js';
import {
  NotifyStudentOfRemoval,
  NotifyStudentsOfCancellation,
  NotifyStudentsOfDeletion,
  NotifyStudentsOfMove,
  NotifyStudentsOfReinstatement,
  RosterNotices,
} from './reactions/notify-students.reaction.js';
import { PurgeOldInvitations } from './reactions/purge-old-invitations.reaction.js';
import { PurgeUnverifiedAccounts } from './reactions/purge-unverified-accounts.reaction.js';
import { RemoveReplacedPhoto } from './reactions/remove-replaced-photo.reaction.js';
import {
  SendCancellationNotice,
  SendDeletionNotice,
  SendReinstatementNotice,
  SendRescheduleNotice,
} from './reactions/send-class-notices.reaction.js';
import { ReminderTick, SendClassReminders } from './reactions/send-class-reminders.reaction.js';
import { SendEnrollmentConfirmation, SendRemovalNotice } from './reactions/send-enrollment-mails.reaction.js';
import { SendInvitations } from './reactions/send-invitations.reaction.js';
import { ApprovalTick, FindDueApprovals, SettleApproval } from './reactions/settle-approvals.reaction.js';
import {
  NotifyOfApprovalRequest,
  NotifyOrganizationOfExpiry,
  NotifyStudentOfApproval,
  SendApprovalExpiry,
  SendApprovalRequest,
  SendSeatApproval,
} from './reactions/tell-of-approvals.reaction.js';
import { RegistrationController } from './registration.controller.js';
import { SelfBookings } from './self-bookings.js';
import { StudentsController } from './students.controller.js';

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
mapConstraintError('students_organization_id_fkey', () => new UnknownOrganization());
mapConstraintError('students_in_live_organization', () => new UnknownOrganization());

const commands = [
  RegisterClientHandler,
  SignInWithGoogleHandler,
  CreateStudentHandler,
  EditStudentHandler,
  DeleteStudentHandler,
  DeleteOrganizationHandler,
  SetStudentPhotoHandler,
  EmailStudentsHandler,
  EnrollStudentHandler,
  RemoveEnrollmentHandler,
  ChangeEnrollmentHandler,
  AnswerApprovalHandler,
  ImportEmployeesHandler,
  JoinOrganizationHandler,
  ConfirmMemberHandler,
  KeepApartHandler,
  MergeDuplicateHandler,
  AcceptInvitationHandler,
  DeclineInvitationHandler,
  MarkAsLeftHandler,
  SendInvitationsAgainHandler,
];
const queries = [
  CheckEmployeesHandler,
  ListPossibleDuplicatesHandler,
  ListStudentsHandler,
  GetStudentHandler,
  GetStudentPhotoHandler,
  GetStudentDeletionImpactHandler,
  ListStudentEnrollmentsHandler,
  ListWaitingSeatsHandler,
  GetClassRosterHandler,
  GetCancellationImpactHandler,
  GetDeletionImpactHandler,
  GetEnrollmentHandler,
  GetInvitationLinkHandler,
  ListInvitationsHandler,
];
const reactions = [
  PurgeOldInvitations,
  PurgeUnverifiedAccounts,
  RemoveReplacedPhoto,
  FollowLedger,
  HideTestBookings,
  SendEnrollmentConfirmation,
  SendRemovalNotice,
  SendCancellationNotice,
  SendDeletionNotice,
  SendRescheduleNotice,
  SendReinstatementNotice,
  SendInvitations,
  NotifyOfEnrollment,
  NotifyOrganizationOfNewMember,
  NotifyStaffOfCancelledSeat,
  NotifyStaffOfText,
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

@Module({
  imports: [
    CenterModule,
    NotificationsModule,
    OrganizationsModule,
    SchedulingModule,
    BillingModule,
    MikroOrmModule.forFeature([Student, Enrollment, Invitation]),
  ],
  controllers: [
    StudentsController,
    EnrollmentsController,
    RegistrationController,
    EmployeesController,
    InvitationsController,
    OrganizationDeletionController,
  ],
  providers: [
    EnrollmentApi,
    SelfBookings,
    AccountRecords,
    Memberships,
    MergeRecords,
    ReminderTick,
    ApprovalTick,
    RosterMail,
    RosterNotices,
    ...commands,
    ...queries,
    ...reactions,
  ],
  exports: [EnrollmentApi],
})
export class EnrollmentModule {}
