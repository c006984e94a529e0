import { Controller, Get, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { PaymentsPort } from '../../integrations/payments/payments.port.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { PaymentFormResponse, PaymentIntentResponse, SeatPaymentResponse } from './billing.dto.js';
import { ApplyGatewayEvent } from './commands/apply-gateway-event.command.js';
import { CreatePaymentIntent } from './commands/create-payment-intent.command.js';
import { GetSeatPayment } from './queries/get-seat-payment.query.js';

@ApiTags('billing')
@Controller()
export class BillingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly payments: PaymentsPort,
  ) {}

  /** Opens a card payment over the price of the class; the browser confirms it with the answer. */
  @Post('enrollments/:id/create-payment-intent')
  @Audience('admin', 'client')
  createPaymentIntent(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<PaymentIntentResponse> {
    return this.commands.execute(new CreatePaymentIntent(id, actor));
  }

  /** Where the payment of a seat stands, and what it costs. */
  @Get('enrollments/:id/payment')
  @Audience('admin', 'client')
  payment(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<SeatPaymentResponse> {
    return this.queries.execute(new GetSeatPayment(id, actor));
  }

  @Get('billing/payment-form')
  @Audience('signed-in')
  paymentForm(): PaymentFormResponse {
    return this.payments.paymentForm();
  }

  /** The gateway's events, proved by their signature. */
  @Post('webhooks/stripe')
  @HttpCode(200)
  @Audience('public')
  async stripe(
    @Req() request: RawBodyRequest<Request>,
    @Headers('stripe-signature') signature = '',
  ): Promise<{ received: true }> {
    const event = this.payments.readEvent(request.rawBody ?? Buffer.alloc(0), signature);
    if (event) await this.commands.execute(new ApplyGatewayEvent(event));
    return { received: true };
  }
}
