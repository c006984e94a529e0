/**
 * Billing owns the append-only ledger, the payments and refunds at the gateway, and the gateway's events. It lies below
 * enrollment: it says how the money of a seat stands, and enrollment keeps the seat's payment status.
 */
export { BillingApi } from './billing.api.js';
export { BillingModule } from './billing.module.js';
export { ListComingCharges } from './charges/queries/list-coming-charges.query.js';
export { ExceedsDue, NothingToPay, PaidByCard, PaymentInProgress } from './domain/billing.errors.js';
export { HAND_METHODS, type HandMethod } from './domain/ledger-entry.entity.js';
export { ErasedMoney } from './erased/erased-money.js';
export { type ImportedInvoice, type ImportedInvoiceState, ImportedInvoices } from './imported/opening-invoices.js';
export { InvoiceDocument } from './invoices/invoice-document.js';
export { INVOICES, invoiceColumns } from './invoices/invoice-sql.js';
export { datedAt, HowPaidInput } from './ledger/how-paid.dto.js';
export { ReceiptDocument } from './receipts/receipt-document.js';
export { entryNumber, HAS_RECEIPT, isEntryOf, receiptsOf } from './receipts/receipt-sql.js';
