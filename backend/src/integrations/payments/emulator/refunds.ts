import { type Books, newId, nowInSeconds, type Stored } from './books.js';
import { listOf } from './list.js';
import type { Params } from './params.js';
import type { StoredCharge, StoredPayment } from './payment-intents.js';
import type { PaymentMethods } from './payment-methods.js';
import { invalidRequest, missing } from './refusal.js';
import type { Webhooks } from './webhooks.js';

export interface StoredRefund extends Stored {
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: 'usd';
  failure_reason?: 'expired_or_canceled_card';
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface StoredDispute extends Stored {
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: 'usd';
  livemode: boolean;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response' | 'won' | 'lost';
}

/** Money that goes back: refunds, and disputes by the card's or account's holder. */
export class Refunds {
  constructor(
    private readonly books: Books,
    private readonly methods: PaymentMethods,
    private readonly webhooks: Webhooks,
  ) {}

  create(params: Params): StoredRefund {
    params.allow('payment_intent', 'amount', 'reason', 'metadata[*]');
    const id = params.required('payment_intent');
    const payment = this.books.find<StoredPayment>(id, 'payment_intent');
    if (!payment) throw missing('payment_intent', id);
    const charge = payment.status === 'succeeded' && this.books.find<StoredCharge>(payment.latest_charge!, 'charge');
    if (!charge) {
      throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
        param: 'payment_intent',
      });
    }
    if (this.isWithdrawn(charge)) {
      throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      });
    }
    const left = charge.amount - charge.amount_refunded;
    const amount = params.integer('amount') ?? left;
    if (left === 0)
      throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    if (amount < 1 || amount > left) {
      throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    }
    const method = this.methods.find(charge.payment_method);
    const refund = this.books.save<StoredRefund>({
      id: newId(method.type === 'card' ? 're' : 'pyr'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: nowInSeconds(),
      currency: 'usd',
      metadata: params.metadata(),
      payment_intent: payment.id,
      reason: params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer'] as const) ?? null,
      status: 'succeeded',
    });
    const refunded = this.changeRefunded(charge, amount);
    this.webhooks.send('refund.created', refund);
    this.webhooks.send('charge.refunded', refunded);
    if (this.methods.card(method).refundFails) this.fail(refund);
    return refund;
  }

  find(id: string): StoredRefund {
    const refund = this.books.find<StoredRefund>(id, 'refund');
    if (!refund) throw missing('refund', id);
    return refund;
  }

  list(params: Params): object {
    params.allow('payment_intent', 'limit', 'starting_after');
    const payment = params.required('payment_intent');
    const refunds = this.books.all<StoredRefund>('refund').filter(({ payment_intent }) => payment_intent === payment);
    return listOf(refunds, params, '/v1/refunds');
  }

  dispute(charge: StoredCharge): void {
    const disputed = this.books.save<StoredCharge>({ ...charge, disputed: true });
    const dispute = this.books.save<StoredDispute>({
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      charge: disputed.id,
      created: nowInSeconds(),
      currency: 'usd',
      livemode: this.books.livemode,
      payment_intent: charge.payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    this.webhooks.send('charge.dispute.created', dispute);
    this.webhooks.send('charge.dispute.funds_withdrawn', dispute);
  }

  closeDispute(id: string, status: 'won' | 'lost'): StoredDispute {
    const dispute = this.books.find<StoredDispute>(id, 'dispute');
    if (dispute?.status !== 'needs_response') throw missing('dispute', id);
    const closed = this.books.save({ ...dispute, status });
    if (status === 'won') this.webhooks.send('charge.dispute.funds_reinstated', closed);
    this.webhooks.send('charge.dispute.closed', closed);
    return closed;
  }

  /** A charge stays disputed when the dispute is won, and can be refunded again. */
  private isWithdrawn({ id }: StoredCharge): boolean {
    return this.books.all<StoredDispute>('dispute').some(({ charge, status }) => charge === id && status !== 'won');
  }

  /** The money comes back from a card that no longer exists. */
  private fail(refund: StoredRefund): void {
    const failed = this.books.save<StoredRefund>({
      ...refund,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    this.changeRefunded(this.books.find<StoredCharge>(refund.charge, 'charge')!, -refund.amount);
    this.webhooks.send('refund.failed', failed);
  }

  private changeRefunded(charge: StoredCharge, by: number): StoredCharge {
    const amount_refunded = charge.amount_refunded + by;
    return this.books.save<StoredCharge>({ ...charge, amount_refunded, refunded: amount_refunded === charge.amount });
  }
}
