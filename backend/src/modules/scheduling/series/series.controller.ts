import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { SeriesBooked } from '../domain/scheduling.errors.js';
import { CheckDates } from './check-dates.query.js';
import { ScheduleSeries } from './schedule-series.command.js';
import { CheckDatesQuery, ClassSeriesResponse, DateCheckRow, ScheduleSeriesInput } from './series.dto.js';
import { UndoSeries } from './undo-series.command.js';

@ApiTags('classes')
@Controller('classes')
export class SeriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What speaks against a class on each of these days: other classes in the room or of the instructor, and skipped times. */
  @Get('check-dates')
  @Audience('admin')
  @Permission('schedule')
  @ApiOkResponse({ type: [DateCheckRow] })
  checkDates(@Query() query: CheckDatesQuery): Promise<DateCheckRow[]> {
    return this.queries.execute(new CheckDates(query));
  }

  /** Schedules a class on each of several days, all or none. */
  @Post('series')
  @Idempotent()
  @Audience('admin')
  @Permission('schedule')
  scheduleSeries(@Body() input: ScheduleSeriesInput): Promise<ClassSeriesResponse> {
    return this.commands.execute(new ScheduleSeries(input));
  }

  /** Deletes the classes of a series, all or none, as long as nobody has booked one. */
  @Post('series/:id/undo')
  @Audience('admin')
  @Permission('schedule')
  @Problems(SeriesBooked)
  @HttpCode(204)
  async undoSeries(@IdParam() id: string): Promise<void> {
    await this.commands.execute(new UndoSeries(id));
  }
}
