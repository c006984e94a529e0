import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { BillingApi } from '../../billing/index.js';
import { IS_PAID_BY_STUDENT } from '../../billing/sql.js';
import { CenterApi } from '../../center/index.js';
import type { BrowserContext } from '../../identity/index.js';
import { cancelUntil } from './cancel-until.js';
import { LINKED_SEATS } from './link-sql.js';
import type { LinkedSeatResponse } from './payment-links.dto.js';
import { asStudent, PaymentLinks } from './payment-links.js';

/** What may still be done with the seat of a link, paid or not. */
export class GetLinkedSeat extends Query<LinkedSeatResponse> {
  constructor(
    readonly token: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@QueryHandler(GetLinkedSeat)
export class GetLinkedSeatHandler implements IQueryHandler<GetLinkedSeat> {
  constructor(
    private readonly sql: Sql,
    private readonly links: PaymentLinks,
    private readonly billing: BillingApi,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {PaymentLinkNotFound} @throws {PaymentLinkEnded} for a seat that is no longer held */
  async execute({ token, browser }: GetLinkedSeat): Promise<LinkedSeatResponse> {
    const { enrollmentId, studentId } = await this.links.findHeld(token, browser);
    const seat = (await this.sql.one<{ startsAt: string; notice: number | null; isOwn: boolean }>(
      `select c.starts_at as "startsAt", e.cancel_notice_hours as notice, ${IS_PAID_BY_STUDENT} as "isOwn" from ${LINKED_SEATS} where e.id = $1`,
      [enrollmentId],
    ))!;
    const { refundable, refundableByHand, refundableElsewhere } = await this.billing.paymentOf(
      enrollmentId,
      asStudent(studentId),
    );
    const now = this.clock.now();
    return {
      isAhead: new Date(seat.startsAt) > now,
      cancelUntil: cancelUntil(seat, await this.center.settings(), now),
      refundable: seat.isOwn ? refundable : 0,
      refundableByHand: seat.isOwn ? refundableByHand : 0,
      refundableElsewhere: seat.isOwn ? refundableElsewhere : 0,
    };
  }
}
