import { Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { GetNotice, ListNotices } from './list-notices.query.js';
import { MarkAllNoticesRead, MarkNoticeRead } from './mark-notices-read.command.js';
import { NoticeRow } from './notices.dto.js';

@ApiTags('notifications')
@Controller('notifications')
@Audience('signed-in')
export class NoticesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The caller's notifications. Searches titles and texts. Sorts: createdAt, title, readAt. */
  @Get()
  @PageOf(NoticeRow)
  list(@CurrentUser() actor: Actor, @Query() list: ListQuery): Promise<Page<NoticeRow>> {
    return this.queries.execute(new ListNotices(actor.userId, list));
  }

  @Patch(':id/read')
  async markRead(@CurrentUser() actor: Actor, @IdParam() id: string): Promise<NoticeRow> {
    await this.commands.execute(new MarkNoticeRead(actor.userId, id));
    return this.queries.execute(new GetNotice(actor.userId, id));
  }

  @Post('read-all')
  @HttpCode(204)
  markAllRead(@CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new MarkAllNoticesRead(actor.userId));
  }
}
