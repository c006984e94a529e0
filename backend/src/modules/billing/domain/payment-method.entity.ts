import { defineEntity, p } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { type MethodEnd, paymentMethodRemoved, paymentMethodStored } from '../events.js';

const PaymentMethodSchema = defineEntity({
  name: 'PaymentMethod',
  schema: 'billing',
  tableName: 'payment_methods',
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** The gateway's account and mode; null for what an earlier version saved. */
    merchantId: p.uuid().strictNullable(),
    gatewayCustomer: p.text(),
    gatewayMethod: p.text(),
    gatewaySetup: p.text(),
    type: p.text().$type<'card' | 'us_bank_account'>(),
    /** What may be shown of it. */
    shown: p.json<object>(),
    status: p.text().$type<'verifying' | 'active'>(),
    createdAt: p.datetime(),
    removedAt: p.datetime().strictNullable(),
  },
});

/**
 * A card or bank account that an organization is charged with. It has one that is active, and may have one that is being
 * verified. Ids are made when the form opens, so that the larger one is the method that was set up last.
 */
export class PaymentMethod extends PaymentMethodSchema.class {
  static from(
    setUp: Pick<
      PaymentMethod,
      'id' | 'organizationId' | 'merchantId' | 'gatewayCustomer' | 'gatewayMethod' | 'gatewaySetup' | 'type' | 'shown'
    >,
    now: Date,
  ): PaymentMethod {
    return Object.assign(new PaymentMethod(), setUp, {
      status: 'verifying',
      createdAt: now,
      removedAt: null,
    } as const);
  }

  /** It can be charged from now on. */
  activate(): void {
    if (this.removedAt || this.status === 'active') return;
    this.status = 'active';
    raise(this, paymentMethodStored({ organizationId: this.organizationId, methodId: this.id }));
  }

  /** It is charged no more. */
  remove(reason: MethodEnd, now: Date): void {
    if (this.removedAt) return;
    this.removedAt = now;
    raise(this, paymentMethodRemoved({ organizationId: this.organizationId, methodId: this.id, reason }));
  }
}
PaymentMethodSchema.setClass(PaymentMethod);
