import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { PaymentsPort, PaymentsUnavailable } from '../../../integrations/payments/payments.port.js';
import { CenterNotOpen } from '../../../shared/domain/center-not-open.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../../shared/http/body.guard.js';
import { signedBody } from '../../../shared/http/body-parsers.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { InvalidSignature, ThinEvent, UnreadableEvent } from '../../../shared/http/invalid-signature.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { BillingApi } from '../billing.api.js';
import {
  ClassCancelled,
  ClassDeleted,
  NothingToPay,
  NothingUnmatched,
  PaymentInProgress,
} from '../domain/billing.errors.js';
import { GetEnrollmentPayment } from '../ledger/get-enrollment-payment.query.js';
import { EnrollmentPaymentResponse } from '../ledger/ledger.dto.js';
import { CheckSeatPayment } from './commands/check-seat-payment.command.js';
import { CreatePaymentIntent } from './commands/create-payment-intent.command.js';
import { SettleUnmatched } from './commands/settle-unmatched.command.js';
import { StoreGatewayEvent } from './commands/store-gateway-event.command.js';
import {
  PaymentFormResponse,
  PaymentIntentResponse,
  SettleUnmatchedInput,
  UnmatchedRow,
  WebhookResponse,
} from './gateway.dto.js';
import { GatewayLimitGuard } from './gateway-limit.guard.js';
import { ListUnmatched } from './queries/list-unmatched.query.js';

@ApiTags('billing')
@Controller()
export class GatewayController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly payments: PaymentsPort,
    private readonly billing: BillingApi,
  ) {}

  /** Opens a card payment for the price of the class, which the browser confirms. */
  @Post('enrollments/:id/create-payment-intent')
  @Audience('admin', 'client', 'org_admin')
  @Permission('collect-payments')
  @UseGuards(GatewayLimitGuard)
  @Problems(
    NothingToPay,
    PaymentInProgress,
    ClassCancelled,
    ClassDeleted,
    PaymentsUnavailable,
    TooManyAttempts,
    CenterNotOpen,
  )
  createPaymentIntent(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<PaymentIntentResponse> {
    return this.commands.execute(new CreatePaymentIntent(id, actor));
  }

  /** Asks the gateway how the open payment of a seat stands, and returns the payment status as it is now. */
  @Post('enrollments/:id/payment/check')
  @HttpCode(200)
  @Audience('admin', 'client', 'org_admin')
  @Permission('collect-payments')
  @UseGuards(GatewayLimitGuard)
  @Problems(PaymentsUnavailable, TooManyAttempts)
  async checkPayment(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<EnrollmentPaymentResponse> {
    await this.commands.execute(new CheckSeatPayment(id, actor));
    return await this.queries.execute(new GetEnrollmentPayment(id, actor));
  }

  /** Money that arrived for no seat and waits for staff. Searches descriptions and payment ids. Sorts: receivedAt, amount. */
  @Get('billing/unmatched')
  @Audience('admin')
  @Permission('see-money')
  @PageOf(UnmatchedRow)
  unmatched(@Query() list: ListQuery): Promise<Page<UnmatchedRow>> {
    return this.queries.execute(new ListUnmatched(list));
  }

  /** Counts unmatched money for a seat, or refunds it. */
  @Post('billing/unmatched/:paymentId/settle')
  @Audience('admin')
  @Permission('collect-payments')
  @Problems(NothingUnmatched, NothingToPay)
  @HttpCode(204)
  settle(
    @Param('paymentId') paymentId: string,
    @Body() input: SettleUnmatchedInput,
    @CurrentUser() actor: Actor,
  ): Promise<void> {
    return this.commands.execute(new SettleUnmatched(paymentId, input, actor));
  }

  @Get('billing/payment-form')
  @Audience('signed-in')
  @Problems(PaymentsUnavailable)
  paymentForm(): Promise<PaymentFormResponse> {
    return this.billing.paymentForm();
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
