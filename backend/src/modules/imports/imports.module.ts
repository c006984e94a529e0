import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/index.js';
import { CatalogModule } from '../catalog/index.js';
import { CenterModule } from '../center/index.js';
import { CertificationModule } from '../certification/index.js';
import { EnrollmentModule } from '../enrollment/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { PeopleModule } from '../people/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import { ColumnMatches } from './column-matches.js';
import { AddImportFilesHandler, BeginImportHandler } from './commands/begin-import.command.js';
import { DecideMatchesHandler, DecideRowHandler, DescribeFileHandler } from './commands/decide.commands.js';
import { CommitImportHandler, RemoveImportHandler, UndoImportHandler } from './commands/finish.commands.js';
import { ImportFiles } from './commands/import-files.js';
import { Import } from './domain/import.entity.js';
import { ErasedRows } from './erased/erased-rows.js';
import { GoneRecords } from './gone-records.js';
import { ImportData } from './import-data.js';
import { ImportFates } from './import-fates.js';
import { ImportProgressOf } from './import-progress.js';
import { ImportUndo } from './import-undo.js';
import { ImportWriter } from './import-writer.js';
import { ImportsController } from './imports.controller.js';
import { GetImportHandler } from './queries/get-import.query.js';
import {
  ExportImportRowsHandler,
  GetImportRowHandler,
  ListImportRowsHandler,
} from './queries/list-import-rows.query.js';
import { ListImportsHandler } from './queries/list-imports.query.js';
import { CheckImport } from './reactions/check-import.reaction.js';
import { BringInImport } from './reactions/commit-import.reaction.js';
import { ReadImportFiles } from './reactions/read-import-files.reaction.js';
import { PurgeImports, TakeBackImport } from './reactions/undo-import.reaction.js';
import {
  BeginImportInvitations,
  ImportInvitations,
  SendImportInvitations,
} from './waves/send-import-invitations.reaction.js';
import { InviteImportedPeopleHandler, ResumeImportEmailsHandler } from './waves/waves.commands.js';
import { ImportWavesController } from './waves/waves.controller.js';

@Module({
  imports: [
    BillingModule,
    CatalogModule,
    CenterModule,
    CertificationModule,
    EnrollmentModule,
    OrganizationsModule,
    PeopleModule,
    NotificationsModule,
    SchedulingModule,
    MikroOrmModule.forFeature([Import]),
  ],
  controllers: [ImportsController, ImportWavesController],
  providers: [
    ErasedRows,
    ColumnMatches,
    GoneRecords,
    ImportData,
    ImportFates,
    ImportFiles,
    ImportInvitations,
    ImportProgressOf,
    ImportUndo,
    ImportWriter,
    AddImportFilesHandler,
    BeginImportHandler,
    CommitImportHandler,
    DecideMatchesHandler,
    DecideRowHandler,
    DescribeFileHandler,
    ExportImportRowsHandler,
    GetImportHandler,
    GetImportRowHandler,
    InviteImportedPeopleHandler,
    ListImportRowsHandler,
    ListImportsHandler,
    RemoveImportHandler,
    ResumeImportEmailsHandler,
    UndoImportHandler,
    BeginImportInvitations,
    BringInImport,
    CheckImport,
    PurgeImports,
    ReadImportFiles,
    SendImportInvitations,
    TakeBackImport,
  ],
  exports: [ErasedRows],
})
export class ImportsModule {}
