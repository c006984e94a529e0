import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { RuleNotFound } from '../domain/notifications.errors.js';
import { DropHeldMessages, SendHeldMessages } from './commands/settle-held-messages.command.js';
import { HeldMessagesResponse, SettledMessagesResponse } from './messages.dto.js';
import { GetHeldMessages } from './queries/get-held-messages.query.js';

/** After an upgrade, messages that are due only by a rule newer than the database wait for an administrator. */
@ApiTags('notifications')
@Controller('held-messages')
@Audience('admin')
export class HeldMessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** How many wait for each rule, and the first of them. */
  @Get()
  get(): Promise<HeldMessagesResponse> {
    return this.queries.execute(new GetHeldMessages());
  }

  /** Sends those of a rule that wait. */
  @Post(':rule/send')
  @HttpCode(202)
  @Problems(RuleNotFound)
  async send(@Param('rule') rule: string): Promise<SettledMessagesResponse> {
    return { count: await this.commands.execute(new SendHeldMessages(rule)) };
  }

  /** Drops those of a rule that wait, for good. */
  @Post(':rule/drop')
  @HttpCode(200)
  @Problems(RuleNotFound)
  async drop(@Param('rule') rule: string): Promise<SettledMessagesResponse> {
    return { count: await this.commands.execute(new DropHeldMessages(rule)) };
  }
}
