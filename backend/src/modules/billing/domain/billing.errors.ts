import { domainError, notFound } from '../../../shared/domain/domain-error.js';

export class NothingToPay extends domainError('conflict', 'nothing_to_pay') {}

export class ClassCancelled extends domainError(
  'conflict',
  'class_cancelled',
  'This class is cancelled, so nothing can be paid for it.',
) {}

export class ClassDeleted extends domainError(
  'conflict',
  'class_deleted',
  'This class was deleted, so nothing can be paid for it.',
) {}

/** A payment of the seat is on its way, and can't be stopped. */
export class PaymentInProgress extends domainError(
  'conflict',
  'payment_in_progress',
  'A payment for this seat is being processed. Try again when it is done.',
) {}

/** The ledger says that the seat is paid by card, so no status says otherwise. */
export class PaidByCard extends domainError(
  'conflict',
  'paid_by_card',
  'This seat was paid by card. Refund the payment instead of changing its status.',
) {}

/** More than is due for a seat, which somebody may have paid meanwhile. */
export class ExceedsDue extends domainError('conflict', 'exceeds_due', 'This is more than what is due for the seat.') {}

export class RefundTooLarge extends domainError('conflict', 'refund_too_large') {}

export class StudentNotFound extends notFound('Student not found') {}

/** Somebody has returned the money already, or decided to keep it. */
export class HandRefundSettled extends domainError(
  'conflict',
  'hand_refund_settled',
  'This refund was already settled.',
) {}

export class HandRefundNotFound extends notFound('Refund not found') {}

export class NotPaidAutomatically extends domainError(
  'conflict',
  'not_paid_automatically',
  'This organization does not pay automatically, so it has no payment method.',
) {}

export class NoPaymentMethod extends notFound('No payment method on file') {}

export class NothingUnmatched extends notFound('There is no unmatched money of this payment') {}

/** A seat is on an invoice already, was paid meanwhile, or is not the organization's. */
export class SeatNotBillable extends domainError(
  'conflict',
  'seat_not_billable',
  'A seat that you chose has just been paid, removed or put on another invoice. Choose again.',
) {}

/** The invoice asks for nothing any more. */
export class InvoiceSettled extends domainError(
  'conflict',
  'invoice_settled',
  'This invoice is paid or void, so nothing is due for it.',
) {}

/** The same owner has an invoice with this number, which is not void. */
export class InvoiceNumberTaken extends domainError('conflict', 'invoice_number_taken') {
  static of(owner: string, number: string): InvoiceNumberTaken {
    return new InvoiceNumberTaken(`${owner} already has an invoice ${number}. Void it first, or enter another number.`);
  }
}

export class InvoiceNotFound extends notFound('Invoice not found') {}

export class ReceiptNotFound extends notFound('Receipt not found') {}

export class OrganizationNotFound extends notFound('Organization not found') {}

export class EnrollmentNotFound extends notFound('Enrollment not found') {}
