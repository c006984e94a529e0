import Stripe from 'stripe';
import {
  InvalidSignature,
  type NewPaymentIntent,
  type PaymentEvent,
  type PaymentForm,
  type PaymentIntent,
  PaymentsPort,
  PaymentsUnavailable,
} from './payments.port.js';

/** Stripe credentials. With `server`, the SDK talks to the emulator instead. */
export interface StripeAccount {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The address of the emulator, if there is one. */
  apiBase?: string;
}

/** The version of Stripe's API whose shapes this adapter reads. The SDK's types describe the same one. */
export const API_VERSION = '2026-10-28.endive';

/** Stripe through its SDK, which also talks to the local emulator. */
export class StripePayments extends PaymentsPort {
  private readonly stripe: Stripe;

  constructor(private readonly account: StripeAccount) {
    super();
    this.stripe = new Stripe(account.secretKey, {
      ...(account.apiBase && emulatorAt(account.apiBase)),
      apiVersion: API_VERSION,
      maxNetworkRetries: 2,
      timeout: 10_000,
      telemetry: false,
    });
  }

  async createPaymentIntent({ amountCents, description, metadata, key }: NewPaymentIntent): Promise<PaymentIntent> {
    try {
      const intent = await this.stripe.paymentIntents.create(
        { amount: amountCents, currency: 'usd', description, metadata, allowed_payment_method_types: ['card'] },
        { idempotencyKey: key },
      );
      return { id: intent.id, clientSecret: intent.client_secret! };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
        throw new PaymentsUnavailable('The payment provider cannot be reached right now. Please try again.');
      }
      throw error;
    }
  }

  readEvent(rawBody: Buffer, signature: string): PaymentEvent | undefined {
    const event = this.verified(rawBody, signature);
    if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.payment_failed') return undefined;
    const { id: paymentId, amount, metadata } = event.data.object;
    return { id: event.id, type: event.type, paymentId, amountCents: amount, metadata };
  }

  paymentForm(): PaymentForm {
    return { provider: this.account.apiBase ? 'local' : 'stripe', publishableKey: this.account.publishableKey };
  }

  private verified(rawBody: Buffer, signature: string): Stripe.Event {
    try {
      return this.stripe.webhooks.constructEvent(rawBody, signature, this.account.webhookSecret);
    } catch {
      throw new InvalidSignature('The signature of this event does not hold.');
    }
  }
}

function emulatorAt(address: string) {
  const { hostname, port } = new URL(address);
  return { host: hostname, port, protocol: 'http' as const };
}

/** Used if no gateway is configured: every call fails. */
export class NoPayments extends PaymentsPort {
  createPaymentIntent(): Promise<PaymentIntent> {
    throw new PaymentsUnavailable('Card payments are not set up for this center yet.');
  }

  readEvent(): PaymentEvent | undefined {
    throw new InvalidSignature('Card payments are not set up for this center yet.');
  }

  paymentForm(): PaymentForm {
    throw new PaymentsUnavailable('Card payments are not set up for this center yet.');
  }
}
