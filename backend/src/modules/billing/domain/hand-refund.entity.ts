import { defineEntity, p } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { handRefundDropped, handRefundRequested, refundedElsewhere } from '../events.js';
import { HandRefundSettled } from './billing.errors.js';

const HandRefundSchema = defineEntity({
  name: 'HandRefund',
  schema: 'billing',
  tableName: 'hand_refunds',
  properties: {
    id: p.uuid().primary(),
    enrollmentId: p.uuid(),
    organizationId: p.uuid().strictNullable(),
    amountCents: p.integer(),
    reason: p.text(),
    /** The system in which it was paid, such as `enrollware`, and goes back; null for money that was paid here. */
    elsewhere: p.text().strictNullable(),
    status: p.text().$type<'open' | 'returned' | 'dropped'>(),
    requestedBy: p.uuid().strictNullable(),
    settledBy: p.uuid().strictNullable(),
    settledAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
  },
});

/**
 * Money that was paid by hand, such as cash, and that staff are asked to return. The ledger has its entry when they have. Of money
 * that was paid in another system, which returns it, the ledger has nothing.
 */
export class HandRefund extends HandRefundSchema.class {
  static request(
    details: Pick<
      HandRefund,
      'enrollmentId' | 'organizationId' | 'amountCents' | 'reason' | 'requestedBy' | 'elsewhere'
    >,
    now: Date,
  ): HandRefund {
    const refund = Object.assign(new HandRefund(), details, {
      id: newId(),
      status: 'open',
      settledBy: null,
      settledAt: null,
      createdAt: now,
    } as const);
    const { id: handRefundId, enrollmentId, amountCents, reason, elsewhere } = refund;
    raise(
      refund,
      handRefundRequested({ handRefundId, enrollmentId, amountCents, reason, ...(elsewhere && { elsewhere }) }),
    );
    return refund;
  }

  /** @throws {HandRefundSettled} */
  returned(by: string, now: Date): void {
    this.settle('returned', by, now);
    const { id: handRefundId, enrollmentId, amountCents, elsewhere } = this;
    if (elsewhere) raise(this, refundedElsewhere({ handRefundId, enrollmentId, amountCents, elsewhere }));
  }

  /** The center keeps the money. @throws {HandRefundSettled} */
  drop(reason: string, by: string, now: Date): void {
    this.settle('dropped', by, now);
    const { id: handRefundId, enrollmentId, amountCents } = this;
    raise(this, handRefundDropped({ handRefundId, enrollmentId, amountCents, reason }));
  }

  private settle(status: 'returned' | 'dropped', settledBy: string, settledAt: Date): void {
    if (this.status !== 'open') throw new HandRefundSettled();
    Object.assign(this, { status, settledBy, settledAt });
  }
}
HandRefundSchema.setClass(HandRefund);
