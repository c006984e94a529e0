import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { changeOf } from './commands/change-of.js';
import { EnrollStudent } from './commands/enroll-student.command.js';
import { RemoveEnrollment } from './commands/remove-enrollment.command.js';
import { ChangeEnrollmentInput, EnrollInput, RosterRow } from './enrollment.dto.js';
import { GetClassRoster } from './queries/get-class-roster.query.js';

@ApiTags('enrollments')
@Controller()
export class EnrollmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** 409 with `class_full`, `already_enrolled`, `class_cancelled`, `class_deleted`, `enrollment_closed` or `outside_organization`. */
  @Post('enrollments')
  @Audience('admin', 'client')
  @ApiCreatedResponse({ type: RosterRow })
  enroll(@Body() input: EnrollInput, @CurrentUser() actor: Actor) {
    return this.commands.execute(new EnrollStudent(input, actor));
  }

  /** Takes `paymentStatus` or `certificationStatus`. A pass issues a certification; taking it back revokes that. */
  @Put('enrollments/:id')
  @Audience('admin')
  @ApiOkResponse({ type: RosterRow })
  change(@IdParam() id: string, @Body() input: ChangeEnrollmentInput, @CurrentUser() actor: Actor): Promise<RosterRow> {
    return this.commands.execute(changeOf(id, input, actor));
  }

  /** Clients cancel their own seat until the center's cutoff; after that, 409 `cancellation_closed`. */
  @Delete('enrollments/:id')
  @Audience('admin', 'client')
  @HttpCode(204)
  remove(@IdParam() id: string, @CurrentUser() actor: Actor) {
    return this.commands.execute(new RemoveEnrollment(id, actor));
  }

  /** The roster. Sorts: name, email, enrolledAt, paymentStatus, certificationStatus. */
  @Get('classes/:id/enrollments')
  @Audience('admin', 'org_admin')
  @ApiOkResponse({ type: [RosterRow] })
  roster(@IdParam() id: string, @Query() query: ListQuery, @CurrentUser() actor: Actor) {
    return this.queries.execute(new GetClassRoster(id, query, actor));
  }
}
