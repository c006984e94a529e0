import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { Sql } from '../../../shared/sql/sql.js';
import { EnrollmentNotFound } from '../domain/billing.errors.js';
import { OpenPayments } from '../gateway/open-payments.js';
import { Refunds } from '../refunds/refunds.js';
import type { EnrollmentPaymentResponse } from './ledger.dto.js';
import { findSeatAccount, type SeatPayer } from './seat-account.js';

/** Payment status, price and amount due of an enrollment, for staff and for its student. */
export class GetEnrollmentPayment extends Query<EnrollmentPaymentResponse> {
  constructor(
    readonly enrollmentId: string,
    readonly actor: SeatPayer,
  ) {
    super();
  }
}

@QueryHandler(GetEnrollmentPayment)
export class GetEnrollmentPaymentHandler implements IQueryHandler<GetEnrollmentPayment> {
  constructor(
    private readonly sql: Sql,
    private readonly refunds: Refunds,
    private readonly open: OpenPayments,
  ) {}

  async execute({ enrollmentId, actor }: GetEnrollmentPayment): Promise<EnrollmentPaymentResponse> {
    const seat = await findSeatAccount(this.sql, enrollmentId, actor);
    if (!seat) throw new EnrollmentNotFound();
    const { byHandCents, totalCents } = await this.refunds.refundable(enrollmentId);
    const live = await this.open.of(enrollmentId);
    return {
      paymentStatus: seat.paymentStatus,
      price: seat.priceCents ? dollarsFromCents(seat.priceCents) : null,
      due: dollarsFromCents(seat.dueCents),
      received: dollarsFromCents(seat.coveredCents),
      receivedByHand: dollarsFromCents(seat.byHandCents),
      refundable: dollarsFromCents(totalCents),
      refundableByHand: dollarsFromCents(byHandCents),
      refundableElsewhere: dollarsFromCents(seat.elsewhereCents),
      refunded: dollarsFromCents(seat.refundedCents),
      underWay: live ? (live.isWaitingForPayer ? 'open' : 'processing') : null,
    };
  }
}
