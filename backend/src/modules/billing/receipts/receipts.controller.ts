import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { pdfFile } from '../../../shared/documents/pdf-file.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { ListOrganizationReceipts, ListStudentReceipts } from './list-receipts.query.js';
import { ReceiptDocument } from './receipt-document.js';
import { ReceiptRow } from './receipts.dto.js';

@ApiTags('billing')
@Controller()
export class ReceiptsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly document: ReceiptDocument,
  ) {}

  /** Sorts: paidAt. */
  @Get('students/:id/receipts')
  @Audience('admin', 'client', 'org_admin')
  @Permission('see-money')
  @PageOf(ReceiptRow)
  ofStudent(@IdParam() id: string, @Query() list: ListQuery, @CurrentUser() actor: Actor): Promise<Page<ReceiptRow>> {
    return this.queries.execute(new ListStudentReceipts(id, list, actor));
  }

  /** Sorts: paidAt. */
  @Get('organizations/:id/receipts')
  @Audience('admin', 'org_admin')
  @Permission('see-money')
  @PageOf(ReceiptRow)
  ofOrganization(
    @IdParam() id: string,
    @Query() list: ListQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<ReceiptRow>> {
    return this.queries.execute(new ListOrganizationReceipts(id, list, actor));
  }

  @Get('receipts/:id/pdf')
  @Audience('admin', 'client', 'org_admin')
  @Permission('see-money')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<StreamableFile> {
    const receipt = await this.document.find(id, actor);
    return pdfFile(`receipt-${receipt.number}`, await this.document.draw(receipt));
  }
}
