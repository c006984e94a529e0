import { type Books, newId, nowInSeconds, type Stored } from './books.js';
import { listOf } from './list.js';
import type { Params } from './params.js';
import { CONFIRMATION_FIELDS, type PaymentMethods, type StoredMethod } from './payment-methods.js';
import { invalidRequest, missing, Refusal, unexpectedState } from './refusal.js';
import type { Webhooks } from './webhooks.js';

export interface StoredPayment extends Stored {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: 'usd';
  client_secret: string;
  created: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  customer: string | null;
  description: string | null;
  last_payment_error: Refusal['body'] | null;
  latest_charge: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  next_action: object | null;
  payment_method: string | null;
  payment_method_types: string[];
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
}

export interface StoredCharge extends Stored {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  created: number;
  currency: 'usd';
  customer: string | null;
  disputed: boolean;
  livemode: boolean;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method: string;
  refunded: boolean;
  status: 'pending' | 'succeeded' | 'failed';
}

const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;
const TYPES = ['card', 'us_bank_account'];

/** Payments by card, which end at once, and by bank debit, which end when `settle` is called. */
export class PaymentIntents {
  constructor(
    private readonly books: Books,
    private readonly methods: PaymentMethods,
    private readonly webhooks: Webhooks,
    /** Called when a charge arrives that its holder disputes. */
    private readonly dispute: (charge: StoredCharge) => void,
  ) {}

  /** With `confirm`, also charges. */
  create(params: Params): StoredPayment {
    params.allow(
      ...['amount', 'currency', 'customer', 'payment_method', 'description', 'metadata[*]', 'confirm', 'off_session'],
      ...['allowed_payment_method_types[]', 'mandate', 'error_on_requires_action'],
    );
    const amount = params.integer('amount');
    if (amount === undefined) params.required('amount');
    if (amount! < MIN_AMOUNT) {
      throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
    }
    if (amount! > MAX_AMOUNT) {
      throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
    }
    params.required('currency');
    params.oneOf('currency', ['usd']);
    if (params.flag('off_session') && !params.flag('confirm')) {
      throw invalidRequest('off_session can only be used with confirm=true.', { param: 'off_session' });
    }
    const types = params.list('allowed_payment_method_types');
    const unknown = types.find((type) => !TYPES.includes(type));
    if (unknown) throw invalidRequest(`The emulator has no ${unknown}.`, { param: 'allowed_payment_method_types' });
    const customer = params.text('customer');
    const method = params.text('payment_method');
    const id = newId('pi');
    const payment = this.books.save<StoredPayment>({
      id,
      object: 'payment_intent',
      amount: amount!,
      amount_received: 0,
      currency: 'usd',
      client_secret: `${id}_secret_${newId('s')}`,
      created: nowInSeconds(),
      canceled_at: null,
      cancellation_reason: null,
      customer: customer ? this.methods.customer(customer).id : null,
      description: params.text('description') ?? null,
      last_payment_error: null,
      latest_charge: null,
      livemode: this.books.livemode,
      metadata: params.metadata(),
      next_action: null,
      payment_method: method ? this.methods.find(method).id : null,
      payment_method_types: types.length > 0 ? types : TYPES,
      status: method ? 'requires_confirmation' : 'requires_payment_method',
    });
    this.webhooks.send('payment_intent.created', payment);
    if (!params.flag('confirm')) return payment;
    const used = this.methods.find(params.required('payment_method'));
    this.requireUsable(payment, used);
    return this.charge(payment, used, params.flag('off_session'));
  }

  find(id: string): StoredPayment {
    const payment = this.books.find<StoredPayment>(id, 'payment_intent');
    if (!payment) throw missing('payment_intent', id);
    return payment;
  }

  list(params: Params): object {
    params.allow('customer', 'limit', 'starting_after');
    const customer = params.text('customer');
    const payments = this.books
      .all<StoredPayment>('payment_intent')
      .filter((payment) => !customer || payment.customer === customer);
    return listOf(payments, params, '/v1/payment_intents');
  }

  charges(id: string): StoredCharge {
    const charge = this.books.find<StoredCharge>(id, 'charge');
    if (!charge) throw missing('charge', id);
    return charge;
  }

  /** Called by a browser with `client_secret`, or by the server. */
  confirm(id: string, params: Params): StoredPayment {
    params.allow(...CONFIRMATION_FIELDS, 'off_session');
    const payment = this.find(id);
    if (params.text('client_secret') !== undefined) requireSecret(payment, params);
    // One that waits for the bank can be confirmed with another method.
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(payment.status)) {
      throw unexpectedState('payment_intent', payment.status, 'confirm');
    }
    const method = this.methods.chosen(params, payment.payment_method);
    this.requireUsable(payment, method);
    return this.charge(payment, method, params.flag('off_session'));
  }

  /** The result of the bank's 3-D Secure page. */
  authenticate(id: string, params: Params): StoredPayment {
    params.allow('client_secret', 'result');
    const payment = this.find(id);
    requireSecret(payment, params);
    if (payment.status !== 'requires_action') throw unexpectedState('payment_intent', payment.status, 'authenticate');
    const method = this.methods.find(payment.payment_method!);
    if (params.oneOf('result', ['succeed', 'fail']) !== 'succeed') {
      return this.fail(payment, method, {
        type: 'card_error',
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      });
    }
    const { decline } = this.methods.card(method);
    return decline ? this.fail(payment, method, { type: 'card_error', ...decline }) : this.succeed(payment, method);
  }

  cancel(id: string, params: Params): StoredPayment {
    params.allow('cancellation_reason');
    const payment = this.find(id);
    if (payment.status === 'succeeded' || payment.status === 'canceled' || payment.status === 'processing') {
      throw unexpectedState('payment_intent', payment.status, 'cancel');
    }
    const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;
    const cancelled = this.update(payment, {
      status: 'canceled',
      canceled_at: nowInSeconds(),
      cancellation_reason: params.oneOf('cancellation_reason', reasons) ?? null,
      next_action: null,
    });
    this.webhooks.send('payment_intent.canceled', cancelled);
    return cancelled;
  }

  /** Ends bank debits: all that can end, or one. Returns how many ended. */
  settle(id?: string): number {
    const pending = this.books.all<StoredPayment>('payment_intent').filter(({ status }) => status === 'processing');
    const ending = pending.filter((payment) => {
      const isChosen = id === undefined || payment.id === id;
      return isChosen && !this.methods.account(this.methods.find(payment.payment_method!)).isStuck;
    });
    for (const payment of ending) this.endDebit(payment);
    return ending.length;
  }

  private endDebit(payment: StoredPayment): void {
    const method = this.methods.find(payment.payment_method!);
    const { failure, isDisputed } = this.methods.account(method);
    const charge = this.charges(payment.latest_charge!);
    if (failure) {
      this.books.save<StoredCharge>({ ...charge, status: 'failed' });
      const error = { type: 'card_error' as const, ...failure };
      const failed = this.update(payment, {
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: error,
      });
      this.webhooks.send('payment_intent.payment_failed', failed);
      return;
    }
    this.receive(payment, this.books.save<StoredCharge>({ ...charge, status: 'succeeded' }));
    if (isDisputed) this.dispute(this.charges(charge.id));
  }

  private charge(payment: StoredPayment, method: StoredMethod, offSession: boolean): StoredPayment {
    if (method.type === 'us_bank_account') return this.beginDebit(payment, method);
    if (this.methods.needsAuthentication(method, offSession)) {
      if (offSession) {
        return this.fail(payment, method, {
          type: 'card_error',
          code: 'authentication_required',
          decline_code: 'authentication_required',
          message: 'Your card was declined. This transaction requires authentication.',
        });
      }
      const waiting = this.update(payment, {
        payment_method: method.id,
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
      });
      this.webhooks.send('payment_intent.requires_action', waiting);
      return waiting;
    }
    const { decline } = this.methods.card(method);
    return decline ? this.fail(payment, method, { type: 'card_error', ...decline }) : this.succeed(payment, method);
  }

  private beginDebit(payment: StoredPayment, method: StoredMethod): StoredPayment {
    const charge = this.newCharge(payment, method, 'pending');
    const processing = this.update(payment, {
      payment_method: method.id,
      status: 'processing',
      latest_charge: charge.id,
      last_payment_error: null,
    });
    this.webhooks.send('payment_intent.processing', processing);
    return processing;
  }

  private succeed(payment: StoredPayment, method: StoredMethod): StoredPayment {
    const charge = this.newCharge(payment, method, 'succeeded');
    const paid = this.receive({ ...payment, payment_method: method.id, latest_charge: charge.id }, charge);
    if (this.methods.card(method).isDisputed) this.dispute(charge);
    return paid;
  }

  private receive(payment: StoredPayment, charge: StoredCharge): StoredPayment {
    const paid = this.update(payment, {
      status: 'succeeded',
      amount_received: payment.amount,
      next_action: null,
      last_payment_error: null,
    });
    this.webhooks.send('charge.succeeded', charge);
    this.webhooks.send('payment_intent.succeeded', paid);
    return paid;
  }

  private fail(payment: StoredPayment, method: StoredMethod, error: Refusal['body']): never {
    const shown = { ...error, payment_method: method };
    const failed = this.update(payment, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: shown,
    });
    this.webhooks.send('payment_intent.payment_failed', failed);
    throw new Refusal(402, { ...shown, payment_intent: failed });
  }

  private newCharge(payment: StoredPayment, method: StoredMethod, status: StoredCharge['status']): StoredCharge {
    return this.books.save<StoredCharge>({
      id: newId(method.type === 'card' ? 'ch' : 'py'),
      object: 'charge',
      amount: payment.amount,
      amount_refunded: 0,
      created: nowInSeconds(),
      currency: 'usd',
      customer: payment.customer,
      disputed: false,
      livemode: this.books.livemode,
      metadata: payment.metadata,
      payment_intent: payment.id,
      payment_method: method.id,
      refunded: false,
      status,
    });
  }

  private requireUsable(payment: StoredPayment, method: StoredMethod): void {
    if (!payment.payment_method_types.includes(method.type)) {
      throw invalidRequest(`This payment_intent doesn't allow ${method.type}.`, {
        code: 'payment_intent_incompatible_payment_method',
        param: 'payment_method',
      });
    }
    if (method.customer && method.customer !== payment.customer) {
      throw invalidRequest('The provided PaymentMethod belongs to another Customer.', { param: 'payment_method' });
    }
    if (method.type === 'us_bank_account' && !method.customer) {
      throw invalidRequest('The bank account has to be verified first.', { code: 'bank_account_unverified' });
    }
  }

  private update(payment: StoredPayment, change: Partial<StoredPayment>): StoredPayment {
    return this.books.save({ ...payment, ...change });
  }
}

function requireSecret({ client_secret }: StoredPayment, params: Params): void {
  if (params.required('client_secret') !== client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with this PaymentIntent.',
      {
        param: 'client_secret',
      },
    );
  }
}
