import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ResendMessage } from './commands/resend-message.command.js';
import { ListMessagesQuery } from './notifications.dto.js';
import { ListMessages } from './queries/list-messages.query.js';

@ApiTags('notifications')
@Controller('messages')
@Audience('admin')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Newest first. Sorts by createdAt, to and state. */
  @Get()
  list(@Query() list: ListMessagesQuery) {
    return this.queries.execute(new ListMessages(list));
  }

  /** Sends it again, whatever became of it before. */
  @Post(':id/resend')
  @HttpCode(202)
  resend(@IdParam() id: string) {
    return this.commands.execute(new ResendMessage(id));
  }
}
