import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NotFound } from '../domain/domain-error.js';
import { Audience } from '../http/audience.decorator.js';
import { PageOf } from '../http/page.interceptor.js';
import type { Page } from '../http/page.js';
import { FailedJobRow, ListFailedJobsQuery, RetriedJobsResponse, RetryJobsInput } from './failed-jobs.dto.js';
import { FailedJobs } from './failed-jobs.js';

@ApiTags('operations')
@Controller('failed-jobs')
@Audience('admin')
export class FailedJobsController {
  constructor(private readonly failedJobs: FailedJobs) {}

  /** Jobs that failed on every try, newest first. Searches reaction, event and error. Sorts by failedAt. */
  @Get()
  @PageOf(FailedJobRow)
  list(@Query() query: ListFailedJobsQuery): Promise<Page<FailedJobRow>> {
    return this.failedJobs.list(query);
  }

  /** Retries the named jobs, or all that match, with a fresh set of tries. */
  @Post('retry')
  @HttpCode(202)
  async retryAll(@Body() input: RetryJobsInput): Promise<RetriedJobsResponse> {
    return { retried: await this.failedJobs.retry(input) };
  }

  /** Retries the job with a fresh set of tries. */
  @Post(':id/retry')
  @HttpCode(202)
  async retry(@Param('id') id: string): Promise<void> {
    if ((await this.failedJobs.retry({ ids: [id] })) === 0) throw new NotFound('Failed job not found');
  }
}
