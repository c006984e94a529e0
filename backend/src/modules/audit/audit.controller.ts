import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { PageOf } from '../../shared/http/page.interceptor.js';
import type { Page } from '../../shared/http/page.js';
import { AuditEntryRow, ListAuditQuery } from './audit.dto.js';
import { ListAuditEntries } from './queries/list-audit-entries.query.js';

@ApiTags('audit')
@Controller('audit')
@Audience('admin')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  /** Who did what to whom, when and from where; newest first. Sorts by occurredAt. */
  @Get()
  @PageOf(AuditEntryRow)
  list(@Query() list: ListAuditQuery): Promise<Page<AuditEntryRow>> {
    return this.queries.execute(new ListAuditEntries(list));
  }
}
