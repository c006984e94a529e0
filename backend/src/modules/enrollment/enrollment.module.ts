import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import { explainConstraint } from '../../shared/sql/constraint-errors.js';
import { NotificationsModule } from '../notifications/index.js';
import { CreateStudentHandler } from './commands/create-student.command.js';
import { DeleteStudentHandler } from './commands/delete-student.command.js';
import { EditStudentHandler } from './commands/edit-student.command.js';
import { RegisterClientHandler } from './commands/register-client.command.js';
import { SetStudentPhotoHandler } from './commands/set-student-photo.command.js';
import { Enrollment } from './domain/enrollment.entity.js';
import { AlreadyEnrolled } from './domain/enrollment.errors.js';
import { Student } from './domain/student.entity.js';
import { FindJoinedOrganizationHandler } from './queries/find-joined-organization.query.js';
import { GetStudentHandler } from './queries/get-student.query.js';
import { GetStudentPhotoHandler } from './queries/get-student-photo.query.js';
import { ListStudentEnrollmentsHandler } from './queries/list-student-enrollments.query.js';
import { ListStudentsHandler } from './queries/list-students.query.js';
import { JoinStaffRecord } from './reactions/join-staff-record.reaction.js';
import { MarkPaidWhenPaymentReceived } from './reactions/mark-paid-when-payment-received.reaction.js';
import { RemoveReplacedPhoto } from './reactions/remove-replaced-photo.reaction.js';
import { RegistrationController } from './registration.controller.js';
import { StudentsController } from './students.controller.js';

explainConstraint('enrollments_one_seat_each', () => new AlreadyEnrolled());
explainConstraint(
  'students_organization_id_fkey',
  () => new InvalidInput({ path: 'organizationId', message: 'This organization does not exist.' }),
);

const commands = [
  RegisterClientHandler,
  CreateStudentHandler,
  EditStudentHandler,
  DeleteStudentHandler,
  SetStudentPhotoHandler,
];
const queries = [
  FindJoinedOrganizationHandler,
  ListStudentsHandler,
  GetStudentHandler,
  GetStudentPhotoHandler,
  ListStudentEnrollmentsHandler,
];
const reactions = [JoinStaffRecord, RemoveReplacedPhoto, MarkPaidWhenPaymentReceived];

@Module({
  imports: [NotificationsModule, MikroOrmModule.forFeature([Student, Enrollment])],
  controllers: [StudentsController, RegistrationController],
  providers: [...commands, ...queries, ...reactions],
})
export class EnrollmentModule {}
