import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { TemplateNotFound } from '../domain/notifications.errors.js';
import { ChangeTemplate, ResetTemplate } from './change-template.command.js';
import { GetTemplate } from './get-template.query.js';
import { ListTemplates } from './list-templates.query.js';
import { PreviewTemplate } from './preview-template.query.js';
import { SendTemplateTest } from './send-template-test.command.js';
import {
  ChangeTemplateInput,
  TemplateDetailRow,
  TemplatePreviewRow,
  TemplateRow,
  TestedTemplateResponse,
  TestTemplateInput,
  TryTemplateInput,
} from './templates.dto.js';

@ApiTags('notifications')
@Controller('message-templates')
@Audience('admin')
export class TemplatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Every kind of message that the program sends. Searches titles and when they are sent. Sorts: audience, title. */
  @Get()
  @PageOf(TemplateRow)
  list(@Query() list: ListQuery): Promise<Page<TemplateRow>> {
    return this.queries.execute(new ListTemplates(list));
  }

  /** The words of a message with their history, and the message with sample data. */
  @Get(':name')
  @Problems(TemplateNotFound)
  get(@Param('name') name: string): Promise<TemplateDetailRow> {
    return this.queries.execute(new GetTemplate(name));
  }

  /** Changes the words of a message. What is already written keeps the words that it has. */
  @Put(':name')
  @Problems(TemplateNotFound, ChangedMeanwhile)
  async change(
    @Param('name') name: string,
    @Body() { version, ...words }: ChangeTemplateInput,
    @CurrentUser() { userId }: Actor,
  ): Promise<TemplateDetailRow> {
    await this.commands.execute(new ChangeTemplate(name, words, version, userId));
    return this.queries.execute(new GetTemplate(name));
  }

  /** Makes the words the program's own again. */
  @Post(':name/reset')
  @HttpCode(200)
  @Problems(TemplateNotFound, ChangedMeanwhile)
  async reset(@Param('name') name: string, @CurrentUser() { userId }: Actor): Promise<TemplateDetailRow> {
    await this.commands.execute(new ResetTemplate(name, userId));
    return this.queries.execute(new GetTemplate(name));
  }

  /** The message with words that aren't saved, for the sample or a real person. */
  @Post(':name/preview')
  @HttpCode(200)
  @Problems(TemplateNotFound)
  preview(@Param('name') name: string, @Body() { example, ...words }: TryTemplateInput): Promise<TemplatePreviewRow> {
    return this.queries.execute(new PreviewTemplate(name, words, example));
  }

  /** Emails the message with words that aren't saved and sample data to the caller. */
  @Post(':name/test')
  @HttpCode(202)
  @Problems(TemplateNotFound, TooManyAttempts)
  async test(
    @Param('name') name: string,
    @Body() words: TestTemplateInput,
    @CurrentUser() actor: Actor,
  ): Promise<TestedTemplateResponse> {
    await this.commands.execute(new SendTemplateTest(name, words, actor));
    return { to: actor.email };
  }
}
