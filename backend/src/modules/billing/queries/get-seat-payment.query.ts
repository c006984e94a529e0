import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import type { SeatPaymentResponse } from '../billing.dto.js';
import { FindAmountDue } from './find-amount-due.query.js';

/** The payment of a seat, for staff and for the student whose seat it is. */
export class GetSeatPayment extends Query<SeatPaymentResponse> {
  constructor(
    readonly enrollmentId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetSeatPayment)
export class GetSeatPaymentHandler implements IQueryHandler<GetSeatPayment> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ enrollmentId, actor }: GetSeatPayment): Promise<SeatPaymentResponse> {
    const due = await this.queries.execute(new FindAmountDue(enrollmentId, actor));
    if (!due) throw new NotFound('Enrollment not found');
    return {
      paymentStatus: due.paymentStatus,
      price: due.priceCents === null ? null : dollarsFromCents(due.priceCents),
    };
  }
}
