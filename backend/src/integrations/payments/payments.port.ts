import { DomainError } from '../../shared/domain/domain-error.js';

export class PaymentsUnavailable extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'payments_unavailable';
}

export class InvalidSignature extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'invalid_signature';
}

/** A payment that the browser will confirm with `clientSecret`. */
export interface PaymentIntent {
  id: string;
  clientSecret: string;
}

export interface NewPaymentIntent {
  /** Whole cents, more than 0. */
  amountCents: number;
  description: string;
  /** Returned with every event about this payment. */
  metadata: Record<string, string>;
  /** Idempotency key: the same key returns the same payment. */
  key: string;
}

/** A gateway event about a payment. */
export interface PaymentEvent {
  /** The gateway's id of this event, which may arrive several times. */
  id: string;
  type: string;
  paymentId: string;
  amountCents: number;
  metadata: Record<string, string>;
}

/** Settings of the gateway's card form. `local` is the development emulator. */
export interface PaymentForm {
  provider: 'stripe' | 'local';
  publishableKey: string;
}

/** The card gateway. */
export abstract class PaymentsPort {
  /** @throws {PaymentsUnavailable} if the gateway cannot be reached or is not configured */
  abstract createPaymentIntent(intent: NewPaymentIntent): Promise<PaymentIntent>;

  /** Returns the event in a webhook's body; undefined for event types that the program ignores. @throws {InvalidSignature} */
  abstract readEvent(rawBody: Buffer, signature: string): PaymentEvent | undefined;

  abstract paymentForm(): PaymentForm;
}
