/** What the browser confirms a card payment with. */
export class PaymentIntentView {
  clientSecret: string;
}

/** Which card form to show, and as whom. */
export class PaymentFormView {
  provider: 'stripe' | 'local';
  publishableKey: string;
}

/** The payment of one seat. */
export class SeatPaymentView {
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  /** Dollars; null when the class has no price. */
  price: number | null;
}
