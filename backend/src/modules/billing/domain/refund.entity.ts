import { defineEntity, p } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { refundFailed, refundRequested } from '../events.js';

const RefundSchema = defineEntity({
  name: 'Refund',
  schema: 'billing',
  tableName: 'refunds',
  properties: {
    id: p.uuid().primary(),
    gatewayPayment: p.text(),
    enrollmentId: p.uuid().strictNullable(),
    organizationId: p.uuid().strictNullable(),
    amountCents: p.integer(),
    currency: p.text(),
    fromUnmatched: p.boolean(),
    reducesPrice: p.boolean(),
    reason: p.text(),
    status: p.text().$type<'requested' | 'sent' | 'failed'>(),
    failure: p.text().strictNullable(),
    gatewayRefund: p.text().strictNullable(),
    requestedBy: p.uuid().strictNullable(),
    createdAt: p.datetime(),
  },
});

type RefundDetails = Pick<
  Refund,
  | 'gatewayPayment'
  | 'enrollmentId'
  | 'organizationId'
  | 'amountCents'
  | 'currency'
  | 'fromUnmatched'
  | 'reducesPrice'
  | 'reason'
  | 'requestedBy'
>;

/** Money of one payment that goes back through the gateway. The ledger has its entry as soon as the gateway took it on. */
export class Refund extends RefundSchema.class {
  /** A job asks the gateway for it. */
  static request(details: RefundDetails, now: Date): Refund {
    const refund = Refund.of(details, now);
    const { id: refundId, enrollmentId, amountCents, currency, reason, requestedBy } = refund;
    raise(refund, refundRequested({ refundId, enrollmentId, amountCents, currency, reason, requestedBy }));
    return refund;
  }

  /** Somebody made it at the gateway itself. */
  static madeAtGateway(details: RefundDetails, gatewayRefund: string, now: Date): Refund {
    return Object.assign(Refund.of(details, now), { status: 'sent', gatewayRefund } as const);
  }

  sent(gatewayRefund: string): void {
    this.gatewayRefund = gatewayRefund;
    this.status = 'sent';
  }

  /** The gateway refused it, or could not deliver the money. */
  fail(failure: string): void {
    if (this.status === 'failed') return;
    this.status = 'failed';
    this.failure = failure;
    raise(this, refundFailed({ refundId: this.id, enrollmentId: this.enrollmentId, failure }));
  }

  private static of(details: RefundDetails, now: Date): Refund {
    return Object.assign(new Refund(), details, {
      id: newId(),
      status: 'requested',
      failure: null,
      gatewayRefund: null,
      createdAt: now,
    } as const);
  }
}
RefundSchema.setClass(Refund);
