import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { NOT_SET_UP, PaymentsPort, PaymentsUnavailable } from '../../integrations/payments/payments.port.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../shared/http/body.guard.js';
import { signedBody } from '../../shared/http/body-parsers.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { Idempotent } from '../../shared/http/idempotency.interceptor.js';
import { InvalidSignature, ThinEvent, UnreadableEvent } from '../../shared/http/invalid-signature.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { PageOf } from '../../shared/http/page.interceptor.js';
import type { Page } from '../../shared/http/page.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../shared/http/rate-limits/rate-limiter.js';
import {
  ClassCancelled,
  ClassDeleted,
  HandRefundSettled,
  NothingToPay,
  NothingUnmatched,
  PaymentInProgress,
  RefundTooLarge,
} from './domain/billing.errors.js';
import { CheckSeatPayment } from './gateway/commands/check-seat-payment.command.js';
import { CreatePaymentIntent } from './gateway/commands/create-payment-intent.command.js';
import { SettleUnmatched } from './gateway/commands/settle-unmatched.command.js';
import { StoreGatewayEvent } from './gateway/commands/store-gateway-event.command.js';
import {
  PaymentFormResponse,
  PaymentIntentResponse,
  SettleUnmatchedInput,
  UnmatchedRow,
  WebhookResponse,
} from './gateway/gateway.dto.js';
import { GatewayLimitGuard } from './gateway/gateway-limit.guard.js';
import { ListUnmatched } from './gateway/queries/list-unmatched.query.js';
import { GetEnrollmentPayment } from './ledger/get-enrollment-payment.query.js';
import { GetStudentBalance } from './ledger/get-student-balance.query.js';
import {
  EnrollmentPaymentResponse,
  LedgerEntryRow,
  LedgerQuery,
  OverdueSeatRow,
  StudentBalanceResponse,
} from './ledger/ledger.dto.js';
import { ListLedger } from './ledger/list-ledger.query.js';
import { ListOrganizationPayments } from './ledger/list-organization-payments.query.js';
import { ListOverdueSeats } from './ledger/list-overdue-seats.query.js';
import { ListHandRefunds } from './refunds/list-hand-refunds.query.js';
import { RefundPayment } from './refunds/refund-payment.command.js';
import { DropHandRefundInput, HandRefundRow, RefundInput } from './refunds/refunds.dto.js';
import { SettleHandRefund } from './refunds/settle-hand-refund.command.js';

@ApiTags('billing')
@Controller()
export class BillingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly payments: PaymentsPort,
  ) {}

  /** Opens a card payment for the price of the class, which the browser confirms. */
  @Post('enrollments/:id/create-payment-intent')
  @Audience('admin', 'client', 'org_admin')
  @UseGuards(GatewayLimitGuard)
  @Problems(NothingToPay, PaymentInProgress, ClassCancelled, ClassDeleted, PaymentsUnavailable, TooManyAttempts)
  createPaymentIntent(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<PaymentIntentResponse> {
    return this.commands.execute(new CreatePaymentIntent(id, actor));
  }

  /** Payment status and price of an enrollment. */
  @Get('enrollments/:id/payment')
  @Audience('admin', 'client', 'org_admin')
  payment(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<EnrollmentPaymentResponse> {
    return this.queries.execute(new GetEnrollmentPayment(id, actor));
  }

  /** What a student still has to pay, in one sum and by seat. */
  @Get('students/:id/balance')
  @Audience('admin')
  studentBalance(@IdParam() id: string): Promise<StudentBalanceResponse> {
    return this.queries.execute(new GetStudentBalance(id));
  }

  /** Asks the gateway how the open payment of a seat stands, and returns the payment status as it is now. */
  @Post('enrollments/:id/payment/check')
  @HttpCode(200)
  @Audience('admin', 'client', 'org_admin')
  @UseGuards(GatewayLimitGuard)
  @Problems(PaymentsUnavailable, TooManyAttempts)
  async checkPayment(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<EnrollmentPaymentResponse> {
    await this.commands.execute(new CheckSeatPayment(id, actor));
    return await this.payment(id, actor);
  }

  /** Returns money of a seat, also of one that was given up: through the gateway what was paid by card, the rest by hand. */
  @Post('enrollments/:id/refunds')
  @Idempotent()
  @Audience('admin')
  @Problems(RefundTooLarge)
  @HttpCode(202)
  refund(@IdParam() id: string, @Body() input: RefundInput, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new RefundPayment(id, input, actor));
  }

  /** Money that arrived for no seat and waits for staff. Searches descriptions and payment ids. Sorts: receivedAt, amount. */
  @Get('billing/unmatched')
  @Audience('admin')
  @PageOf(UnmatchedRow)
  unmatched(@Query() list: ListQuery): Promise<Page<UnmatchedRow>> {
    return this.queries.execute(new ListUnmatched(list));
  }

  /** Seats whose money is overdue. Sorts: date, amount, student. */
  @Get('billing/overdue')
  @Audience('admin')
  @PageOf(OverdueSeatRow)
  overdue(@Query() list: ListQuery): Promise<Page<OverdueSeatRow>> {
    return this.queries.execute(new ListOverdueSeats(list));
  }

  /** What moved the center's money, as revenue counts it. Sorts: date, amount. */
  @Get('billing/ledger')
  @Audience('admin')
  @PageOf(LedgerEntryRow)
  ledger(@Query() list: LedgerQuery): Promise<Page<LedgerEntryRow>> {
    return this.queries.execute(new ListLedger(list));
  }

  /** Counts unmatched money for a seat, or refunds it. */
  @Post('billing/unmatched/:paymentId/settle')
  @Audience('admin')
  @Problems(NothingUnmatched, NothingToPay)
  @HttpCode(204)
  settle(
    @Param('paymentId') paymentId: string,
    @Body() input: SettleUnmatchedInput,
    @CurrentUser() actor: Actor,
  ): Promise<void> {
    return this.commands.execute(new SettleUnmatched(paymentId, input, actor));
  }

  /** Payments by hand that staff are asked to return. Sorts: requestedAt, amount, payer. */
  @Get('billing/hand-refunds')
  @Audience('admin')
  @PageOf(HandRefundRow)
  handRefunds(@Query() list: ListQuery): Promise<Page<HandRefundRow>> {
    return this.queries.execute(new ListHandRefunds(list));
  }

  /** Enters that a payment by hand has been returned. */
  @Post('billing/hand-refunds/:id/returned')
  @Audience('admin')
  @Problems(HandRefundSettled)
  @HttpCode(204)
  returned(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new SettleHandRefund(id, { returned: true }, actor));
  }

  /** The center keeps a payment by hand that staff were asked to return. */
  @Post('billing/hand-refunds/:id/drop')
  @Audience('admin')
  @Problems(HandRefundSettled)
  @HttpCode(204)
  drop(@IdParam() id: string, @Body() { reason }: DropHandRefundInput, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new SettleHandRefund(id, { droppedBecause: reason }, actor));
  }

  /** An organization's payment history. Sorts: date, amount. */
  @Get('organizations/:id/payments')
  @Audience('admin', 'org_admin')
  @PageOf(LedgerEntryRow)
  organizationPayments(
    @IdParam() id: string,
    @Query() list: ListQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<LedgerEntryRow>> {
    return this.queries.execute(new ListOrganizationPayments(id, list, actor));
  }

  @Get('billing/payment-form')
  @Audience('signed-in')
  @Problems(PaymentsUnavailable)
  async paymentForm(): Promise<PaymentFormResponse> {
    const keys = await this.payments.keys();
    if (!keys) throw new PaymentsUnavailable(NOT_SET_UP);
    const { provider, publishableKey } = keys;
    return { provider, publishableKey };
  }

  /** Events of the gateway, verified by their signature. */
  @Post('webhooks/stripe')
  @HttpCode(200)
  @Audience('public')
  @TakesAnyBody()
  @Problems(InvalidSignature, ThinEvent, UnreadableEvent)
  async stripe(@Req() request: Request, @Headers('stripe-signature') signature = ''): Promise<WebhookResponse> {
    const event = await this.payments.readEvent(signedBody(request), signature);
    await this.commands.execute(new StoreGatewayEvent(event));
    return { received: true };
  }
}
