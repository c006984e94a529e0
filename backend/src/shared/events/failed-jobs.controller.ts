import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { InvalidInput } from '../domain/domain-error.js';
import { Audience } from '../http/audience.decorator.js';
import { ListQuery } from '../http/list-query.dto.js';
import { limits, Page } from '../http/page.js';
import { FailedJobRow } from './failed-jobs.dto.js';
import { FailedJobs } from './failed-jobs.js';

@ApiTags('operations')
@Controller('failed-jobs')
@Audience('admin')
export class FailedJobsController {
  constructor(private readonly failedJobs: FailedJobs) {}

  /** Jobs that failed on every try, newest first. Searches reaction, event and error. Sorts by failedAt. */
  @Get()
  @ApiOkResponse({ type: [FailedJobRow] })
  async list(@Query() query: ListQuery): Promise<Page<FailedJobRow>> {
    return pageOf(await this.failedJobs.list(), query);
  }

  /** Retries the job with a fresh set of tries. */
  @Post(':id/retry')
  @HttpCode(202)
  retry(@Param('id') id: string): Promise<void> {
    return this.failedJobs.retry(id);
  }
}

/** In memory: the queues can't search or page across each other, and failed jobs are few. */
function pageOf(newestFirst: FailedJobRow[], query: ListQuery): Page<FailedJobRow> {
  const { q = '', sort = '-failedAt' } = query;
  if (!['failedAt', '-failedAt'].includes(sort)) {
    throw new InvalidInput({ path: 'sort', message: 'sort can be failedAt, with - in front for descending.' });
  }
  const words = q.trim().toLowerCase();
  const matching = newestFirst.filter(({ reaction, eventName, error }) =>
    `${reaction} ${eventName} ${error}`.toLowerCase().includes(words),
  );
  const sorted = sort === 'failedAt' ? matching.reverse() : matching;
  const { limit, offset } = limits(query);
  const total = query.total === false ? undefined : sorted.length;
  return new Page(sorted.slice(offset, offset + limit), total, query);
}
