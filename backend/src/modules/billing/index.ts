/**
 * Billing owns money: the append-only ledger, the gateway's events and, in time, methods on file. It opens card payments over the
 * price of a seat and tells by `billing.payment-received` that one arrived; the seat's own status belongs to enrollment.
 */
export { BillingModule } from './billing.module.js';
