import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { ListStudentTimeline } from './list-student-timeline.query.js';
import { TimelineQuery, TimelineRow } from './timeline.dto.js';

@ApiTags('students')
@Controller('students')
export class TimelineController {
  constructor(private readonly queries: QueryBus) {}

  /** Seats, money, messages, results, edits and notes, pinned notes first and then the newest. Searches the texts. Sorts: at. */
  @Get(':id/timeline')
  @Audience('admin')
  @Permission('see-people')
  @PageOf(TimelineRow)
  timeline(@IdParam() id: string, @Query() list: TimelineQuery): Promise<Page<TimelineRow>> {
    return this.queries.execute(new ListStudentTimeline(id, list));
  }
}
