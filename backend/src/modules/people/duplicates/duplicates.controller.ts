import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { MergedAgain, MergeUndoEnded, NotMergeable, SeatBeingPaid } from '../domain/people.errors.js';
import {
  DuplicatePairResponse,
  DuplicatesQuery,
  KeepApartInput,
  MergeResponse,
  MergeStudentsInput,
  PossibleDuplicateRow,
  UndoMergeResponse,
} from './duplicates.dto.js';
import { GetDuplicatePair } from './get-duplicate-pair.query.js';
import { KeepApart } from './keep-apart.command.js';
import { ListPossibleDuplicates } from './list-possible-duplicates.query.js';
import { MergeStudents } from './merge-students.command.js';
import { UndoMerge } from './undo-merge.command.js';

@ApiTags('students')
@Controller('students')
export class DuplicatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Pairs of records that may be of one person, the most alike first. Nothing is merged by itself. Searches the names, addresses and numbers of
   * both. Sorts: likeness, name.
   */
  @Get('duplicates')
  @Audience('admin')
  @Permission('change-people')
  @PageOf(PossibleDuplicateRow)
  list(@Query() list: DuplicatesQuery): Promise<Page<PossibleDuplicateRow>> {
    return this.queries.execute(new ListPossibleDuplicates(list));
  }

  /** Two records side by side, and what a merge would do. */
  @Get(':id/duplicates/:duplicateId')
  @Audience('admin')
  @Permission('change-people')
  pair(
    @IdParam() id: string,
    @IdParam('duplicateId') duplicateId: string,
    @CurrentUser() actor: Actor,
  ): Promise<DuplicatePairResponse> {
    return this.queries.execute(new GetDuplicatePair(id, duplicateId, actor));
  }

  /**
   * Another record is the same person's: all that it has moves to the student's, in which it ends. Nobody is told. Of two accounts one is closed, which
   * only administrators may decide.
   */
  @Post(':id/merge')
  @HttpCode(200)
  @Idempotent()
  @Audience('admin')
  @Permission('change-people')
  @Problems(NotMergeable, SeatBeingPaid)
  @ApiOkResponse({ type: MergeResponse })
  async merge(
    @IdParam() id: string,
    @Body() { duplicateId, keep = {} }: MergeStudentsInput,
    @CurrentUser() actor: Actor,
  ): Promise<MergeResponse> {
    return { mergeId: await this.commands.execute(new MergeStudents(id, duplicateId, keep, actor)) };
  }

  /** Parts two merged records again, within 30 days. What was changed or made since stays with the one that was kept. */
  @Post('merges/:id/undo')
  @HttpCode(200)
  @Audience('admin')
  @Permission('change-people')
  @Problems(MergedAgain, MergeUndoEnded)
  @ApiOkResponse({ type: UndoMergeResponse })
  async undo(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<UndoMergeResponse> {
    return { stays: await this.commands.execute(new UndoMerge(id, actor)) };
  }

  /** Another record is another person's: the pair isn't proposed any more. */
  @Post(':id/keep-apart')
  @HttpCode(204)
  @Audience('admin')
  @Permission('change-people')
  keepApart(
    @IdParam() id: string,
    @Body() { duplicateId }: KeepApartInput,
    @CurrentUser() actor: Actor,
  ): Promise<void> {
    return this.commands.execute(new KeepApart(id, duplicateId, true, actor));
  }

  /** Takes back that two records are of two people. */
  @Delete(':id/keep-apart/:duplicateId')
  @HttpCode(204)
  @Audience('admin')
  @Permission('change-people')
  compareAgain(
    @IdParam() id: string,
    @IdParam('duplicateId') duplicateId: string,
    @CurrentUser() actor: Actor,
  ): Promise<void> {
    return this.commands.execute(new KeepApart(id, duplicateId, false, actor));
  }
}
