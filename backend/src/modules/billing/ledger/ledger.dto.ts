import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { IfGiven, IsCalendarDate, OptionalText } from '../../../shared/http/validation.js';

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
  /** What was paid in the system that the seat was brought from, which returns it if the seat is given up; 0 for an employer. */
  refundableElsewhere: number;
  /** What went back already. */
  refunded: number;
  /**
   * The payment at the gateway that isn't over, as the gateway last said: `open` waits for its payer, who was not charged;
   * `processing` is on its way. Null if there is none.
   */
  underWay: 'open' | 'processing' | null;
}

/** A seat for which a student owes money. Amounts are in dollars. */
export class OwedSeatRow {
  enrollmentId: string;
  classId: string;
  classTitle: string;
  date: string;
  time: string;
  /** What is still owed. */
  due: number;
  /** The day of the class. */
  dueDate: string;
  /** What was paid of the price. */
  paid: number;
  /** How it was last paid, such as `Cash`; null without a payment. */
  paidWith: string | null;
  /** The number of the purchase order on which the seat is billed; null without one. */
  purchaseOrder: string | null;
  price: number;
  /** Processing: a bank debit is on its way. */
  status: 'pending' | 'processing' | 'overdue';
}

/** What a student owed before the center moved in. Amounts are in dollars. */
export class OwedInvoiceRow {
  id: string;
  /** Its number where it was written. */
  number: string;
  /** Where it was written, such as `Enrollware`. */
  source: string;
  date: string;
  /** The day by which it has to be paid. */
  due: string;
  amount: number;
  /** What was paid of it, there and here. */
  paid: number;
  /** What is still owed. */
  open: number;
  poNumber: string;
  status: 'open' | 'overdue';
}

/** What a student still has to pay. Free seats and those that an employer pays aren't in it. */
export class StudentBalanceResponse {
  /** Dollars for all seats and invoices. */
  owed: number;
  /** By the day on which they are due. */
  seats: OwedSeatRow[];
  /** By the day on which they are due. */
  invoices: OwedInvoiceRow[];
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

export const AGES = ['up-to-30', '31-60', '61-90', 'over-90'] as const;

export class OverdueTotalsQuery {
  /** Search text. */
  @OptionalText(200)
  q?: string;

  @IfGiven()
  @IsUUID()
  courseId?: string;

  /** Of the student. */
  @IfGiven()
  @IsUUID()
  organizationId?: string;
}

export class OverdueQuery extends ListQuery {
  /** For how many days the money has been late. */
  @IfGiven()
  @IsIn(AGES)
  age?: (typeof AGES)[number];

  @IfGiven()
  @IsUUID()
  courseId?: string;

  /** Of the student. */
  @IfGiven()
  @IsUUID()
  organizationId?: string;
}

class OverdueAgeRow {
  age: (typeof AGES)[number];
  seats: number;
  /** Opening invoices, which have no seats. */
  invoices: number;
  /** Dollars. */
  amount: number;
}

export class OverdueTotalsResponse {
  seats: number;
  /** Opening invoices, which have no seats. */
  invoices: number;
  /** Dollars. */
  amount: number;
  /** For how many days the oldest has been late. */
  oldestDays: number;
  ages: OverdueAgeRow[];
}

/**
 * A seat that still owes money and is marked overdue, or is on an invoice past its due date; or an opening invoice that is past it.
 */
export class OverdueSeatRow {
  /** Of the enrollment, or of the opening invoice. */
  id: string;
  /** What owes the money. An opening invoice has no class, and no student if an organization owes it. */
  kind: 'seat' | 'invoice';
  paymentStatus: 'pending' | 'processing' | 'overdue';
  /** Dollars that are still owed. */
  amount: number;
  /** Dollars that came for it. */
  received: number;
  /** How it was last paid, such as `Cash`; null without a payment. */
  paidWith: string | null;
  /** The number of the purchase order on which the seat is billed; null without one. */
  purchaseOrder: string | null;
  studentId: string | null;
  firstName: string;
  lastName: string;
  studentName: string;
  email: string;
  classId: string | null;
  classTitle: string | null;
  classDate: string | null;
  organizationId: string | null;
  /** The due date of its invoice, or else the day of its class. */
  dueOn: string;
  /** 0 if it isn't late yet. */
  daysLate: number;
  organizationName: string | null;
  invoiceNumber: string | null;
  /** Who or what it is waited for: its invoice, its organization's method on file, its purchase order, or the student. */
  paysBy: 'invoice' | 'method' | 'purchase-order' | 'card-declined' | 'payment-link' | 'desk';
  /** The organization's method on file, such as `Visa 4242`, if that pays; null without one. */
  methodOnFile: string | null;
  /** When staff last sent a payment link or an email that reminds of it; null for never. */
  remindedAt: string | null;
  remindedBy: 'email' | 'text' | null;
  /** The student has to pay it and has an email address, so that a payment link reaches them. */
  takesPaymentLink: boolean;
}

/** An entry of the ledger that moved money. */
export class LedgerEntryRow {
  id: string;
  /** In the center's time zone. */
  date: string;
  description: string;
  /** Dollars; a refund is negative. */
  amount: number;
  /** How it was paid, such as `Check 1042`; null for unmatched money. */
  method: string | null;
  /** Unmatched: money that belongs to no seat yet. */
  status: 'paid' | 'refunded' | 'unmatched';
  studentId: string | null;
  studentName: string | null;
  classId: string | null;
  classTitle: string | null;
}
