import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { Idempotent } from '../../shared/http/idempotency.interceptor.js';
import { PageOf } from '../../shared/http/page.interceptor.js';
import type { Page } from '../../shared/http/page.js';
import { Permission } from '../../shared/http/permission.decorator.js';
import { ChangeView } from './commands/change-view.command.js';
import { DeleteView } from './commands/delete-view.command.js';
import { SaveView } from './commands/save-view.command.js';
import { GetView } from './queries/get-view.query.js';
import { ListViews } from './queries/list-views.query.js';
import { ChangeViewInput, ListViewsQuery, SavedViewRow, SaveViewInput } from './views.dto.js';

@ApiTags('saved-views')
@Controller('saved-views')
@Audience('admin')
@Permission('console')
export class ViewsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The caller's own views and those that colleagues share. Sorts: name. */
  @Get()
  @PageOf(SavedViewRow)
  list(@Query() list: ListViewsQuery, @CurrentUser() { userId }: Actor): Promise<Page<SavedViewRow>> {
    return this.queries.execute(new ListViews(list, userId));
  }

  /** Saves a view. The caller's views of one list have different names. */
  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: SavedViewRow })
  async save(@Body() input: SaveViewInput, @CurrentUser() { userId }: Actor): Promise<SavedViewRow> {
    return this.queries.execute(new GetView(await this.commands.execute(new SaveView(input, userId)), userId));
  }

  /** Changes a view of the caller's own; another one is not found. */
  @Patch(':id')
  @ApiOkResponse({ type: SavedViewRow })
  async change(
    @IdParam() id: string,
    @Body() input: ChangeViewInput,
    @CurrentUser() { userId }: Actor,
  ): Promise<SavedViewRow> {
    return this.queries.execute(new GetView(await this.commands.execute(new ChangeView(id, input, userId)), userId));
  }

  /** Deletes a view of the caller's own, or a shared one. */
  @Delete(':id')
  @HttpCode(204)
  delete(@IdParam() id: string, @CurrentUser() { userId }: Actor): Promise<void> {
    return this.commands.execute(new DeleteView(id, userId));
  }
}
