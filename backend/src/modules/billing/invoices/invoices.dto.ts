import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsUUID } from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { IfGiven, IsCalendarDate, OptionalFlag, OptionalText } from '../../../shared/http/validation.js';

/** Seats of classes from `from` to `to`, as YYYY-MM-DD. */
export class UnbilledSeatQuery extends ListQuery {
  @IfGiven()
  @IsCalendarDate()
  from?: string;

  @IfGiven()
  @IsCalendarDate()
  to?: string;
}

export class InvoiceListQuery extends ListQuery {
  /** Only those for which something, or nothing, is still due. */
  @OptionalFlag()
  due?: boolean;
}

/** An unpaid seat that is on no invoice. */
export class UnbilledSeatRow {
  /** The enrollment. */
  id: string;
  studentName: string;
  classTitle: string;
  classDate: string;
  /** The purchase order on which staff have billed the seat; null without one. */
  purchaseOrder: string | null;
  /** What is due, in dollars. */
  amount: number;
}

export class IssueInvoiceInput {
  /** The seats, at most 500. */
  @IsUUID(undefined, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(500)
  @ArrayNotEmpty()
  @IsArray()
  enrollmentIds: string[];

  /** The organization's purchase order. */
  @OptionalText(60)
  poNumber?: string;

  /** By default as many days from today as the settings say. */
  @IfGiven()
  @IsCalendarDate()
  dueOn?: string;
}

export const PAYMENT_MEANS = ['check', 'ach', 'cash', 'other'] as const;

/** What is due for the invoice was paid by hand. */
export class PayInvoiceInput {
  @IsIn(PAYMENT_MEANS)
  method: (typeof PAYMENT_MEANS)[number];

  /** The number of the check or the transfer. */
  @OptionalText(60)
  reference?: string;
}

/** Amounts are in dollars. */
export class InvoiceRow {
  id: string;
  /** Such as 2026-0007. */
  number: string;
  issuedOn: string;
  dueOn: string;
  poNumber: string;
  seats: number;
  amount: number;
  /** What is still due. */
  due: number;
  /** `void` also if none of its seats owes anything and nothing was paid. */
  status: 'open' | 'paid' | 'overdue' | 'void';
}

export class InvoicedOrganization {
  id: string;
  name: string;
}

/** An invoice of any organization. */
export class FoundInvoiceRow extends InvoiceRow {
  organization: InvoicedOrganization;
}

class InvoiceTextRow {
  label: string;
  value: string;
}

class InvoicedSeatRow extends InvoiceTextRow {
  /** The enrollment. */
  id: string;
}

/** An invoice as it would be issued now: what its paper says. */
export class InvoicePreviewResponse {
  /** The next number, unless another invoice takes it. */
  number: string;
  /** Dollars. */
  amount: number;
  /** Where it is emailed; null if the organization has no address. */
  emailedTo: string | null;
  /** Its head: whom it bills, its dates and its purchase order. */
  facts: InvoiceTextRow[];
  /** A seat each. */
  lines: InvoicedSeatRow[];
  /** The total and what is due. */
  sums: InvoiceTextRow[];
  /** How to pay it. */
  payment: string[];
}
