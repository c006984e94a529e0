import { Controller, Get, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { InvalidSignature, PaymentsPort, PaymentsUnavailable } from '../../integrations/payments/payments.port.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { Problems } from '../../shared/http/problem-responses.js';
import {
  EnrollmentPaymentResponse,
  PaymentFormResponse,
  PaymentIntentResponse,
  WebhookResponse,
} from './billing.dto.js';
import { ApplyGatewayEvent } from './commands/apply-gateway-event.command.js';
import { CreatePaymentIntent } from './commands/create-payment-intent.command.js';
import { ClassCancelled, ClassDeleted, NothingToPay } from './domain/billing.errors.js';
import { GetEnrollmentPayment } from './queries/get-enrollment-payment.query.js';

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
  @Audience('admin', 'client')
  @Problems(NothingToPay, ClassCancelled, ClassDeleted, PaymentsUnavailable)
  createPaymentIntent(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<PaymentIntentResponse> {
    return this.commands.execute(new CreatePaymentIntent(id, actor));
  }

  /** Payment status and price of an enrollment. */
  @Get('enrollments/:id/payment')
  @Audience('admin', 'client')
  payment(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<EnrollmentPaymentResponse> {
    return this.queries.execute(new GetEnrollmentPayment(id, actor));
  }

  @Get('billing/payment-form')
  @Audience('signed-in')
  paymentForm(): PaymentFormResponse {
    return this.payments.paymentForm();
  }

  /** Events of the gateway, verified by their signature. */
  @Post('webhooks/stripe')
  @HttpCode(200)
  @Audience('public')
  @Problems(InvalidSignature)
  async stripe(
    @Req() request: RawBodyRequest<Request>,
    @Headers('stripe-signature') signature = '',
  ): Promise<WebhookResponse> {
    const event = this.payments.readEvent(request.rawBody ?? Buffer.alloc(0), signature);
    if (event) await this.commands.execute(new ApplyGatewayEvent(event));
    return { received: true };
  }
}
