import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BillingModule } from '../billing/index.js';
import { BulkModule } from '../bulk/index.js';
import { CatalogModule } from '../catalog/index.js';
import { CenterModule } from '../center/index.js';
import { CertificationModule } from '../certification/index.js';
import { EnrollmentModule } from '../enrollment/index.js';
import { IdentityModule } from '../identity/index.js';
import { ImportsModule } from '../imports/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { PeopleModule } from '../people/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import { ViewsModule } from '../views/index.js';
import { EraseStudentHandler } from './commands/erase-student.command.js';
import { Erasure } from './domain/erasure.entity.js';
import { EraseJobs } from './erase-jobs.reaction.js';
import { Eraser } from './eraser.js';
import { ErasureDocument } from './erasure-document.js';
import { EraseAgain, ErasureLog, LogErasure } from './erasure-log.js';
import { ErasuresController } from './erasures.controller.js';
import { ExportPersonHandler } from './export/export-person.command.js';
import { ForgetNames } from './forget-names.reaction.js';
import { KnownBackups } from './known-backups.js';
import {
  ForeseeErasureHandler,
  GetErasureHandler,
  ListErasuresHandler,
  ListKeptNamesHandler,
} from './queries/erasure.queries.js';

@Module({
  imports: [
    MikroOrmModule.forFeature([Erasure]),
    AuditModule,
    BillingModule,
    BulkModule,
    CatalogModule,
    CenterModule,
    CertificationModule,
    EnrollmentModule,
    IdentityModule,
    ImportsModule,
    NotificationsModule,
    PeopleModule,
    SchedulingModule,
    ViewsModule,
  ],
  controllers: [ErasuresController],
  providers: [
    EraseAgain,
    EraseJobs,
    Eraser,
    ErasureDocument,
    ErasureLog,
    KnownBackups,
    LogErasure,
    EraseStudentHandler,
    ExportPersonHandler,
    ForeseeErasureHandler,
    GetErasureHandler,
    ListErasuresHandler,
    ListKeptNamesHandler,
    ForgetNames,
  ],
})
export class ErasureModule {}
