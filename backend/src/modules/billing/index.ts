/**
 * Billing owns the append-only ledger and the gateway's events. It opens card payments and raises
 * `billing.payment-received`; the payment status of an enrollment belongs to enrollment.
 */
export { BillingModule } from './billing.module.js';
