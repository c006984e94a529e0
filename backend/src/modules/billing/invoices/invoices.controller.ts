import { Body, Controller, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { PaymentsUnavailable } from '../../../integrations/payments/payments.port.js';
import { pdfFile } from '../../../shared/documents/pdf-file.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { InvoiceNumberTaken, InvoiceSettled, PaymentInProgress, SeatNotBillable } from '../domain/billing.errors.js';
import type { InvoiceOwner } from '../domain/invoice.entity.js';
import { EnterOpeningInvoice } from './enter-opening-invoice.command.js';
import { FindInvoices } from './find-invoices.query.js';
import { InvoiceDocument } from './invoice-document.js';
import {
  FoundInvoiceRow,
  InvoiceListQuery,
  InvoicePreviewResponse,
  InvoiceRow,
  IssueInvoiceInput,
  OpeningInvoiceInput,
  PayInvoiceInput,
  UnbilledSeatQuery,
  UnbilledSeatRow,
  VoidInvoiceInput,
} from './invoices.dto.js';
import { IssueInvoice } from './issue-invoice.command.js';
import { ListInvoices, ListStudentInvoices } from './list-invoices.query.js';
import { ListUnbilledSeats } from './list-unbilled-seats.query.js';
import { PayInvoice } from './pay-invoice.command.js';
import { PreviewInvoice } from './preview-invoice.query.js';
import { VoidInvoice } from './void-invoice.command.js';

@ApiTags('billing')
@Controller()
export class InvoicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly document: InvoiceDocument,
  ) {}

  /** All invoices. Searches numbers and purchase orders. Sorts: issuedOn. */
  @Get('invoices')
  @Audience('admin')
  @Permission('see-money')
  @PageOf(FoundInvoiceRow)
  find(@Query() list: ListQuery, @CurrentUser() actor: Actor): Promise<Page<FoundInvoiceRow>> {
    return this.queries.execute(new FindInvoices(list, actor));
  }

  /** Sorts: issuedOn. */
  @Get('organizations/:id/invoices')
  @Audience('admin', 'org_admin')
  @Permission('see-money')
  @PageOf(InvoiceRow)
  list(@IdParam() id: string, @Query() list: InvoiceListQuery, @CurrentUser() actor: Actor): Promise<Page<InvoiceRow>> {
    return this.queries.execute(new ListInvoices(id, list, actor));
  }

  /** The opening invoices of a student. Sorts: issuedOn. */
  @Get('students/:id/invoices')
  @Audience('admin', 'client')
  @Permission('see-money')
  @PageOf(InvoiceRow)
  ofStudent(
    @IdParam() id: string,
    @Query() list: InvoiceListQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<InvoiceRow>> {
    return this.queries.execute(new ListStudentInvoices(id, list, actor));
  }

  /** The unpaid seats that an invoice can be about. Sorts: classDate. */
  @Get('organizations/:id/unbilled-seats')
  @Audience('admin')
  @Permission('see-money')
  @PageOf(UnbilledSeatRow)
  unbilled(
    @IdParam() id: string,
    @Query() list: UnbilledSeatQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<UnbilledSeatRow>> {
    return this.queries.execute(new ListUnbilledSeats(id, list, actor));
  }

  /** Issues an invoice and emails it to the organization's administrator. */
  @Post('organizations/:id/invoices')
  @Idempotent()
  @Audience('admin')
  @Permission('invoice')
  @Problems(SeatNotBillable)
  async issue(
    @IdParam() id: string,
    @Body() input: IssueInvoiceInput,
    @CurrentUser() actor: Actor,
  ): Promise<InvoiceRow> {
    return rowOf(await this.document.find(await this.commands.execute(new IssueInvoice(id, input, actor)), actor));
  }

  /** Enters what an organization owed before the center moved in. Emails nobody. */
  @Post('organizations/:id/opening-invoices')
  @Idempotent()
  @Audience('admin')
  @Permission('invoice')
  @Problems(InvoiceNumberTaken)
  async openForOrganization(
    @IdParam() id: string,
    @Body() input: OpeningInvoiceInput,
    @CurrentUser() actor: Actor,
  ): Promise<InvoiceRow> {
    return await this.open({ organizationId: id, studentId: null }, input, actor);
  }

  /** Enters what a student owed before the center moved in. Emails nobody. */
  @Post('students/:id/opening-invoices')
  @Idempotent()
  @Audience('admin')
  @Permission('invoice')
  @Problems(InvoiceNumberTaken)
  async openForStudent(
    @IdParam() id: string,
    @Body() input: OpeningInvoiceInput,
    @CurrentUser() actor: Actor,
  ): Promise<InvoiceRow> {
    return await this.open({ organizationId: null, studentId: id }, input, actor);
  }

  /** An invoice as it would be issued now. Stores and sends nothing. */
  @Post('organizations/:id/invoices/preview')
  @HttpCode(200)
  @Audience('admin')
  @Permission('invoice')
  @Problems(SeatNotBillable)
  preview(
    @IdParam() id: string,
    @Body() input: IssueInvoiceInput,
    @CurrentUser() actor: Actor,
  ): Promise<InvoicePreviewResponse> {
    return this.queries.execute(new PreviewInvoice(id, input, actor));
  }

  @Get('invoices/:id/pdf')
  @Audience('admin', 'client', 'org_admin')
  @Permission('see-money')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<StreamableFile> {
    const invoice = await this.document.find(id, actor);
    return pdfFile(`invoice-${invoice.number}`, await this.document.draw(invoice));
  }

  /** Enters what was paid by hand: everything that is due, or a part. More than that is refused as `amount`. */
  @Post('invoices/:id/payment')
  @Idempotent()
  @Audience('admin')
  @Permission('invoice')
  @Problems(InvoiceSettled, PaymentInProgress, PaymentsUnavailable)
  @HttpCode(200)
  async pay(@IdParam() id: string, @Body() input: PayInvoiceInput, @CurrentUser() actor: Actor): Promise<InvoiceRow> {
    await this.commands.execute(new PayInvoice(id, input, actor));
    return rowOf(await this.document.find(id, actor));
  }

  @Post('invoices/:id/void')
  @Audience('admin')
  @Permission('invoice')
  @Problems(InvoiceSettled)
  @HttpCode(200)
  async void(
    @IdParam() id: string,
    @Body() { reason }: VoidInvoiceInput,
    @CurrentUser() actor: Actor,
  ): Promise<InvoiceRow> {
    await this.commands.execute(new VoidInvoice(id, reason));
    return rowOf(await this.document.find(id, actor));
  }

  private async open(owner: InvoiceOwner, input: OpeningInvoiceInput, actor: Actor): Promise<InvoiceRow> {
    return rowOf(
      await this.document.find(await this.commands.execute(new EnterOpeningInvoice(owner, input, actor)), actor),
    );
  }
}

const rowOf = ({
  id,
  number,
  source,
  issuedOn,
  dueOn,
  poNumber,
  seats,
  amount,
  due,
  status,
}: InvoiceRow): InvoiceRow => ({
  id,
  number,
  source,
  issuedOn,
  dueOn,
  poNumber,
  seats,
  amount,
  due,
  status,
});
