import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when receipts and invoices continue from numbers that staff entered. */
export const numbersContinued = defineEvent<{ nextReceipt: number; nextInvoice: number; year: number }>(
  'billing.numbers-continued',
);

/** Fires when staff issue an invoice. */
export const invoiceIssued = defineEvent<{ invoiceId: string; organizationId: string; number: string }>(
  'billing.invoice-issued',
);

/** Whose an invoice is. `studentId` is absent from events of earlier versions, whose invoices are all of organizations. */
interface InvoiceOwner {
  organizationId: string | null;
  studentId?: string | null;
}

/** Fires when staff enter what an organization or a student owed before the center moved in. Nobody is told. */
export const openingInvoiceEntered = defineEvent<
  InvoiceOwner & { invoiceId: string; number: string; source: string; amountCents: number; openCents: number }
>('billing.opening-invoice-entered');

/** Fires when staff void an invoice, which keeps its number. `reason` is absent if they gave none. */
export const invoiceVoided = defineEvent<InvoiceOwner & { invoiceId: string; number: string; reason?: string }>(
  'billing.invoice-voided',
);

/** Fires when staff enter by hand the payment after which nothing is due for an invoice. */
export const invoicePaid = defineEvent<
  InvoiceOwner & { invoiceId: string; number: string; amountCents: number; paidWith: string }
>('billing.invoice-paid');

/** Fires when staff enter by hand the payment of a part of an invoice. `leftCents` is what is still due. */
export const invoicePartPaid = defineEvent<
  InvoiceOwner & { invoiceId: string; number: string; amountCents: number; leftCents: number; paidWith: string }
>('billing.invoice-part-paid');

/** Fires when the keys of another account or mode of the gateway are used for the first time, or again. */
export const merchantChanged = defineEvent<{ merchantId: string; isLive: boolean }>('billing.merchant-changed');

/** Fires when money of a gateway payment counts for a seat. */
export const paymentReceived = defineEvent<{
  enrollmentId: string;
  amountCents: number;
  /** The gateway's id of the payment. */
  paymentId: string;
}>('billing.payment-received');

/** Fires when staff enter a payment by hand for a seat. `leftCents` is what it still owes. */
export const paymentEntered = defineEvent<{
  enrollmentId: string;
  amountCents: number;
  leftCents: number;
  /** Such as `Check 1042`. */
  paidWith: string;
}>('billing.payment-entered');

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

/**
 * Fires when staff are asked to return money that was paid by hand, such as cash, or in another system, such as `enrollware`, which
 * `elsewhere` names.
 */
export const handRefundRequested = defineEvent<{
  handRefundId: string;
  enrollmentId: string;
  amountCents: number;
  reason: string;
  elsewhere?: string;
}>('billing.hand-refund-requested');

/** Fires when staff decide that the center keeps money that they were asked to return. */
export const handRefundDropped = defineEvent<{
  handRefundId: string;
  enrollmentId: string;
  amountCents: number;
  reason: string;
}>('billing.hand-refund-dropped');

/** Fires when staff have returned money in the system in which it was paid, such as `enrollware`. */
export const refundedElsewhere = defineEvent<{
  handRefundId: string;
  enrollmentId: string;
  amountCents: number;
  elsewhere: string;
}>('billing.refunded-elsewhere');

/** Fires when staff enter that they have returned money by hand. */
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

/** Fires when a seat may have to be charged now: its charge is due again, or its organization has a new method. */
export const chargeRequested = defineEvent<{ enrollmentId: string }>('billing.charge-requested');

/** Fires when a payment is stored that charges an organization's method, and again if that may not have happened. */
export const chargeBegun = defineEvent<{ paymentId: string; repeatedAt?: string }>('billing.charge-begun');

/** Fires when a charge of an organization's method is over. `attempt` counts the tries for a seat with this method. */
export const chargeEnded = defineEvent<{
  paymentId: string;
  organizationId: string;
  status: 'succeeded' | 'failed' | 'cancelled';
  attempt: number;
}>('billing.charge-ended');

/** Fires with `chargeEnded` when an organization's method was declined. */
export const chargeDeclined = defineEvent<{ paymentId: string; organizationId: string; attempt: number }>(
  'billing.charge-declined',
);

/** Fires when a seat of an organization that pays automatically has to be charged and there is no method. Once until there is one. */
export const paymentMethodMissing = defineEvent<{ organizationId: string; enrollmentId: string }>(
  'billing.payment-method-missing',
);

/** Fires when an organization's card or bank account can be charged from now on. */
export const paymentMethodStored = defineEvent<{ organizationId: string; methodId: string }>(
  'billing.payment-method-stored',
);

/** Why a method is gone: its organization removed or replaced it, or the gateway or the bank ended it. */
export type MethodEnd = 'removed' | 'replaced' | 'ended';

/** Fires when a method is not charged any more. */
export const paymentMethodRemoved = defineEvent<{ organizationId: string; methodId: string; reason: MethodEnd }>(
  'billing.payment-method-removed',
);

/** Fires every five minutes. `tick` is ISO 8601. */
export const reconciliationDue = defineEvent<{ tick: string }>('billing.reconciliation-due');

/** Fires every hour. `tick` is ISO 8601. */
export const missedEventsDue = defineEvent<{ tick: string }>('billing.missed-events-due');

/** Fires when a payment is live for long, so that the gateway is asked how it stands. */
export const paymentCheckDue = defineEvent<{ paymentId: string; tick: string }>('billing.payment-check-due');
