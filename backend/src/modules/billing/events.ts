import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires once per payment of an enrollment, when the gateway's signed event arrives. */
export const paymentReceived = defineEvent<{
  enrollmentId: string;
  amountCents: number;
  /** The gateway's id of the payment. */
  paymentId: string;
}>('billing.payment-received');
