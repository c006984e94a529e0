import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { ChangeView } from './change-view.command.js';
import { DeleteView } from './delete-view.command.js';
import { ListViews } from './list-views.query.js';
import { SaveView } from './save-view.command.js';
import { ChangeViewInput, ListViewsQuery, SavedViewRow, SaveViewInput } from './views.dto.js';

@ApiTags('saved-views')
@Controller('saved-views')
@Audience('admin')
export class ViewsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The caller's own views and those that colleagues share, by name. */
  @Get()
  @ApiOkResponse({ type: [SavedViewRow] })
  list(@Query() { grid }: ListViewsQuery, @CurrentUser() { userId }: Actor): Promise<SavedViewRow[]> {
    return this.queries.execute(new ListViews(userId, { grid }));
  }

  /** Saves a view. The caller's views of one list have different names. */
  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: SavedViewRow })
  async save(@Body() input: SaveViewInput, @CurrentUser() { userId }: Actor): Promise<SavedViewRow> {
    return await this.viewOf(userId, await this.commands.execute(new SaveView(input, userId)));
  }

  /** Changes a view of the caller's own; another one is not found. */
  @Patch(':id')
  @ApiOkResponse({ type: SavedViewRow })
  async change(
    @IdParam() id: string,
    @Body() input: ChangeViewInput,
    @CurrentUser() { userId }: Actor,
  ): Promise<SavedViewRow> {
    return await this.viewOf(userId, await this.commands.execute(new ChangeView(id, input, userId)));
  }

  /** Deletes a view of the caller's own, or a shared one. */
  @Delete(':id')
  @HttpCode(204)
  delete(@IdParam() id: string, @CurrentUser() { userId }: Actor): Promise<void> {
    return this.commands.execute(new DeleteView(id, userId));
  }

  private async viewOf(userId: string, id: string): Promise<SavedViewRow> {
    const [view] = await this.queries.execute(new ListViews(userId, { id }));
    if (!view) throw new NotFound('View not found');
    return view;
  }
}
