import Stripe from 'stripe';
import { isStorable } from '../../shared/domain/text.js';
import { InvalidSignature, ThinEvent, UnreadableEvent } from '../../shared/http/invalid-signature.js';
import { stripeModeOf } from '../../shared/keys/key-rules.js';
import {
  type BankProof,
  type GatewayAccount,
  type GatewayDispute,
  type GatewayFact,
  type GatewayPayment,
  type GatewayRefund,
  type GatewaySetup,
  type KeyFacts,
  type NewCharge,
  type NewPayment,
  type NewRefund,
  NOT_SET_UP,
  PaymentRefused,
  PaymentsPort,
  PaymentsUnavailable,
  type ReceivedEvent,
  type ShownMethod,
  type WebhookEndpoint,
} from './payments.port.js';
import { accountOf, callStripe, stripeClient } from './stripe-client.js';

/** Stripe credentials. With `server`, the SDK talks to the emulator instead. */
export interface StripeAccount {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The address of the emulator, if there is one. */
  apiBase?: string | undefined;
}

/** Stripe through its SDK, which also talks to the local emulator. */
export class StripePayments extends PaymentsPort {
  private readonly stripe: Stripe;
  private known: GatewayAccount | undefined;

  constructor(private readonly gateway: StripeAccount) {
    super();
    this.stripe = stripeClient(gateway);
  }

  async account(): Promise<GatewayAccount> {
    this.known ??= await accountOf(this.stripe, this.gateway);
    return this.known;
  }

  async webhookEndpoints(): Promise<WebhookEndpoint[]> {
    return callStripe(async () => {
      const endpoints = await this.stripe.webhookEndpoints.list({ limit: 100 });
      return endpoints.data.map(({ url, status, enabled_events: types }) => ({
        url,
        isEnabled: status === 'enabled',
        missingTypes: types.includes('*') ? [] : FOLLOWED_TYPES.filter((type) => !types.includes(type)),
      }));
    });
  }

  async payTestCard(key: string): Promise<GatewayPayment> {
    if (this.mode === 'live') throw new PaymentRefused('Live keys take no test card.');
    return callStripe(async () =>
      paymentFrom(
        await this.stripe.paymentIntents.create(
          {
            amount: 100,
            currency: 'usd',
            description: 'Test of the connection',
            confirm: true,
            payment_method: 'pm_card_visa',
            allowed_payment_method_types: ['card'],
          },
          { idempotencyKey: key },
        ),
      ),
    );
  }

  async createPayment({ amountCents, description, metadata, key }: NewPayment): Promise<GatewayPayment> {
    return callStripe(async () => {
      const create = (idempotencyKey: string) =>
        this.stripe.paymentIntents.create(
          { amount: amountCents, currency: 'usd', description, metadata, allowed_payment_method_types: ['card'] },
          { idempotencyKey },
        );
      return paymentFrom(await keyed(key, create, () => this.intentOf(metadata)));
    });
  }

  async findPayment(id: string): Promise<GatewayPayment> {
    return callStripe(async () => paymentFrom(await this.stripe.paymentIntents.retrieve(id)));
  }

  async cancelPayment(id: string): Promise<GatewayPayment> {
    return callStripe(async () => {
      try {
        return paymentFrom(await this.stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return paymentFrom(await this.stripe.paymentIntents.retrieve(id));
      }
    });
  }

  async charge({ amountCents, description, metadata, key, customerId, method }: NewCharge): Promise<GatewayPayment> {
    return callStripe(async () => {
      try {
        const create = (idempotencyKey: string) =>
          this.stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'usd',
              description,
              metadata,
              customer: customerId,
              payment_method: method.id,
              allowed_payment_method_types: [method.type],
              confirm: true,
              off_session: true,
              error_on_requires_action: true,
            },
            { idempotencyKey },
          );
        return paymentFrom(await keyed(key, create, () => this.intentOf(metadata, customerId)));
      } catch (error) {
        const declined = error instanceof Stripe.errors.StripeCardError && error.payment_intent;
        if (!declined) throw error;
        return paymentFrom(declined as Stripe.PaymentIntent);
      }
    });
  }

  async findCharge(customerId: string, paymentId: string): Promise<GatewayPayment | undefined> {
    return callStripe(async () => {
      const found = await this.intentOf({ paymentId }, customerId);
      return found && paymentFrom(found);
    });
  }

  /** The latest payment with the same `paymentId`, of a customer if one is given. */
  private async intentOf(
    { paymentId }: Record<string, string>,
    customer?: string,
  ): Promise<Stripe.PaymentIntent | undefined> {
    const latest = await this.stripe.paymentIntents
      .list({ limit: 100, ...(customer && { customer }) })
      .autoPagingToArray({ limit: LOOKED_AT });
    return latest.find(({ metadata }) => paymentId !== undefined && metadata.paymentId === paymentId);
  }

  async createCustomer(customer: { name: string; email: string; metadata: Record<string, string> }): Promise<string> {
    return callStripe(async () => (await this.stripe.customers.create(customer)).id);
  }

  /** Banks that Financial Connections knows are verified at once, others by micro-deposits. */
  async createSetup({ customerId, metadata }: { customerId: string; metadata: Record<string, string> }) {
    return callStripe(async () => {
      const { client_secret } = await this.stripe.setupIntents.create({
        customer: customerId,
        usage: 'off_session',
        metadata,
        allowed_payment_method_types: ['card', 'us_bank_account'],
        payment_method_options: {
          us_bank_account: {
            verification_method: 'automatic',
            financial_connections: { permissions: ['payment_method'] },
          },
        },
      });
      return { clientSecret: client_secret! };
    });
  }

  async findSetup(id: string): Promise<GatewaySetup> {
    return callStripe(async () => this.setupFrom(await this.stripe.setupIntents.retrieve(id)));
  }

  async findSetupOf(methodId: string): Promise<GatewaySetup | undefined> {
    return callStripe(async () => {
      const [setup] = (await this.stripe.setupIntents.list({ payment_method: methodId, limit: 1 })).data;
      return setup && (await this.setupFrom(setup));
    });
  }

  async verifyBankAccount(setupId: string, proof: BankProof): Promise<void> {
    const params = 'amounts' in proof ? { amounts: proof.amounts } : { descriptor_code: proof.descriptorCode };
    await callStripe(() => this.stripe.setupIntents.verifyMicrodeposits(setupId, params));
  }

  async discardSetup(id: string): Promise<void> {
    await callStripe(async () => {
      const setup = await this.stripe.setupIntents.retrieve(id);
      const method = idOf(setup.payment_method);
      if (setup.status === 'canceled') return;
      if (setup.status !== 'succeeded') await this.stripe.setupIntents.cancel(id);
      else if (method && (await this.stripe.paymentMethods.retrieve(method)).customer)
        await this.stripe.paymentMethods.detach(method);
    });
  }

  private async setupFrom(setup: Stripe.SetupIntent): Promise<GatewaySetup> {
    const [customerId = '', methodId, mandateId] = [setup.customer, setup.payment_method, setup.mandate].map(idOf);
    const method = methodId ? await this.stripe.paymentMethods.retrieve(methodId) : undefined;
    const mandate = mandateId ? await this.stripe.mandates.retrieve(mandateId) : undefined;
    const shown = method && shownFrom(method);
    const isUsable = method?.customer != null && mandate?.status !== 'inactive';
    return {
      id: setup.id,
      customerId,
      status: setupStateOf(setup),
      metadata: setup.metadata ?? {},
      ...(method && shown && { method: { id: method.id, shown, isUsable } }),
    };
  }

  async refund({ paymentId, amountCents, metadata, key }: NewRefund): Promise<GatewayRefund> {
    return callStripe(async () => {
      const create = (idempotencyKey: string) =>
        this.stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents, reason: 'requested_by_customer', metadata },
          { idempotencyKey },
        );
      const find = async () => {
        const { data } = await this.stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
        return data.find((refund) => refund.metadata?.refundId === metadata.refundId);
      };
      return refundFrom(await keyed(key, create, find));
    });
  }

  async readEvent(rawBody: Buffer, signature: string): Promise<ReceivedEvent> {
    const event = this.verified(rawBody, signature);
    const id = textOf(event?.id);
    if (!event || !id || !isStorable(JSON.stringify(event))) throw new UnreadableEvent();
    return { id, type: textOf(event.type) ?? 'unknown', payload: event };
  }

  async latestEvents(before?: string): Promise<ReceivedEvent[]> {
    return callStripe(async () => {
      const { data } = await this.stripe.events.list({
        types: [...FOLLOWED_TYPES],
        limit: 100,
        ...(before && { starting_after: before }),
      });
      return data.map((event) => ({ id: event.id, type: event.type, payload: event }));
    });
  }

  factOf(event: ReceivedEvent): GatewayFact | undefined {
    return factOf(event);
  }

  async keys(): Promise<KeyFacts> {
    const { apiBase, publishableKey } = this.gateway;
    return { provider: apiBase ? 'local' : 'stripe', publishableKey, mode: this.mode };
  }

  private get mode(): 'test' | 'live' {
    return stripeModeOf(this.gateway.secretKey);
  }

  private verified(rawBody: Buffer, signature: string): Stripe.Event | null {
    try {
      return this.stripe.webhooks.constructEvent(rawBody, signature, this.gateway.webhookSecret);
    } catch (error) {
      // The SDK reads the event after it has verified the signature.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError) && isThin(rawBody)) throw new ThinEvent();
      throw new InvalidSignature('The signature of this event does not hold.');
    }
  }
}

/** What an event says, whichever account it is of. */
export function factOf({ type, payload }: ReceivedEvent): GatewayFact | undefined {
  const object = (payload as { data?: { object?: unknown } }).data?.object;
  if (typeof object !== 'object' || object === null) return undefined;
  // Says no more than the response to the request that created it.
  if (type === 'payment_intent.created') return undefined;
  if (type.startsWith('payment_intent.')) {
    const payment = paymentIn(object);
    return payment && { about: 'payment', payment };
  }
  if (type.startsWith('setup_intent.')) {
    const { id, customer } = object as Partial<Stripe.SetupIntent>;
    const [setupId, customerId] = [textOf(id), idOf(customer)];
    return setupId && customerId ? { about: 'setup', setupId, customerId } : undefined;
  }
  if (type.startsWith('payment_method.') || type === 'mandate.updated') {
    const { id, payment_method } = object as Partial<Stripe.Mandate>;
    const methodId = type === 'mandate.updated' ? idOf(payment_method) : textOf(id);
    return methodId ? { about: 'method', methodId } : undefined;
  }
  if (type.startsWith('refund.')) {
    const refund = refundIn(object);
    return refund && { about: 'refund', refund };
  }
  const moneyIs = MONEY_OF_DISPUTES[type];
  const dispute = moneyIs && disputeIn(object);
  return dispute && { about: 'dispute', dispute, moneyIs };
}

/** An event without its object, which only endpoints with this payload style get. */
const isThin = (rawBody: Buffer): boolean => /"object"\s*:\s*"v2\.core\.event"/.test(rawBody.toString());

/** More payments of a customer than are made in the day in which a charge may be tried again. */
const LOOKED_AT = 300;

/** How many idempotency keys a request may use up. */
const MAX_KEYS = 3;

/**
 * Sends a request that must happen once. Stripe keeps a server error for a day and repeats it for its key. Once `find` shows that
 * nothing was made, the request gets the next key; the order of keys is fixed, so that tries at the same time use the same ones.
 */
async function keyed<Made>(
  key: string,
  create: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | undefined>,
): Promise<Made> {
  for (let number = 1; ; number += 1) {
    try {
      return await create(number === 1 ? key : `${key}-${number}`);
    } catch (error) {
      if (!isKept(error)) throw error;
      const made = await find();
      if (made) return made;
      if (number === MAX_KEYS) throw error;
    }
  }
}

/** Whether this key brings the same error for a day: a server error that is repeated, or the key of a request with other parameters. */
function isKept(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0, headers } = error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return statusCode === 400;
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true';
}

/** What `factOf` reads, and an endpoint is to send. Stripe lists events of at most twenty types. */
export const FOLLOWED_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.requires_action',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'mandate.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const MONEY_OF_DISPUTES: Record<string, 'withdrawn' | 'returned' | undefined> = {
  'charge.dispute.funds_withdrawn': 'withdrawn',
  'charge.dispute.funds_reinstated': 'returned',
};

const PAYMENT_STATES: Record<Stripe.PaymentIntent.Status, GatewayPayment['status']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

function setupStateOf({ status, next_action }: Stripe.SetupIntent): GatewaySetup['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'cancelled';
  return next_action?.type === 'verify_with_microdeposits' ? 'verifying' : 'open';
}

function shownFrom({ card, us_bank_account: account }: Stripe.PaymentMethod): ShownMethod | undefined {
  if (card) {
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
    return { type: 'card', card: { brand, last4, expMonth, expYear } };
  }
  if (!account) return undefined;
  const { bank_name, account_type, last4, routing_number } = account;
  const shown = { bankName: bank_name ?? 'Bank', accountType: account_type ?? 'checking', last4: last4 ?? '' };
  return { type: 'us_bank_account', usBankAccount: { ...shown, routingNumber: routing_number ?? '' } };
}

function paymentFrom(intent: Stripe.PaymentIntent): GatewayPayment {
  const error = intent.last_payment_error;
  const failure = error?.message;
  return {
    id: intent.id,
    status: PAYMENT_STATES[intent.status] ?? 'processing',
    receivedCents: intent.amount_received,
    currency: intent.currency,
    isLive: intent.livemode,
    metadata: intent.metadata,
    ...(intent.client_secret && { clientSecret: intent.client_secret }),
    ...(failure && { failure }),
    ...(error?.code === 'authentication_required' && { needsPayer: true }),
  };
}

function refundFrom(refund: Stripe.Refund): GatewayRefund {
  const isOver = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    paymentId: idOf(refund.payment_intent) ?? '',
    amountCents: refund.amount,
    currency: refund.currency,
    status: isOver ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    metadata: refund.metadata ?? {},
    ...(refund.failure_reason && { failure: refund.failure_reason }),
  };
}

/** Objects in events may come from another product or version, so that any field may be missing. */
function paymentIn(object: object): GatewayPayment | undefined {
  const intent = object as Partial<Stripe.PaymentIntent>;
  const isReadable = textOf(intent.id) && textOf(intent.currency) && intent.status && intent.status in PAYMENT_STATES;
  if (!isReadable || !isAmount(intent.amount_received)) return undefined;
  const { clientSecret: _, ...payment } = paymentFrom({
    ...(intent as Stripe.PaymentIntent),
    livemode: intent.livemode !== false,
    metadata: intent.metadata ?? {},
  });
  return payment;
}

function refundIn(object: object): GatewayRefund | undefined {
  const refund = object as Partial<Stripe.Refund>;
  const isReadable = textOf(refund.id) && textOf(refund.currency) && idOf(refund.payment_intent);
  return isReadable && isAmount(refund.amount) ? refundFrom(refund as Stripe.Refund) : undefined;
}

function disputeIn(object: object): GatewayDispute | undefined {
  const { id, amount, payment_intent } = object as Partial<Stripe.Dispute>;
  const paymentId = idOf(payment_intent);
  return textOf(id) && paymentId && isAmount(amount) ? { id: id!, paymentId, amountCents: amount } : undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

const isAmount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  textOf(typeof value === 'object' ? value?.id : value);

async function refuse(): Promise<never> {
  throw new PaymentsUnavailable(NOT_SET_UP);
}

/** Used if no gateway is configured: every call fails. */
export class NoPayments extends PaymentsPort {
  account = refuse;
  webhookEndpoints = refuse;
  payTestCard = refuse;
  createPayment = refuse;
  findPayment = refuse;
  cancelPayment = refuse;
  charge = refuse;
  findCharge = refuse;
  createCustomer = refuse;
  createSetup = refuse;
  findSetup = refuse;
  findSetupOf = refuse;
  verifyBankAccount = refuse;
  discardSetup = refuse;
  refund = refuse;

  async readEvent(): Promise<ReceivedEvent> {
    throw new InvalidSignature(NOT_SET_UP);
  }

  async latestEvents(): Promise<ReceivedEvent[]> {
    return [];
  }

  factOf(event: ReceivedEvent): GatewayFact | undefined {
    return factOf(event);
  }

  async keys(): Promise<undefined> {
    return undefined;
  }
}
