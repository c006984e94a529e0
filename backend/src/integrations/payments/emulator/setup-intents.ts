import { type Books, newId, nowInSeconds, type Stored } from './books.js';
import type { Params } from './params.js';
import { CONFIRMATION_FIELDS, type PaymentMethods, type StoredMethod } from './payment-methods.js';
import { invalidRequest, missing, Refusal, unexpectedState } from './refusal.js';
import { MICRODEPOSITS } from './test-methods.js';
import type { Webhooks } from './webhooks.js';

export interface StoredSetup extends Stored {
  object: 'setup_intent';
  client_secret: string;
  created: number;
  livemode: boolean;
  customer: string;
  payment_method: string | null;
  payment_method_types: string[];
  mandate: string | null;
  usage: 'off_session';
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  next_action: object | null;
  last_setup_error: Refusal['body'] | null;
  metadata: Record<string, string>;
  /** Wrong guesses of the micro-deposits; not in any response. */
  wrongGuesses: number;
}

/** A customer's agreement to be charged later. */
interface StoredMandate extends Stored {
  object: 'mandate';
  livemode: boolean;
  payment_method: string;
  status: 'active' | 'inactive';
  type: 'multi_use';
  customer_acceptance: { accepted_at: number; type: 'online' };
}

const TYPES = ['card', 'us_bank_account'] as const;

/** Saves cards and bank accounts for later charges. */
export class SetupIntents {
  constructor(
    private readonly books: Books,
    private readonly methods: PaymentMethods,
    private readonly webhooks: Webhooks,
  ) {}

  create(params: Params): StoredSetup {
    params.allow('customer', 'allowed_payment_method_types[]', 'usage', 'metadata[*]', 'payment_method_options[*]');
    params.oneOf('usage', ['off_session']);
    const types = params.list('allowed_payment_method_types');
    const unknown = types.find((type) => !TYPES.some((known) => known === type));
    if (unknown) throw invalidRequest(`The emulator has no ${unknown}.`, { param: 'allowed_payment_method_types' });
    const id = newId('seti');
    return this.books.save<StoredSetup>({
      id,
      object: 'setup_intent',
      client_secret: `${id}_secret_${newId('s')}`,
      created: nowInSeconds(),
      livemode: this.books.livemode,
      customer: this.methods.customer(params.required('customer')).id,
      payment_method: null,
      payment_method_types: types.length > 0 ? types : [...TYPES],
      mandate: null,
      usage: 'off_session',
      status: 'requires_payment_method',
      next_action: null,
      last_setup_error: null,
      metadata: params.metadata(),
      wrongGuesses: 0,
    });
  }

  find(id: string): StoredSetup {
    const setup = this.books.find<StoredSetup>(id, 'setup_intent');
    if (!setup) throw missing('setup_intent', id);
    return setup;
  }

  /** The newest first, as Stripe lists them. */
  list(params: Params): { object: 'list'; data: object[]; has_more: false; url: string } {
    params.allow('customer', 'payment_method', 'limit');
    const [customer, method] = [params.text('customer'), params.text('payment_method')];
    const data = this.books
      .all<StoredSetup>('setup_intent')
      .filter((setup) => !customer || setup.customer === customer)
      .filter((setup) => !method || setup.payment_method === method)
      .reverse();
    return { object: 'list', data: data.map(shownSetup), has_more: false, url: '/v1/setup_intents' };
  }

  mandate(id: string): StoredMandate {
    const mandate = this.books.find<StoredMandate>(id, 'mandate');
    if (!mandate) throw missing('mandate', id);
    return mandate;
  }

  /** The bank or the account's holder withdrew the agreement. */
  revoke(id: string): StoredMandate {
    const revoked = this.books.save<StoredMandate>({ ...this.mandate(id), status: 'inactive' });
    this.webhooks.send('mandate.updated', revoked);
    return revoked;
  }

  /** Called by a browser with `client_secret`, or by the server. A card may require authentication; a bank account waits for its micro-deposits. */
  confirm(id: string, params: Params): StoredSetup {
    params.allow(...CONFIRMATION_FIELDS);
    const setup = this.find(id);
    if (params.text('client_secret') !== undefined) requireSecret(setup, params);
    if (setup.status !== 'requires_payment_method') throw unexpectedState('setup_intent', setup.status, 'confirm');
    const method = this.methods.chosen(params);
    if (!setup.payment_method_types.includes(method.type)) {
      throw invalidRequest(`This setup_intent doesn't allow ${method.type}.`, { param: 'payment_method' });
    }
    if (method.type === 'us_bank_account') return this.sendMicrodeposits(setup, method);
    const { decline, cannotBeSaved } = this.methods.card(method);
    if (decline && cannotBeSaved) return this.fail(setup, { type: 'card_error', ...decline });
    if (this.methods.needsAuthentication(method, false)) {
      return this.update(setup, {
        payment_method: method.id,
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
      });
    }
    return this.succeed(setup, method);
  }

  /** The result of the bank's 3-D Secure page. */
  authenticate(id: string, params: Params): StoredSetup {
    params.allow('client_secret', 'result');
    const setup = this.find(id);
    requireSecret(setup, params);
    const method = setup.payment_method && this.methods.find(setup.payment_method);
    if (setup.status !== 'requires_action' || !method || method.type !== 'card') {
      throw unexpectedState('setup_intent', setup.status, 'authenticate');
    }
    if (params.oneOf('result', ['succeed', 'fail']) === 'succeed') return this.succeed(setup, method);
    return this.fail(setup, {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  }

  /** Called with the amounts, in cents, or the descriptor that arrived at the bank. */
  verifyMicrodeposits(id: string, params: Params): StoredSetup {
    params.allow('client_secret', 'amounts[]', 'descriptor_code');
    const setup = this.find(id);
    const method = setup.payment_method && this.methods.find(setup.payment_method);
    if (setup.status !== 'requires_action' || !method || method.type !== 'us_bank_account') {
      throw unexpectedState('setup_intent', setup.status, 'verify');
    }
    const amounts = params.list('amounts').toSorted();
    const isRight =
      params.text('descriptor_code') === MICRODEPOSITS.descriptorCode ||
      amounts.join() === MICRODEPOSITS.amounts.join();
    if (isRight) return this.succeed(setup, method);
    const wrongGuesses = setup.wrongGuesses + 1;
    if (wrongGuesses >= MICRODEPOSITS.attempts) {
      return this.fail(setup, {
        type: 'invalid_request_error',
        code: 'payment_method_microdeposit_verification_attempts_exceeded',
        message: 'You have exceeded the number of allowed verification attempts.',
      });
    }
    this.books.save({ ...setup, wrongGuesses });
    throw invalidRequest('The amounts provided do not match the amounts that were sent to the bank account.', {
      code: 'payment_method_microdeposit_verification_amounts_mismatch',
    });
  }

  cancel(id: string): StoredSetup {
    const setup = this.find(id);
    if (setup.status === 'succeeded' || setup.status === 'canceled')
      throw unexpectedState('setup_intent', setup.status, 'cancel');
    const cancelled = this.update(setup, { status: 'canceled', next_action: null });
    this.webhooks.send('setup_intent.canceled', shownSetup(cancelled));
    return cancelled;
  }

  private sendMicrodeposits(setup: StoredSetup, method: StoredMethod): StoredSetup {
    if (this.methods.account(method).cannotBeVerified) {
      return this.fail(setup, {
        type: 'invalid_request_error',
        code: 'payment_method_microdeposit_failed',
        message: 'Microdeposits could not be sent to this bank account.',
      });
    }
    const waiting = this.update(setup, {
      payment_method: method.id,
      status: 'requires_action',
      next_action: {
        type: 'verify_with_microdeposits',
        verify_with_microdeposits: {
          arrival_date: nowInSeconds() + 2 * 86_400,
          hosted_verification_url: `https://payments.stripe.com/microdeposit/${setup.id}`,
          microdeposit_type: 'amounts',
        },
      },
    });
    this.webhooks.send('setup_intent.requires_action', shownSetup(waiting));
    return waiting;
  }

  private succeed(setup: StoredSetup, method: StoredMethod): StoredSetup {
    this.methods.markSetUp(method);
    const attached = this.methods.attach(method, setup.customer);
    const mandate = this.books.save<StoredMandate>({
      id: newId('mandate'),
      object: 'mandate',
      livemode: this.books.livemode,
      payment_method: method.id,
      status: 'active',
      type: 'multi_use',
      customer_acceptance: { accepted_at: nowInSeconds(), type: 'online' },
    });
    const done = this.update(setup, {
      payment_method: method.id,
      status: 'succeeded',
      next_action: null,
      last_setup_error: null,
      mandate: method.type === 'us_bank_account' ? mandate.id : null,
    });
    this.webhooks.send('payment_method.attached', attached);
    this.webhooks.send('setup_intent.succeeded', shownSetup(done));
    return done;
  }

  private fail(setup: StoredSetup, error: Refusal['body']): never {
    const failed = this.update(setup, {
      payment_method: null,
      status: 'requires_payment_method',
      next_action: null,
      last_setup_error: error,
      wrongGuesses: 0,
    });
    this.webhooks.send('setup_intent.setup_failed', shownSetup(failed));
    throw new Refusal(error.type === 'card_error' ? 402 : 400, { ...error, setup_intent: shownSetup(failed) });
  }

  private update(setup: StoredSetup, change: Partial<StoredSetup>): StoredSetup {
    return this.books.save({ ...setup, ...change });
  }
}

/** What responses and events show of a setup intent. */
export function shownSetup({ wrongGuesses: _, ...shown }: StoredSetup): object {
  return shown;
}

function requireSecret({ client_secret }: StoredSetup, params: Params): void {
  if (params.required('client_secret') !== client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with this SetupIntent.',
      {
        param: 'client_secret',
      },
    );
  }
}
