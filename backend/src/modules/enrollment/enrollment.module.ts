import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { CenterModule } from '../center/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import { CreateStudentHandler } from './commands/create-student.command.js';
import { DeleteStudentHandler } from './commands/delete-student.command.js';
import { EditStudentHandler } from './commands/edit-student.command.js';
import { EnrollStudentHandler } from './commands/enroll-student.command.js';
import { UnknownOrganization } from './commands/joinable-organization.js';
import { RegisterClientHandler } from './commands/register-client.command.js';
import { RemoveEnrollmentHandler } from './commands/remove-enrollment.command.js';
import { SetCertificationStatusHandler } from './commands/set-certification-status.command.js';
import { SetPaymentStatusHandler } from './commands/set-payment-status.command.js';
import { SetStudentPhotoHandler } from './commands/set-student-photo.command.js';
import { SignInWithGoogleHandler } from './commands/sign-in-with-google.command.js';
import { DashboardController } from './dashboard.controller.js';
import { Enrollment } from './domain/enrollment.entity.js';
import { AlreadyEnrolled, ClassFull } from './domain/enrollment.errors.js';
import { Student } from './domain/student.entity.js';
import { EnrollmentApi } from './enrollment.api.js';
import { EnrollmentsController } from './enrollments.controller.js';
import { FindJoinedOrganizationHandler } from './queries/find-joined-organization.query.js';
import { GetClassRosterHandler } from './queries/get-class-roster.query.js';
import { GetDashboardHandler } from './queries/get-dashboard.query.js';
import { GetEnrollmentHandler } from './queries/get-enrollment.query.js';
import { GetStudentHandler } from './queries/get-student.query.js';
import { GetStudentPhotoHandler } from './queries/get-student-photo.query.js';
import { ListStudentEnrollmentsHandler } from './queries/list-student-enrollments.query.js';
import { ListStudentsHandler } from './queries/list-students.query.js';
import { JoinStaffRecord } from './reactions/join-staff-record.reaction.js';
import { MarkPaidWhenPaymentReceived } from './reactions/mark-paid-when-payment-received.reaction.js';
import { RemoveReplacedPhoto } from './reactions/remove-replaced-photo.reaction.js';
import { RosterMail } from './reactions/roster-mail.js';
import { SendEnrollmentConfirmation } from './reactions/send-enrollment-confirmation.reaction.js';
import { SendRemovalNotice } from './reactions/send-removal-notice.reaction.js';
import { TellStudentsOfCancelledClass } from './reactions/tell-students-of-cancelled-class.reaction.js';
import { TellStudentsOfDeletedClass } from './reactions/tell-students-of-deleted-class.reaction.js';
import { TellStudentsOfMovedClass } from './reactions/tell-students-of-moved-class.reaction.js';
import { TellStudentsOfReinstatedClass } from './reactions/tell-students-of-reinstated-class.reaction.js';
import { RegistrationController } from './registration.controller.js';
import { StudentsController } from './students.controller.js';

// What the database says when it is the one to refuse a seat.
mapConstraintError('classes_seats_within_capacity', () => new ClassFull());
mapConstraintError('enrollments_one_seat_each', () => new AlreadyEnrolled());
mapConstraintError('students_organization_id_fkey', () => new UnknownOrganization());

const commands = [
  RegisterClientHandler,
  SignInWithGoogleHandler,
  CreateStudentHandler,
  EditStudentHandler,
  DeleteStudentHandler,
  SetStudentPhotoHandler,
  EnrollStudentHandler,
  RemoveEnrollmentHandler,
  SetPaymentStatusHandler,
  SetCertificationStatusHandler,
];
const queries = [
  GetDashboardHandler,
  FindJoinedOrganizationHandler,
  ListStudentsHandler,
  GetStudentHandler,
  GetStudentPhotoHandler,
  ListStudentEnrollmentsHandler,
  GetClassRosterHandler,
  GetEnrollmentHandler,
];
const reactions = [
  JoinStaffRecord,
  RemoveReplacedPhoto,
  MarkPaidWhenPaymentReceived,
  RosterMail,
  TellStudentsOfMovedClass,
  TellStudentsOfReinstatedClass,
  SendEnrollmentConfirmation,
  SendRemovalNotice,
  TellStudentsOfCancelledClass,
  TellStudentsOfDeletedClass,
];

@Module({
  imports: [
    CenterModule,
    NotificationsModule,
    OrganizationsModule,
    SchedulingModule,
    MikroOrmModule.forFeature([Student, Enrollment]),
  ],
  controllers: [DashboardController, StudentsController, EnrollmentsController, RegistrationController],
  providers: [EnrollmentApi, ...commands, ...queries, ...reactions],
  exports: [EnrollmentApi],
})
export class EnrollmentModule {}
