import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import type { Page } from '../../shared/http/page.js';
import { DeleteClass } from './commands/delete-class.command.js';
import { EditClass } from './commands/edit-class.command.js';
import { ScheduleClass } from './commands/schedule-class.command.js';
import { CountClasses } from './queries/count-classes.query.js';
import { GetClass } from './queries/get-class.query.js';
import { GetClassCalendar } from './queries/get-class-calendar.query.js';
import { ListClasses } from './queries/list-classes.query.js';
import { ClassCounts, ClassFilter, ClassRow, EditClassInput, ScheduleClassInput } from './scheduling.dto.js';

@ApiTags('classes')
@Controller('classes')
export class SchedulingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Audience('public')
  @ApiOkResponse({ type: [ClassRow] })
  list(@Query() filter: ClassFilter, @CurrentUser() actor?: Actor): Promise<Page<ClassRow>> {
    return this.queries.execute(new ListClasses(filter, actor));
  }

  @Get('counts')
  @Audience('public')
  count(@Query() filter: ClassFilter, @CurrentUser() actor?: Actor): Promise<ClassCounts> {
    return this.queries.execute(new CountClasses(filter, actor));
  }

  @Get(':id')
  @Audience('public')
  get(@IdParam() id: string, @CurrentUser() actor?: Actor): Promise<ClassRow> {
    return this.queries.execute(new GetClass(id, actor));
  }

  @Get(':id/calendar')
  @Audience('public')
  @ApiProduces('text/calendar')
  @ApiOkResponse({ schema: { type: 'string' } })
  calendar(@IdParam() id: string, @CurrentUser() actor?: Actor): Promise<StreamableFile> {
    return this.queries.execute(new GetClassCalendar(id, actor));
  }

  @Post()
  @Audience('admin')
  async schedule(@Body() input: ScheduleClassInput, @CurrentUser() actor: Actor): Promise<ClassRow> {
    return this.queries.execute(new GetClass(await this.commands.execute(new ScheduleClass(input)), actor));
  }

  @Put(':id')
  @Audience('admin')
  async edit(@IdParam() id: string, @Body() input: EditClassInput, @CurrentUser() actor: Actor): Promise<ClassRow> {
    return this.queries.execute(new GetClass(await this.commands.execute(new EditClass(id, input)), actor));
  }

  @Delete(':id')
  @Audience('admin')
  @HttpCode(204)
  delete(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new DeleteClass(id));
  }
}
