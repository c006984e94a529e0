import { defineEntity, p } from '@mikro-orm/core';
import { newId } from '../../../shared/domain/id.js';

export type PaymentState = 'creating' | 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled';

const PaymentSchema = defineEntity({
  name: 'Payment',
  schema: 'billing',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    enrollmentId: p.uuid(),
    organizationId: p.uuid().strictNullable(),
    gatewayPayment: p.text().strictNullable(),
    amountCents: p.integer(),
    mode: p.text().$type<'on-session' | 'off-session'>(),
    status: p.text().$type<PaymentState>(),
    failure: p.text().strictNullable(),
    createdAt: p.datetime(),
    closedAt: p.datetime().strictNullable(),
  },
});

/**
 * One payment at the gateway for one seat. A seat has at most one that is live, so that nobody can pay twice. It is stored
 * before the gateway is called; its id is the idempotency key.
 */
export class Payment extends PaymentSchema.class {
  static begin(of: Pick<Payment, 'enrollmentId' | 'organizationId' | 'amountCents' | 'mode'>, now: Date): Payment {
    return Object.assign(new Payment(), of, {
      id: newId(),
      gatewayPayment: null,
      status: 'creating',
      failure: null,
      createdAt: now,
      closedAt: null,
    } as const);
  }

  get isLive(): boolean {
    return this.closedAt === null;
  }

  /** The gateway created it. Its first events may have been faster. */
  opened(gatewayPayment: string): void {
    this.gatewayPayment = gatewayPayment;
    if (this.status === 'creating') this.status = 'open';
  }

  /** Ends it before the gateway knew of it. */
  giveUp(now: Date): void {
    if (!this.isLive) return;
    this.status = 'cancelled';
    this.closedAt = now;
  }

  /** Follows what the gateway says. A payment that succeeded stays so, in whatever order the events arrive. */
  follow(gatewayPayment: string, status: Exclude<PaymentState, 'creating'>, now: Date, failure?: string): void {
    this.gatewayPayment ??= gatewayPayment;
    if (this.status === 'succeeded' || (!this.isLive && status !== 'succeeded')) return;
    this.status = status;
    this.failure = failure ?? this.failure;
    this.closedAt = status === 'open' || status === 'processing' ? null : now;
  }
}
PaymentSchema.setClass(Payment);
