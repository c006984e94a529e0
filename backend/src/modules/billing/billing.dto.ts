/** The secret with which the browser confirms a card payment. */
export class PaymentIntentResponse {
  clientSecret: string;
}

/** The card form to show and its public key. */
export class PaymentFormResponse {
  provider: 'stripe' | 'local';
  publishableKey: string;
}

export class EnrollmentPaymentResponse {
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  /** Dollars; null when the class has no price. */
  price: number | null;
}

export class WebhookResponse {
  received: boolean;
}
