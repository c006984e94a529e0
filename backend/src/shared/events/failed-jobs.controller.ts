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
  constructor(private readonly dead: FailedJobs) {}

  /** Side effects that failed at every try, newest first. Searches the names of reaction and event and the error. */
  @Get()
  @ApiOkResponse({ type: [FailedJobRow] })
  async list(@Query() query: ListQuery): Promise<Page<FailedJobRow>> {
    return pageOf(await this.dead.list(), query);
  }

  /** Has it tried again. */
  @Post(':id/retry')
  @HttpCode(202)
  retry(@Param('id') id: string): Promise<void> {
    return this.dead.retry(id);
  }
}

/** The queues can neither search nor page across each other, and what is dead is little. */
function pageOf(newestFirst: FailedJobRow[], query: ListQuery): Page<FailedJobRow> {
  const { q = '', sort = '-failedAt' } = query;
  if (!['failedAt', '-failedAt'].includes(sort)) {
    throw new InvalidInput({ path: 'sort', message: 'sort can be failedAt, with - in front for descending.' });
  }
  const words = q.trim().toLowerCase();
  const found = newestFirst.filter(({ reaction, eventName, error }) =>
    `${reaction} ${eventName} ${error}`.toLowerCase().includes(words),
  );
  const sorted = sort === 'failedAt' ? found.reverse() : found;
  const { limit, offset } = limits(query);
  return new Page(sorted.slice(offset, offset + limit), sorted.length, query);
}
