import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { LocalMailboxGuard } from './local-mailbox.guard.js';
import { MailboxQuery, MailboxRow } from './notifications.dto.js';
import { GetMailboxPage } from './queries/get-mailbox-page.query.js';
import { ListMailbox } from './queries/list-mailbox.query.js';

/** What would have gone out, on a machine that sends nothing. Both addresses stand outside the global prefix. */
@ApiTags('development')
@Controller()
@Audience('public')
@UseGuards(LocalMailboxGuard)
export class MailboxController {
  constructor(private readonly queries: QueryBus) {}

  /** Newest first. Absent in production and where a real provider is configured. */
  @Get('api/dev/mailbox')
  list(@Query() { to }: MailboxQuery): Promise<MailboxRow[]> {
    return this.queries.execute(new ListMailbox(to));
  }

  @Get('dev/mailbox')
  @Header('content-type', 'text/html; charset=utf-8')
  @ApiExcludeEndpoint()
  page(@Query() { to }: MailboxQuery): Promise<string> {
    return this.queries.execute(new GetMailboxPage(to));
  }
}
