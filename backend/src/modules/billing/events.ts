import { defineEvent } from '../../shared/domain/domain-event.js';

/** The gateway took the money for a seat. Fires once per payment, when its signed event arrives. */
export const paymentReceived = defineEvent<{
  enrollmentId: string;
  amountCents: number;
  /** The gateway's id of the payment. */
  paymentId: string;
}>('billing.payment-received');
