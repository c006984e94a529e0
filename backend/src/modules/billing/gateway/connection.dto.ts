/** Where the gateway sends events. */
export class WebhookStatus {
  /** Where they have to go. */
  url: string;
  /** What is wrong, in words; null if nothing is. */
  problem: string | null;
}

/** One proof of the test, in the order in which they are made. */
export class ConnectionStep {
  step: 'charge' | 'webhook' | 'receipt' | 'refund' | 'books';
  isDone: boolean;
  /** What happened, in words. */
  detail: string;
  at: string;
  /** Dollars that moved; negative for a refund. Null for a step without money. */
  amount: number | null;
}

export class PaymentTestResponse {
  success: boolean;
  /** What happened, in words; after a failure what is wrong. */
  message: string;
  /** Null without keys. */
  mode: 'test' | 'live' | null;
  /** Null without keys, and if the provider doesn't say. */
  webhook: WebhookStatus | null;
  /** The account's name and currency; null if the provider doesn't say. */
  account: string | null;
  /** A charge of $1.00 and its refund; empty in live mode, where nothing is charged. */
  steps: ConnectionStep[];
}
