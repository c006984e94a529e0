import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { BulkModule } from '../bulk/index.js';
import { CenterModule } from '../center/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import { Invitation } from './domain/invitation.entity.js';
import { KeptApart } from './domain/kept-apart.entity.js';
import { Merge } from './domain/merge.entity.js';
import { UnknownOrganization } from './domain/people.errors.js';
import { Student } from './domain/student.entity.js';
import { StudentNote } from './domain/student-note.entity.js';
import { DuplicatesController } from './duplicates/duplicates.controller.js';
import { duplicatesProviders } from './duplicates/duplicates.providers.js';
import { EmployeesController } from './employees/employees.controller.js';
import { employeesProviders } from './employees/employees.providers.js';
import { InvitationsController } from './employees/invitations.controller.js';
import { OrganizationDeletionController } from './employees/organization-deletion.controller.js';
import { ErasedPeople } from './erased/erased-people.js';
import { ImportedPeople } from './imported/imported-people.js';
import { joiningProviders } from './joining/joining.providers.js';
import { RegistrationController } from './joining/registration.controller.js';
import { PeopleApi } from './people.api.js';
import { photosProviders } from './photos/photos.providers.js';
import { recordsProviders } from './records/records.providers.js';
import { StudentsController } from './records/students.controller.js';

mapConstraintError('students_organization_id_fkey', () => new UnknownOrganization());
mapConstraintError('students_in_live_organization', () => new UnknownOrganization());

@Module({
  imports: [
    BulkModule,
    CenterModule,
    NotificationsModule,
    OrganizationsModule,
    SchedulingModule,
    MikroOrmModule.forFeature([Student, StudentNote, Invitation, KeptApart, Merge]),
  ],
  controllers: [
    // Before `students/:id`.
    DuplicatesController,
    StudentsController,
    RegistrationController,
    EmployeesController,
    InvitationsController,
    OrganizationDeletionController,
  ],
  providers: [
    ErasedPeople,
    PeopleApi,
    ImportedPeople,
    ...recordsProviders,
    ...joiningProviders,
    ...employeesProviders,
    ...duplicatesProviders,
    ...photosProviders,
  ],
  exports: [ErasedPeople, PeopleApi, ImportedPeople],
})
export class PeopleModule {}
