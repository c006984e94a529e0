import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PaymentsUnavailable } from '../../../integrations/payments/payments.port.js';
import { centsFromDollars, dollarsFromCents } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { ExceedsDue, PaymentInProgress } from '../../billing/index.js';
import { ClassCancelled, ClassDeleted, EnrollmentNotFound, NothingToBill } from '../domain/enrollment.errors.js';
import { RosterRow } from '../seats/enrollment.dto.js';
import { GetEnrollment } from '../seats/queries/get-enrollment.query.js';
import { BillSeat } from './bill-seat.command.js';
import { EnterPayments } from './enter-payments.command.js';
import { PaymentByHandInput, PaymentsByHandInput, PaymentsByHandResponse, PurchaseOrderInput } from './payments.dto.js';

@ApiTags('enrollments')
@Controller()
export class PaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Enters a payment by hand for a seat, also of a part of what is due. The seat is paid once nothing is due. 409 `exceeds_due`
   * if it is more than that.
   */
  @Post('enrollments/:id/payments')
  @Idempotent()
  @Audience('admin')
  @Permission('collect-payments')
  @Problems(ExceedsDue, PaymentInProgress, ClassCancelled, ClassDeleted, PaymentsUnavailable)
  async enter(
    @IdParam() id: string,
    @Body() { amount, ...how }: PaymentByHandInput,
    @CurrentUser() actor: Actor,
  ): Promise<RosterRow> {
    const seat = { enrollmentId: id, amountCents: centsFromDollars(amount) };
    await this.commands.execute(new EnterPayments([seat], how, actor));
    return this.queries.execute(new GetEnrollment<RosterRow>(id, actor));
  }

  /** Marks a seat as billed on a customer's purchase order, which is no money: it stays due. An empty number takes that back. */
  @Post('enrollments/:id/purchase-order')
  @HttpCode(200)
  @Audience('admin')
  @Permission('collect-payments')
  @Problems(NothingToBill, ClassCancelled, ClassDeleted)
  @ApiOkResponse({ type: RosterRow })
  async bill(
    @IdParam() id: string,
    @Body() { number }: PurchaseOrderInput,
    @CurrentUser() actor: Actor,
  ): Promise<RosterRow> {
    await this.commands.execute(new BillSeat(id, number, actor));
    return this.queries.execute(new GetEnrollment<RosterRow>(id, actor));
  }

  /** Enters that what is due for each of these seats was paid by hand, in one transaction: for all of them or for none. */
  @Post('payments/by-hand')
  @Idempotent()
  @Audience('admin')
  @Permission('collect-payments')
  @Problems(EnrollmentNotFound, ExceedsDue, PaymentInProgress, ClassCancelled, ClassDeleted, PaymentsUnavailable)
  async enterSeveral(
    @Body() { enrollmentIds, ...how }: PaymentsByHandInput,
    @CurrentUser() actor: Actor,
  ): Promise<PaymentsByHandResponse> {
    const seats = enrollmentIds.map((enrollmentId) => ({ enrollmentId }));
    const cents = await this.commands.execute(new EnterPayments(seats, how, actor));
    return { payments: seats.length, amount: dollarsFromCents(cents) };
  }
}
