/** What the browser confirms a card payment with. */
export class PaymentIntentResponse {
  clientSecret: string;
}

/** Which card form to show, and as whom. */
export class PaymentFormResponse {
  provider: 'stripe' | 'local';
  publishableKey: string;
}

/** The payment of one seat. */
export class SeatPaymentResponse {
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  /** Dollars; null when the class has no price. */
  price: number | null;
}
