import { Body, Controller, Get, HttpCode, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { AttendanceSettled, ClassCancelled, ClassDeleted } from '../domain/enrollment.errors.js';
import { ChangeEnrollment } from '../seats/commands/change-enrollment.command.js';
import { MarkSeatInput } from '../seats/enrollment.dto.js';
import { GetTaughtClass } from './get-taught-class.query.js';
import { GetTaughtSeat } from './get-taught-seat.query.js';
import { ListTaughtClasses } from './list-taught-classes.query.js';
import { TaughtClassDetailRow, TaughtClassesQuery, TaughtClassRow, TaughtSeatRow } from './teaching.dto.js';

/** What instructors do: each call reaches the classes alone that the caller leads or assists. */
@ApiTags('teaching')
@Controller('teaching')
@Audience('admin')
@Permission('teach')
export class TeachingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The classes that the caller teaches. Sorts: date, title. */
  @Get('classes')
  @PageOf(TaughtClassRow)
  list(@Query() list: TaughtClassesQuery, @CurrentUser() { userId }: Actor): Promise<Page<TaughtClassRow>> {
    return this.queries.execute(new ListTaughtClasses(userId, list));
  }

  /** One of them with its roster, by name. */
  @Get('classes/:id')
  @ApiOkResponse({ type: TaughtClassDetailRow })
  get(@IdParam() id: string, @CurrentUser() { userId }: Actor): Promise<TaughtClassDetailRow> {
    return this.queries.execute(new GetTaughtClass(userId, id));
  }

  /** Sets the `certificationStatus` or the `attendance` of a seat in a class that the caller teaches, as `PUT /api/enrollments/{id}` does. */
  @Put('seats/:id')
  @HttpCode(200)
  @Problems(AttendanceSettled, ClassCancelled, ClassDeleted, ChangedMeanwhile)
  @ApiOkResponse({ type: TaughtSeatRow })
  async mark(@IdParam() id: string, @Body() input: MarkSeatInput, @CurrentUser() actor: Actor): Promise<TaughtSeatRow> {
    const marked = await this.commands.execute(new ChangeEnrollment(id, input, actor, 'instructor'));
    return this.queries.execute(new GetTaughtSeat(actor.userId, marked));
  }
}
