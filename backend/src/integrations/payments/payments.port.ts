/** A payment that the browser will confirm with `clientSecret`. */
export interface PaymentIntent {
  id: string;
  clientSecret: string;
}

export interface NewPaymentIntent {
  /** Whole cents, more than 0. */
  amountCents: number;
  description: string;
  /** Comes back with every event about this payment. */
  metadata: Record<string, string>;
  /** The same key always means the same payment, however often it is asked for. */
  key: string;
}

/** What the gateway says happened to a payment. */
export interface PaymentEvent {
  /** The gateway's id of this event; the same event may arrive several times. */
  id: string;
  type: string;
  paymentId: string;
  amountCents: number;
  metadata: Record<string, string>;
}

/** What the page needs to show the gateway's card form. `local` is the emulator of a developer's machine. */
export interface PaymentForm {
  provider: 'stripe' | 'local';
  publishableKey: string;
}

/** The card gateway. */
export abstract class PaymentsPort {
  /** Throws PaymentsUnavailable when the gateway cannot be reached or is not configured. */
  abstract createPaymentIntent(intent: NewPaymentIntent): Promise<PaymentIntent>;

  /** The event in a webhook's body, once its signature holds; undefined for a kind that we do not follow. Throws InvalidSignature. */
  abstract readEvent(rawBody: Buffer, signature: string): PaymentEvent | undefined;

  abstract paymentForm(): PaymentForm;
}
