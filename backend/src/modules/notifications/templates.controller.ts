import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { TemplateNotFound } from './domain/notifications.errors.js';
import { TemplatePreviewRow, TemplateRow } from './notifications.dto.js';
import { ListTemplates, PreviewTemplate } from './queries/preview-templates.query.js';

@ApiTags('notifications')
@Controller('message-templates')
@Audience('admin')
export class TemplatesController {
  constructor(private readonly queries: QueryBus) {}

  /** Every kind of message that the program sends, by audience and title. */
  @Get()
  @ApiOkResponse({ type: [TemplateRow] })
  list(): Promise<TemplateRow[]> {
    return this.queries.execute(new ListTemplates());
  }

  /** The message with sample data. */
  @Get(':name')
  @Problems(TemplateNotFound)
  preview(@Param('name') name: string): Promise<TemplatePreviewRow> {
    return this.queries.execute(new PreviewTemplate(name));
  }
}
