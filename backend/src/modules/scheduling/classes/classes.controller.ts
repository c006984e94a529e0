import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Res, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { RefundQuery } from '../../../shared/http/refund-query.dto.js';
import { RowsByAudience } from '../../../shared/http/rows-by-audience.decorator.js';
import { allRowsOf, BulkApi, type BulkForecast, BulkJobRow, CountChanged } from '../../bulk/index.js';
import { CapacityBelowEnrolled, ClassCancelled, MoveSettled } from '../domain/scheduling.errors.js';
import {
  CancelClassQuery,
  ClassCountsResponse,
  ClassFilter,
  ClassListQuery,
  ClassRow,
  CloseClassesInput,
  ClosedClassRow,
  EditClassInput,
  MoveClassInput,
  PublicClassRow,
  ScheduleClassInput,
  ScopeQuery,
} from './classes.dto.js';
import { CLOSE_CLASSES } from './close-classes.bulk-action.js';
import { CancelClass } from './commands/cancel-class.command.js';
import { CloseClass } from './commands/close-class.command.js';
import { CloseClasses } from './commands/close-classes.command.js';
import { DeleteClass } from './commands/delete-class.command.js';
import { EditClass } from './commands/edit-class.command.js';
import { MoveClass } from './commands/move-class.command.js';
import { ScheduleClass } from './commands/schedule-class.command.js';
import { TellMove } from './commands/tell-move.command.js';
import { UndoMove } from './commands/undo-move.command.js';
import { CountClasses } from './queries/count-classes.query.js';
import { GetClass } from './queries/get-class.query.js';
import { GetClassCalendar } from './queries/get-class-calendar.query.js';
import { ListClasses } from './queries/list-classes.query.js';
import { ListLocations } from './queries/list-locations.query.js';

@ApiTags('classes')
@Controller('classes')
export class ClassesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly bulk: BulkApi,
  ) {}

  /** Sorts: next (those ahead by date, then the others, latest first), date, title, status, capacity, enrolledCount, location, price, instructor. */
  @Get()
  @Audience('public')
  @Permission('see-classes')
  @RowsByAudience({ staff: ClassRow, others: PublicClassRow, isPage: true })
  list(@Query() list: ClassListQuery, @CurrentUser() actor?: Actor): Promise<Page<PublicClassRow>> {
    return this.queries.execute(new ListClasses(list, actor));
  }

  @Get('counts')
  @Audience('public')
  @Permission('see-classes')
  count(@Query() filter: ClassListQuery, @CurrentUser() actor?: Actor): Promise<ClassCountsResponse> {
    return this.queries.execute(new CountClasses(filter, actor));
  }

  /** Where classes take place or took place. */
  @Get('places')
  @Audience('admin')
  @Permission('see-classes')
  listPlaces(): Promise<string[]> {
    return this.queries.execute(new ListLocations());
  }

  @Get(':id')
  @Audience('public')
  @Permission('see-classes')
  @RowsByAudience({ staff: ClassRow, others: PublicClassRow })
  get(@IdParam() id: string, @CurrentUser() actor?: Actor): Promise<PublicClassRow> {
    return this.queries.execute(new GetClass(id, actor));
  }

  @Get(':id/calendar')
  @Audience('public')
  @Permission('see-classes')
  @ApiProduces('text/calendar')
  @ApiOkResponse({ schema: { type: 'string' } })
  async calendar(@IdParam() id: string, @CurrentUser() actor?: Actor): Promise<StreamableFile> {
    const { name, content } = await this.queries.execute(new GetClassCalendar(id, actor));
    return new StreamableFile(Buffer.from(content), {
      type: 'text/calendar; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  @Post()
  @Idempotent()
  @Audience('admin')
  @Permission('schedule')
  async schedule(@Body() input: ScheduleClassInput, @CurrentUser() actor: Actor): Promise<ClassRow> {
    return this.queries.execute(new GetClass<ClassRow>(await this.commands.execute(new ScheduleClass(input)), actor));
  }

  /**
   * Completes those of the classes that can be: with `classIds` at once (200), saying for each what became of it, in the order of the
   * ids, or with `filter` by a job (202).
   */
  @Post('close')
  @HttpCode(200)
  @Audience('admin')
  @Permission('schedule')
  @Problems(CountChanged)
  @ApiOkResponse({ type: [ClosedClassRow] })
  @ApiAcceptedResponse({ type: BulkJobRow })
  async closeAll(
    @Body() { classIds, ...matching }: CloseClassesInput,
    @CurrentUser() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ClosedClassRow[] | BulkJobRow> {
    const all = allRowsOf(matching, classIds);
    return all
      ? await this.bulk.start(CLOSE_CLASSES, all, actor, response)
      : await this.commands.execute(new CloseClasses(classIds!));
  }

  /** How many of the classes that match `close` would complete. */
  @Get('close/forecast')
  @Audience('admin')
  @Permission('schedule')
  closeForecast(@Query() filter: ClassFilter): Promise<BulkForecast> {
    return this.bulk.foresee(CLOSE_CLASSES, filter);
  }

  /**
   * Edits the class. With `scope`, what changed also changes in the upcoming classes of its series, but for fields that were
   * edited for one of them alone; they move by as many days. All change, or none.
   */
  @Put(':id')
  @Audience('admin')
  @Permission('schedule')
  @Problems(CapacityBelowEnrolled, ChangedMeanwhile)
  async edit(
    @IdParam() id: string,
    @Body() input: EditClassInput,
    @Query() { scope }: ScopeQuery,
    @CurrentUser() actor: Actor,
  ): Promise<ClassRow> {
    const edited = await this.commands.execute(new EditClass(id, input, actor, scope));
    return this.queries.execute(new GetClass<ClassRow>(edited, actor));
  }

  /**
   * Moves the class to another day, time or place. The students of an upcoming one are told after the center's
   * `moveMailDelaySeconds`; until then the move can be undone. With `tell: false`, they aren't told.
   */
  @Post(':id/move')
  @Audience('admin')
  @Permission('schedule')
  @Problems(ChangedMeanwhile)
  @HttpCode(200)
  async move(@IdParam() id: string, @Body() input: MoveClassInput, @CurrentUser() actor: Actor): Promise<ClassRow> {
    return this.queries.execute(new GetClass<ClassRow>(await this.commands.execute(new MoveClass(id, input)), actor));
  }

  /** Puts the class back where it was before its students were told of a move. */
  @Post(':id/move/undo')
  @Audience('admin')
  @Permission('schedule')
  @Problems(MoveSettled)
  @HttpCode(200)
  async undoMove(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<ClassRow> {
    return this.queries.execute(new GetClass<ClassRow>(await this.commands.execute(new UndoMove(id)), actor));
  }

  /** Tells the students of a move now, instead of after the wait. Then it can't be undone. */
  @Post(':id/move/tell')
  @Audience('admin')
  @Permission('schedule')
  @Problems(MoveSettled)
  @HttpCode(200)
  async tellMove(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<ClassRow> {
    return this.queries.execute(new GetClass<ClassRow>(await this.commands.execute(new TellMove(id)), actor));
  }

  /** Completes the class. A cancelled class cannot be closed. */
  @Post(':id/close')
  @Audience('admin')
  @Permission('schedule')
  @Problems(ClassCancelled)
  @HttpCode(200)
  async close(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<ClassRow> {
    return this.queries.execute(new GetClass<ClassRow>(await this.commands.execute(new CloseClass(id)), actor));
  }

  /** Cancels the class, and with `scope` the upcoming ones of its series, and notifies the students. */
  @Post(':id/cancel')
  @Audience('admin')
  @Permission('schedule')
  @HttpCode(200)
  async cancel(
    @IdParam() id: string,
    @Query() { refund, scope }: CancelClassQuery,
    @CurrentUser() actor: Actor,
  ): Promise<ClassRow> {
    const cancel = new CancelClass(id, refund ? actor : undefined, scope);
    return this.queries.execute(new GetClass<ClassRow>(await this.commands.execute(cancel), actor));
  }

  @Delete(':id')
  @Audience('admin')
  @HttpCode(204)
  delete(@IdParam() id: string, @Query() { refund }: RefundQuery, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new DeleteClass(id, refund ? actor.userId : undefined));
  }
}
