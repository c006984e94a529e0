import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when money of a gateway payment counts for a seat. */
export const paymentReceived = defineEvent<{
  enrollmentId: string;
  amountCents: number;
  /** The gateway's id of the payment. */
  paymentId: string;
}>('billing.payment-received');

/**
 * Fires when the money of a seat changes, or a payment of it. `unpaid` is the status to take where the ledger doesn't cover
 * the price; `pending` if it is absent.
 */
export const seatBalanceChanged = defineEvent<{ enrollmentId: string; unpaid?: 'pending' | 'overdue' }>(
  'billing.seat-balance-changed',
);

/** Fires when the gateway's signed event is stored. */
export const gatewayEventReceived = defineEvent<{ eventId: string }>('billing.gateway-event-received');

/** Fires when money arrives that belongs to no seat. `refunded` if it goes back by itself; otherwise staff have to settle it. */
export const paymentUnmatched = defineEvent<{
  paymentId: string;
  enrollmentId: string | null;
  amountCents: number;
  currency: string;
  refunded: boolean;
}>('billing.payment-unmatched');

/** Fires when money is to go back through the gateway. `requestedBy` is null for what goes back by itself. */
export const refundRequested = defineEvent<{
  refundId: string;
  enrollmentId: string | null;
  amountCents: number;
  currency: string;
  reason: string;
  requestedBy: string | null;
}>('billing.refund-requested');

/** Fires when staff return money by hand, such as cash. */
export const refundEntered = defineEvent<{ enrollmentId: string; amountCents: number; reason: string }>(
  'billing.refund-entered',
);

/** Fires when staff count unmatched money for a seat. */
export const unmatchedCounted = defineEvent<{ paymentId: string; enrollmentId: string; amountCents: number }>(
  'billing.unmatched-counted',
);

/** Fires when the gateway refuses a refund or can't deliver it. `failure` is its reason. */
export const refundFailed = defineEvent<{ refundId: string; enrollmentId: string | null; failure: string }>(
  'billing.refund-failed',
);

/** Fires when the bank takes back a payment that its payer disputes. */
export const paymentDisputed = defineEvent<{ paymentId: string; enrollmentId: string | null; amountCents: number }>(
  'billing.payment-disputed',
);
