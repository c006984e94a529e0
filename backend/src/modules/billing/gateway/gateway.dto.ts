import { IsUUID } from 'class-validator';
import { IfGiven, OptionalText } from '../../../shared/http/validation.js';

/** The secret with which the browser confirms a card payment. */
export class PaymentIntentResponse {
  clientSecret: string;
}

/** The card form to show and its public key. */
export class PaymentFormResponse {
  provider: 'stripe' | 'local';
  publishableKey: string;
}

/** Counts the money for a seat with `enrollmentId`; without it, the money is refunded. */
export class SettleUnmatchedInput {
  @IfGiven()
  @IsUUID()
  enrollmentId?: string;

  /** Why it is refunded. */
  @OptionalText(200)
  reason?: string;
}

/** Money that arrived and belongs to no seat. */
export class UnmatchedRow {
  /** The gateway's payment. */
  paymentId: string;
  /** The seat that it was meant for, if that is known. */
  enrollmentId: string | null;
  classId: string | null;
  organizationId: string | null;
  description: string;
  /** Three letters, lower case. */
  currency: string;
  /** What nobody has settled yet, in units of the currency. */
  amount: number;
  receivedAt: string;
}

export class WebhookResponse {
  received: boolean;
}
