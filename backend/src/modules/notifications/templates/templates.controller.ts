import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TemplateNotFound } from '../domain/notifications.errors.js';
import { ListTemplates, PreviewTemplate } from './preview-templates.query.js';
import { TemplatePreviewRow, TemplateRow } from './templates.dto.js';

@ApiTags('notifications')
@Controller('message-templates')
@Audience('admin')
export class TemplatesController {
  constructor(private readonly queries: QueryBus) {}

  /** Every kind of message that the program sends. Searches titles and when they are sent. Sorts: audience, title. */
  @Get()
  @PageOf(TemplateRow)
  list(@Query() list: ListQuery): Promise<Page<TemplateRow>> {
    return this.queries.execute(new ListTemplates(list));
  }

  /** The message with sample data. */
  @Get(':name')
  @Problems(TemplateNotFound)
  preview(@Param('name') name: string): Promise<TemplatePreviewRow> {
    return this.queries.execute(new PreviewTemplate(name));
  }
}
