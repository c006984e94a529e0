import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Header,
  HttpCode,
  Injectable,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Config, hasLocalMailbox } from '../../../config.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { newId } from '../../../shared/domain/id.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { isLocalRequest } from '../../../shared/http/own-site.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { ReceiveSms } from '../sms/receive-sms.command.js';
import { ListMailbox } from './list-mailbox.query.js';
import { MailboxQuery, MailboxReplyDto, MailboxRow } from './mailbox.dto.js';
import { mailboxPage } from './mailbox-page.js';

/** Hides the mailbox from everybody but this machine, and where a provider sends real messages. */
@Injectable()
class LocalMailboxGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!hasLocalMailbox(this.config) || !isLocalRequest(request))
      throw new NotFound('There is nothing at this address.');
    return true;
  }
}

/** The messages that a development machine would have sent. Both routes are outside the global prefix. */
@ApiTags('development')
@Controller()
@Audience('public')
@UseGuards(LocalMailboxGuard)
export class MailboxController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Newest first. Absent in production and where a real provider is configured. */
  @Get('api/dev/mailbox')
  @Problems(NotFound)
  list(@Query() { to }: MailboxQuery): Promise<MailboxRow[]> {
    return this.queries.execute(new ListMailbox(to));
  }

  @Get('dev/mailbox')
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiExcludeEndpoint()
  async page(@Query() { to }: MailboxQuery): Promise<string> {
    return mailboxPage(await this.queries.execute(new ListMailbox(to)), to);
  }

  /** Texts the center, as Twilio's webhook does it for a real number. */
  @Post('dev/mailbox')
  @HttpCode(200)
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiExcludeEndpoint()
  async reply(@Body() { from, text }: MailboxReplyDto): Promise<string> {
    const sms = { id: newId(), from, text, isHandled: false, isHelpHandled: false };
    const answer = await this.commands.execute(new ReceiveSms(sms));
    return mailboxPage(await this.queries.execute(new ListMailbox(from)), from, { text, answer });
  }
}
