import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { BulkApi } from './bulk.api.js';
import { BulkController } from './bulk.controller.js';
import { BulkActions } from './bulk-action.js';
import { StartBulkJobHandler } from './commands/start-bulk-job.command.js';
import { StopBulkJobHandler } from './commands/stop-bulk-job.command.js';
import { BulkJob } from './domain/bulk-job.entity.js';
import { ErasedJobs } from './erased/erased-jobs.js';
import { ForeseeBulkJobHandler } from './queries/foresee-bulk-job.query.js';
import { GetBulkJobHandler } from './queries/get-bulk-job.query.js';
import { ListBulkJobsHandler } from './queries/list-bulk-jobs.query.js';
import { ListLeftOutHandler } from './queries/list-left-out.query.js';
import { PurgeBulkJobs } from './reactions/purge-bulk-jobs.reaction.js';
import { RunBulkBatch } from './reactions/run-bulk-batch.reaction.js';

@Module({
  imports: [MikroOrmModule.forFeature([BulkJob])],
  controllers: [BulkController],
  providers: [
    ErasedJobs,
    BulkActions,
    BulkApi,
    StartBulkJobHandler,
    StopBulkJobHandler,
    ForeseeBulkJobHandler,
    GetBulkJobHandler,
    ListBulkJobsHandler,
    ListLeftOutHandler,
    RunBulkBatch,
    PurgeBulkJobs,
  ],
  exports: [ErasedJobs, BulkActions, BulkApi],
})
export class BulkModule {}
