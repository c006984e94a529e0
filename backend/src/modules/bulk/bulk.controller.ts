import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { PageOf } from '../../shared/http/page.interceptor.js';
import type { Page } from '../../shared/http/page.js';
import { Permission } from '../../shared/http/permission.decorator.js';
import { BulkJobListQuery, BulkJobRow, LeftOutRow } from './bulk.dto.js';
import { StopBulkJob } from './commands/stop-bulk-job.command.js';
import { GetBulkJob } from './queries/get-bulk-job.query.js';
import { ListBulkJobs } from './queries/list-bulk-jobs.query.js';
import { ListLeftOut } from './queries/list-left-out.query.js';

@ApiTags('bulk-jobs')
@Controller('bulk-jobs')
@Audience('admin')
@Permission('console')
export class BulkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What staff did with all rows of a list in the last 90 days. Sorts: startedAt. */
  @Get()
  @PageOf(BulkJobRow)
  list(@Query() list: BulkJobListQuery): Promise<Page<BulkJobRow>> {
    return this.queries.execute(new ListBulkJobs(list));
  }

  @Get(':id')
  get(@IdParam() id: string): Promise<BulkJobRow> {
    return this.queries.execute(new GetBulkJob(id));
  }

  /** The rows that the job left out so far, and why. Sorts: position. */
  @Get(':id/left-out')
  @PageOf(LeftOutRow)
  leftOut(@IdParam() id: string, @Query() list: ListQuery): Promise<Page<LeftOutRow>> {
    return this.queries.execute(new ListLeftOut(id, list));
  }

  /** Ends the job after the batch that is running. What is done stays. A job that has ended stays as it is. */
  @Post(':id/stop')
  @Permission('schedule')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkJobRow })
  async stop(@IdParam() id: string): Promise<BulkJobRow> {
    return this.queries.execute(new GetBulkJob(await this.commands.execute(new StopBulkJob(id))));
  }
}
