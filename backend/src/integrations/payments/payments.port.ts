import { CenterNotOpen } from '../../shared/domain/center-not-open.js';
import { DomainError } from '../../shared/domain/domain-error.js';

export const NOT_SET_UP = 'Card payments are not set up for this center yet.';

export class PaymentsUnavailable extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'payments_unavailable';
}

/** The gateway doesn't accept our key, or the key lacks a permission. */
export class GatewayRefusesKey extends PaymentsUnavailable {}

/** The gateway refused an act for good; trying again is of no use. `message` is its reason. */
export class PaymentRefused extends DomainError {
  readonly kind = 'payment_failed';
  readonly code = 'payment_refused';
  /** The gateway knows no such payment, customer or method: it was deleted there, or is of another account or mode. */
  readonly isMissing: boolean;

  constructor(message: string, { isMissing = false } = {}) {
    super(message);
    this.isMissing = isMissing;
  }
}

/** The account that our keys belong to. */
export interface GatewayAccount {
  /** Null if the key may not read it. */
  id: string | null;
  /** False in test mode, in which no money moves. */
  isLive: boolean;
  name: string;
  /** Three letters, lower case. */
  currency: string;
}

/** Where the gateway sends events to. */
export const webhookUrl = (publicUrl: string): string => `${publicUrl}/api/webhooks/stripe`;

/** An address that the gateway sends events to. */
export interface WebhookEndpoint {
  url: string;
  isEnabled: boolean;
  /** Types of events that the program follows and that are not sent there. */
  missingTypes: string[];
}

export interface NewPayment {
  /** Whole cents, more than 0. */
  amountCents: number;
  description: string;
  /** Returned with every event about this payment. */
  metadata: Record<string, string>;
  /** Idempotency key: the same key returns the same payment. */
  key: string;
}

/** A payment as the gateway has it now. */
export interface GatewayPayment {
  id: string;
  /** `failed` only where it can't be tried again with another card. */
  status: 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  /** What arrived, in the smallest unit of `currency`; 0 unless it succeeded. */
  receivedCents: number;
  /** Three letters, lower case. */
  currency: string;
  /** False for a payment in test mode. */
  isLive: boolean;
  metadata: Record<string, string>;
  /** With it, a browser confirms the payment. Absent in events. */
  clientSecret?: string;
  /** What the payer can be told about a decline. */
  failure?: string;
  /** The bank wants its holder to confirm the payment, so it can't be charged without them. */
  needsPayer?: boolean;
}

/** A payment with a saved method, without its payer. */
export interface NewCharge extends NewPayment {
  customerId: string;
  method: { id: string; type: MethodType };
}

export type MethodType = 'card' | 'us_bank_account';

/** What may be shown of a card or bank account. */
export type ShownMethod =
  | { type: 'card'; card: { brand: string; last4: string; expMonth: number; expYear: number } }
  | {
      type: 'us_bank_account';
      usBankAccount: { bankName: string; accountType: string; last4: string; routingNumber: string };
    };

/** The saving of a method for later charges, as the gateway has it now. */
export interface GatewaySetup {
  id: string;
  customerId: string;
  /** `verifying`: the account's holder has yet to enter what arrived at the bank. */
  status: 'open' | 'verifying' | 'succeeded' | 'cancelled';
  metadata: Record<string, string>;
  method?: {
    id: string;
    shown: ShownMethod;
    /** False if it was detached, or its holder withdrew the agreement. */
    isUsable: boolean;
  };
}

/** What proves that somebody sees the bank account: two amounts in cents, or the code of the deposit. */
export type BankProof = { amounts: number[] } | { descriptorCode: string };

export interface NewRefund {
  paymentId: string;
  amountCents: number;
  metadata: Record<string, string>;
  /** Idempotency key. */
  key: string;
}

export interface GatewayRefund {
  id: string;
  paymentId: string;
  amountCents: number;
  currency: string;
  /** `pending` counts as sent: the gateway has taken the money from its balance. */
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
  failure?: string;
}

export interface GatewayDispute {
  id: string;
  paymentId: string;
  amountCents: number;
}

/** A verified event: `payload` is stored as it came. */
export interface ReceivedEvent {
  /** The gateway's id of this event, which may arrive several times. */
  id: string;
  type: string;
  payload: object;
}

/** What an event says, if the program follows it. */
export type GatewayFact =
  | { about: 'payment'; payment: GatewayPayment }
  | { about: 'setup'; setupId: string; customerId: string }
  /** A saved method was detached, or its mandate changed. */
  | { about: 'method'; methodId: string }
  | { about: 'refund'; refund: GatewayRefund }
  | { about: 'dispute'; dispute: GatewayDispute; moneyIs: 'withdrawn' | 'returned' };

/** Settings of the gateway's card form. `local` is the development emulator. */
export interface PaymentForm {
  provider: 'stripe' | 'local';
  publishableKey: string;
}

/** What the keys themselves say. */
export interface KeyFacts extends PaymentForm {
  mode: 'test' | 'live';
}

/** The payment gateway. Every call throws `PaymentsUnavailable` if the gateway can't be reached or is not set up. */
export abstract class PaymentsPort {
  abstract account(): Promise<GatewayAccount>;

  /** The addresses that events go to. */
  abstract webhookEndpoints(): Promise<WebhookEndpoint[]>;

  /**
   * In test mode, pays $1.00 with a test card. Returns the payment, which `refund` returns.
   * @throws {PaymentRefused} in live mode
   */
  abstract payTestCard(key: string): Promise<GatewayPayment>;

  /** False in live mode before the center is open: nobody's money moves then. */
  mayCharge(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** @throws {CenterNotOpen} unless money may move */
  async assertMayCharge(): Promise<void> {
    if (!(await this.mayCharge())) throw new CenterNotOpen('No card can be charged here before the center opens.');
  }

  /** @throws {CenterNotOpen} */
  abstract createPayment(payment: NewPayment): Promise<GatewayPayment>;

  abstract findPayment(id: string): Promise<GatewayPayment>;

  /** Cancels a payment unless it is too late; returns how it stands. */
  abstract cancelPayment(id: string): Promise<GatewayPayment>;

  /**
   * Charges a saved method at once. A decline is returned as an open payment with its `failure`.
   * @throws {PaymentRefused} if the gateway made no payment of it
   * @throws {CenterNotOpen}
   */
  abstract charge(charge: NewCharge): Promise<GatewayPayment>;

  /**
   * The payment among a customer's latest 300 that was charged with `metadata.paymentId`; undefined if there is none. It finds one
   * whose response was lost.
   */
  abstract findCharge(customerId: string, paymentId: string): Promise<GatewayPayment | undefined>;

  /** Returns the id of a new customer, whom methods can be saved for. */
  abstract createCustomer(customer: { name: string; email: string; metadata: Record<string, string> }): Promise<string>;

  /** Opens a form that saves a card or bank account of a customer; a browser confirms it with the secret. */
  abstract createSetup(setup: {
    customerId: string;
    metadata: Record<string, string>;
  }): Promise<{ clientSecret: string }>;

  abstract findSetup(id: string): Promise<GatewaySetup>;

  /** The setup that a method came from; undefined if there is none. */
  abstract findSetupOf(methodId: string): Promise<GatewaySetup | undefined>;

  /** @throws {PaymentRefused} for wrong amounts */
  abstract verifyBankAccount(setupId: string, proof: BankProof): Promise<void>;

  /** Makes sure that a method is never charged again: detaches it, or cancels what would save it. */
  abstract discardSetup(id: string): Promise<void>;

  /** @throws {PaymentRefused} */
  abstract refund(refund: NewRefund): Promise<GatewayRefund>;

  /** Returns the event in a webhook's body. @throws {InvalidSignature} @throws {UnreadableEvent} without an id, or with text that can't be stored */
  abstract readEvent(rawBody: Buffer, signature: string): Promise<ReceivedEvent>;

  /**
   * Up to a hundred of the latest events that the program may follow, the newest first, or of those before the event `before`.
   * The gateway keeps them for 30 days. None without a gateway.
   */
  abstract latestEvents(before?: string): Promise<ReceivedEvent[]>;

  /** Returns undefined for what the program doesn't follow, such as events of other products, and for events it can't read. */
  abstract factOf(event: ReceivedEvent): GatewayFact | undefined;

  /** Undefined without a gateway. */
  abstract keys(): Promise<KeyFacts | undefined>;

  /** The same for what a page says, at less cost: keys that another process has stored count after five seconds. */
  keysForPages(): Promise<KeyFacts | undefined> {
    return this.keys();
  }
}
