import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
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
import { HandRefundSettled, RefundTooLarge } from '../domain/billing.errors.js';
import { ListHandRefunds } from './list-hand-refunds.query.js';
import { RefundPayment } from './refund-payment.command.js';
import { DropHandRefundInput, HandRefundRow, RefundInput } from './refunds.dto.js';
import { SettleHandRefund } from './settle-hand-refund.command.js';

@ApiTags('billing')
@Controller()
export class RefundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Returns money of a seat, also of one that was given up: through the gateway what was paid by card, the rest by hand. */
  @Post('enrollments/:id/refunds')
  @Idempotent()
  @Audience('admin')
  @Permission('refund')
  @Problems(RefundTooLarge)
  @HttpCode(202)
  refund(@IdParam() id: string, @Body() input: RefundInput, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new RefundPayment(id, input, actor));
  }

  /** Payments by hand that staff are asked to return. Sorts: requestedAt, amount, payer. */
  @Get('billing/hand-refunds')
  @Audience('admin')
  @Permission('see-money')
  @PageOf(HandRefundRow)
  handRefunds(@Query() list: ListQuery): Promise<Page<HandRefundRow>> {
    return this.queries.execute(new ListHandRefunds(list));
  }

  /** Enters that a payment by hand has been returned. */
  @Post('billing/hand-refunds/:id/returned')
  @Audience('admin')
  @Permission('refund')
  @Problems(HandRefundSettled)
  @HttpCode(204)
  returned(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new SettleHandRefund(id, { returned: true }, actor));
  }

  /** The center keeps a payment by hand that staff were asked to return. */
  @Post('billing/hand-refunds/:id/drop')
  @Audience('admin')
  @Permission('refund')
  @Problems(HandRefundSettled)
  @HttpCode(204)
  drop(@IdParam() id: string, @Body() { reason }: DropHandRefundInput, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new SettleHandRefund(id, { droppedBecause: reason }, actor));
  }
}
