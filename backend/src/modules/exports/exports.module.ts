import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { BillingModule } from '../billing/index.js';
import { CenterModule } from '../center/index.js';
import { CertificationModule } from '../certification/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { DownloadExportHandler } from './commands/download-export.command.js';
import { RequestExportHandler } from './commands/request-export.command.js';
import { Export } from './domain/export.entity.js';
import { ExportRunning } from './domain/exports.errors.js';
import { ExportsController } from './exports.controller.js';
import { GetExportHandler } from './queries/get-export.query.js';
import { ListExportsHandler } from './queries/list-exports.query.js';
import { MakeExport } from './reactions/make-export.reaction.js';
import { RemoveExpiredExport } from './reactions/remove-expired-export.reaction.js';
import {
  RemoveExportsWithErasedPerson,
  RemoveExportsWithForgottenNames,
} from './reactions/remove-exports-with-erased-person.reaction.js';
import { SendExportReady } from './reactions/send-export-ready.reaction.js';
import { ExportArchive } from './writing/export-archive.js';
import { ExportFiles } from './writing/export-files.js';

@Module({
  imports: [BillingModule, CenterModule, CertificationModule, NotificationsModule, MikroOrmModule.forFeature([Export])],
  controllers: [ExportsController],
  providers: [
    DownloadExportHandler,
    ExportArchive,
    ExportFiles,
    GetExportHandler,
    ListExportsHandler,
    MakeExport,
    RemoveExpiredExport,
    RemoveExportsWithErasedPerson,
    RemoveExportsWithForgottenNames,
    RequestExportHandler,
    SendExportReady,
  ],
})
export class ExportsModule {}

mapConstraintError('exports_one_at_a_time', () => new ExportRunning());
