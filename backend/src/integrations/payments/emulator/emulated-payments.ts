import { randomBytes } from 'node:crypto';

/** An error response in Stripe's format. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { type: string; message: string; code?: string; decline_code?: string; param?: string },
  ) {
    super(body.message);
  }
}

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  client_secret: string;
  description: string | null;
  livemode: false;
  metadata: Record<string, string>;
  allowed_payment_method_types: string[];
  status: 'requires_payment_method' | 'succeeded';
  last_payment_error: StripeRefusal['body'] | null;
  created: number;
}

export interface EmulatedEvent {
  id: string;
  object: 'event';
  type: 'payment_intent.succeeded' | 'payment_intent.payment_failed';
  created: number;
  livemode: false;
  data: { object: Intent };
}

/** The supported test cards; other numbers are invalid. Source: docs.stripe.com/testing. */
const TEST_CARDS: Record<string, { decline?: { code: string; decline_code?: string; message: string } }> = {
  '4242424242424242': {},
  '5555555555554444': {},
  '378282246310005': {},
  '4000000000000002': {
    decline: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  },
  '4000000000009995': {
    decline: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  '4000000000000069': { decline: { code: 'expired_card', message: 'Your card has expired.' } },
};

const CREATE_PARAMS = /^(amount|currency|description|allowed_payment_method_types\[\d*\]|metadata\[\w+\])$/;
const CONFIRM_PARAMS = /^(client_secret|payment_method_data\[(type|card\]\[(number|exp_month|exp_year|cvc))\])$/;

/** The payment intents of the emulator, in memory. */
export class EmulatedPayments {
  private readonly intents = new Map<string, Intent>();
  private readonly byIdempotencyKey = new Map<string, { params: string; intent: Intent }>();

  create(form: URLSearchParams, idempotencyKey?: string): Intent {
    const first = idempotencyKey ? this.byIdempotencyKey.get(idempotencyKey) : undefined;
    if (first && first.params !== form.toString()) {
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (first) return first.intent;
    const intent = newIntent(form);
    this.intents.set(intent.id, intent);
    if (idempotencyKey) this.byIdempotencyKey.set(idempotencyKey, { params: form.toString(), intent });
    return intent;
  }

  find(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw invalidRequest(404, `No such payment_intent: '${id}'`, 'id');
    return intent;
  }

  /** Pays with a test card. The result is sent as an event. */
  confirm(id: string, form: URLSearchParams): { intent: Intent; event: EmulatedEvent } {
    refuseUnknown(form, CONFIRM_PARAMS);
    const intent = this.find(id);
    if (form.get('client_secret') !== intent.client_secret)
      throw invalid('client_secret', 'The client secret does not match.');
    if (intent.status === 'succeeded') throw invalid('id', 'This PaymentIntent has already succeeded.');
    const card = cardOf(form);
    intent.last_payment_error = card.decline ? { type: 'card_error', ...card.decline } : null;
    if (!card.decline) intent.status = 'succeeded';
    return { intent, event: eventOf(intent) };
  }
}

function newIntent(form: URLSearchParams): Intent {
  refuseUnknown(form, CREATE_PARAMS);
  const amount = Number(form.get('amount'));
  if (!Number.isInteger(amount)) throw invalid('amount', 'Invalid integer: amount');
  if (amount < 50) throw invalid('amount', 'Amount must be at least $0.50 usd');
  if (form.get('currency') !== 'usd') throw invalid('currency', 'The emulator takes usd only.');
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  const id = `pi_${randomBytes(12).toString('hex')}`;
  return {
    id,
    object: 'payment_intent',
    amount,
    currency: 'usd',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    description: form.get('description'),
    livemode: false,
    metadata: Object.fromEntries(entries),
    allowed_payment_method_types: ['card'],
    status: 'requires_payment_method',
    last_payment_error: null,
    created: seconds(),
  };
}

function cardOf(form: URLSearchParams) {
  const field = (name: string) => form.get(`payment_method_data[card][${name}]`) ?? '';
  const card = TEST_CARDS[field('number').replace(/\s/g, '')];
  if (form.get('payment_method_data[type]') !== 'card' || !card)
    throw cardError('incorrect_number', 'Your card number is incorrect.');
  const month = Number(field('exp_month'));
  const year = Number(field('exp_year'));
  const now = new Date();
  if (!(month >= 1 && month <= 12)) throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (!(year * 12 + month >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(field('cvc'))) throw cardError('invalid_cvc', "Your card's security code is invalid.");
  return card;
}

function eventOf(intent: Intent): EmulatedEvent {
  const type = intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
  return {
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type,
    created: seconds(),
    livemode: false,
    data: { object: { ...intent } },
  };
}

function refuseUnknown(form: URLSearchParams, known: RegExp): void {
  for (const name of form.keys()) {
    if (!known.test(name)) throw invalid(name, `Received unknown parameter: ${name}`);
  }
}

export function invalidRequest(status: number, message: string, param?: string): StripeRefusal {
  return new StripeRefusal(status, { type: 'invalid_request_error', message, param });
}

const invalid = (param: string, message: string): StripeRefusal => invalidRequest(400, message, param);

function cardError(code: string, message: string): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', code, message });
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}
