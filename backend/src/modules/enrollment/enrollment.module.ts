import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import { explainConstraint } from '../../shared/sql/constraint-errors.js';
import { CreateStudentHandler } from './commands/create-student.command.js';
import { DeleteStudentHandler } from './commands/delete-student.command.js';
import { EditStudentHandler } from './commands/edit-student.command.js';
import { SetStudentPhotoHandler } from './commands/set-student-photo.command.js';
import { Enrollment } from './domain/enrollment.entity.js';
import { AlreadyEnrolled } from './domain/enrollment.errors.js';
import { Student } from './domain/student.entity.js';
import { GetStudentHandler } from './queries/get-student.query.js';
import { GetStudentPhotoHandler } from './queries/get-student-photo.query.js';
import { ListStudentEnrollmentsHandler } from './queries/list-student-enrollments.query.js';
import { ListStudentsHandler } from './queries/list-students.query.js';
import { MarkPaidWhenPaymentReceived } from './reactions/mark-paid-when-payment-received.reaction.js';
import { RemoveReplacedPhoto } from './reactions/remove-replaced-photo.reaction.js';
import { StudentsController } from './students.controller.js';

explainConstraint('enrollments_one_seat_each', () => new AlreadyEnrolled());
explainConstraint(
  'students_organization_id_fkey',
  () => new InvalidInput({ path: 'organizationId', message: 'This organization does not exist.' }),
);

const commands = [CreateStudentHandler, EditStudentHandler, DeleteStudentHandler, SetStudentPhotoHandler];
const queries = [ListStudentsHandler, GetStudentHandler, GetStudentPhotoHandler, ListStudentEnrollmentsHandler];
const reactions = [RemoveReplacedPhoto, MarkPaidWhenPaymentReceived];

@Module({
  imports: [MikroOrmModule.forFeature([Student, Enrollment])],
  controllers: [StudentsController],
  providers: [...commands, ...queries, ...reactions],
})
export class EnrollmentModule {}
