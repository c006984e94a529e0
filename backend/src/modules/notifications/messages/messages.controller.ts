import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { MessageIsBeingSent, MessageWasSuppressed, RecipientWasErased } from '../domain/message.entity.js';
import { ResendMessage } from './commands/resend-message.command.js';
import { ResendMessages } from './commands/resend-messages.command.js';
import { ListMessagesQuery, MessageRow, ResendMessagesInput, ResentMessagesResponse } from './messages.dto.js';
import { ListMessages } from './queries/list-messages.query.js';

@ApiTags('notifications')
@Controller('messages')
@Audience('admin')
@Permission('send-messages')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Newest first. Sorts by createdAt, to and state. */
  @Get()
  @PageOf(MessageRow)
  list(@Query() list: ListMessagesQuery): Promise<Page<MessageRow>> {
    return this.queries.execute(new ListMessages(list));
  }

  /** Queues the named messages again, or all that failed and match, but for those that their provider refused. */
  @Post('resend')
  @HttpCode(202)
  @Problems(RecipientWasErased)
  async resendAll(@Body() input: ResendMessagesInput, @CurrentUser() actor: Actor): Promise<ResentMessagesResponse> {
    return { resent: await this.commands.execute(new ResendMessages(input, actor)) };
  }

  /** Queues it again, unless it is being sent right now, was never to be sent, or its recipient was erased. */
  @Post(':id/resend')
  @HttpCode(202)
  @Problems(MessageIsBeingSent, MessageWasSuppressed, RecipientWasErased)
  resend(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new ResendMessage(id));
  }
}
