import { IsBoolean, IsNumber, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven, IsCalendarDate, OptionalText, RequiredText } from '../../shared/http/validation.js';

/** The secret with which the browser confirms a card payment. */
export class PaymentIntentResponse {
  clientSecret: string;
}

/** The card form to show and its public key. */
export class PaymentFormResponse {
  provider: 'stripe' | 'local';
  publishableKey: string;
}

/** Amounts are in dollars. */
export class EnrollmentPaymentResponse {
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  /** Null when the class has no price. */
  price: number | null;
  /** What is still owed. */
  due: number;
  /** What the ledger holds for the seat. */
  received: number;
  /** The part of it that was paid by hand. */
  receivedByHand: number;
  /** What goes back if the seat is given up. */
  refundable: number;
  /** The part of it that was paid by hand, so that staff return it. */
  refundableByHand: number;
  /** What went back already. */
  refunded: number;
  /**
   * The payment at the gateway that isn't over, as the gateway last said: `open` waits for its payer, who was not charged;
   * `processing` is on its way. Null if there is none.
   */
  underWay: 'open' | 'processing' | null;
}

export class RefundInput {
  /** Dollars. */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(999_999.99)
  amount: number;

  @RequiredText(200)
  reason: string;

  /** true: the refund is a discount, and the seat stays paid. false: what was refunded is owed again. */
  @IsBoolean()
  keepsSeatPaid: boolean;
}

/** Counts the money for a seat with `enrollmentId`; without it, the money is refunded. */
export class SettleUnmatchedInput {
  @IfGiven()
  @IsUUID()
  enrollmentId?: string;

  /** Why it is refunded. */
  @OptionalText(200)
  reason?: string;
}

/** Money that was paid by hand, such as cash, and that staff are asked to return. */
export class HandRefundRow {
  id: string;
  enrollmentId: string;
  /** Dollars. */
  amount: number;
  /** Who paid: the student, or the organization. */
  payer: string;
  /** How, such as `Cash` or `Check 1042`. */
  method: string;
  /** Why it goes back. */
  reason: string;
  requestedAt: string;
  studentId: string;
  studentName: string;
  classId: string;
  classTitle: string;
  classDate: string;
}

export class DropHandRefundInput {
  /** Why the center keeps the money. */
  @RequiredText(200)
  reason: string;
}

/** Money that arrived and belongs to no seat. */
export class UnmatchedRow {
  /** The gateway's payment. */
  paymentId: string;
  /** The seat that it was meant for, if that is known. */
  enrollmentId: string | null;
  classId: string | null;
  organizationId: string | null;
  description: string;
  /** Three letters, lower case. */
  currency: string;
  /** What nobody has settled yet, in units of the currency. */
  amount: number;
  receivedAt: string;
}

export class LedgerQuery extends ListQuery {
  /** First day, in the center's time zone. */
  @IsOptional()
  @IsCalendarDate()
  from?: string;

  /** Last day, in the center's time zone. */
  @IsOptional()
  @IsCalendarDate()
  to?: string;
}

/** A seat that still owes money and is marked overdue, or is on an invoice past its due date. */
export class OverdueSeatRow {
  /** Of the enrollment. */
  id: string;
  paymentStatus: 'pending' | 'processing' | 'overdue';
  /** Dollars that are still owed. */
  amount: number;
  studentId: string;
  studentName: string;
  email: string;
  classId: string;
  classTitle: string;
  classDate: string;
  organizationName: string | null;
  invoiceNumber: string | null;
}

/** An entry of the ledger that moved money. */
export class LedgerEntryRow {
  id: string;
  /** In the center's time zone. */
  date: string;
  description: string;
  /** Dollars; a refund is negative. */
  amount: number;
  /** Unmatched: money that belongs to no seat yet. */
  status: 'paid' | 'refunded' | 'unmatched';
  studentId: string | null;
  studentName: string | null;
  classId: string | null;
  classTitle: string | null;
}

export class WebhookResponse {
  received: boolean;
}
