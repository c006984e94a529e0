import { Body, Controller, Get, HttpCode, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { CallRow, CallsQuery, RecordCallInput } from './calls.dto.js';
import { ListCalls } from './list-calls.query.js';
import { RecordCall } from './record-call.command.js';

@ApiTags('enrollments')
@Controller('calls')
export class CallsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Whom to call, because a class was cancelled or moved within 12 hours of its start and no text message goes to them: the calls of
   * the last day, those that are still to do first.
   */
  @Get()
  @Audience('admin')
  @Permission('see-classes')
  @ApiOkResponse({ type: [CallRow] })
  list(@Query() { classId }: CallsQuery): Promise<CallRow[]> {
    return this.queries.execute(new ListCalls(classId));
  }

  /** Records what came of a call. The same again changes nothing. */
  @Put(':id')
  @Audience('admin')
  @Permission('schedule')
  @HttpCode(204)
  record(@IdParam() id: string, @Body() { outcome }: RecordCallInput, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new RecordCall(id, outcome, actor.userId));
  }
}
