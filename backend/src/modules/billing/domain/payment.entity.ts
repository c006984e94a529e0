import { defineEntity, p } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { chargeBegun, chargeDeclined, chargeEnded } from '../events.js';

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
    /** The gateway's account and mode; null for what an earlier version began. */
    merchantId: p.uuid().strictNullable(),
    amountCents: p.integer(),
    /** What the gateway shows of it, the same for each try; null once the gateway knows the payment. */
    description: p.text().strictNullable(),
    mode: p.text().$type<'on-session' | 'off-session'>(),
    status: p.text().$type<PaymentState>(),
    failure: p.text().strictNullable(),
    /** Of an off-session payment: the method that it charges, and which try with it this is. */
    methodId: p.uuid().strictNullable(),
    attempt: p.integer().strictNullable(),
    needsPayer: p.boolean(),
    /** The organization pays, not the student. */
    byOrganization: p.boolean(),
    notifiedAt: p.datetime().strictNullable(),
    checkedAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    closedAt: p.datetime().strictNullable(),
  },
});

/**
 * One payment at the gateway for one seat. A seat has at most one that is live, so that nobody can pay twice. It is stored
 * before the gateway is called; its id is the idempotency key.
 */
export class Payment extends PaymentSchema.class {
  /** Its payer confirms it in a browser. */
  static begin(
    of: Pick<
      Payment,
      'enrollmentId' | 'organizationId' | 'amountCents' | 'description' | 'byOrganization' | 'merchantId'
    >,
    now: Date,
  ): Payment {
    return Payment.of({ ...of, mode: 'on-session', methodId: null, attempt: null }, now);
  }

  /** A job charges the organization's method for it. */
  static charge(
    of: Pick<Payment, 'enrollmentId' | 'amountCents' | 'description' | 'merchantId'> & {
      organizationId: string;
      methodId: string;
      attempt: number;
    },
    now: Date,
  ): Payment {
    const payment = Payment.of({ ...of, mode: 'off-session', byOrganization: true }, now);
    raise(payment, chargeBegun({ paymentId: payment.id }));
    return payment;
  }

  private static of(
    given: Pick<
      Payment,
      | 'enrollmentId'
      | 'organizationId'
      | 'amountCents'
      | 'description'
      | 'mode'
      | 'methodId'
      | 'attempt'
      | 'byOrganization'
      | 'merchantId'
    >,
    now: Date,
  ): Payment {
    return Object.assign(new Payment(), given, {
      id: newId(),
      gatewayPayment: null,
      status: 'creating',
      failure: null,
      needsPayer: false,
      notifiedAt: null,
      checkedAt: null,
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
    this.description = null;
    if (this.status === 'creating') this.status = 'open';
  }

  /** Ends it before the gateway knew of it. */
  giveUp(now: Date): void {
    if (!this.isLive) return;
    this.end('cancelled', now);
  }

  /** The gateway refused to charge the method. */
  refuse(failure: string, now: Date): void {
    if (!this.isLive) return;
    this.failure = failure;
    this.end('failed', now);
  }

  /**
   * Follows what the gateway says. A payment that succeeded stays so, in whatever order the events arrive. The gateway keeps a
   * declined payment open for another card; without its payer nobody brings one, so that it failed.
   */
  follow({ id, status, failure, needsPayer = false }: PaymentAtGateway, now: Date): void {
    this.gatewayPayment ??= id;
    this.description = null;
    if (this.status === 'succeeded' || (!this.isLive && status !== 'succeeded')) return;
    // A debit that is on its way opens again only if it fails; anything else is an event from before.
    if (this.status === 'processing' && status === 'open' && failure === undefined) return;
    this.failure = failure ?? this.failure;
    this.needsPayer = needsPayer;
    const isDeclined = this.mode === 'off-session' && status === 'open' && failure !== undefined;
    const state = isDeclined ? 'failed' : status;
    if (state === 'open' || state === 'processing') this.status = state;
    else this.end(state, now);
  }

  private end(status: 'succeeded' | 'failed' | 'cancelled', now: Date): void {
    this.status = status;
    this.description = null;
    this.closedAt = now;
    const { id: paymentId, organizationId, attempt } = this;
    if (!organizationId || !attempt) return;
    raise(this, chargeEnded({ paymentId, organizationId, status, attempt }));
    if (status === 'failed') raise(this, chargeDeclined({ paymentId, organizationId, attempt }));
  }
}
PaymentSchema.setClass(Payment);

/** How a payment stands at the gateway. */
interface PaymentAtGateway {
  id: string;
  status: Exclude<PaymentState, 'creating'>;
  failure?: string;
  needsPayer?: boolean;
}
