import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsNumber, IsUUID, Max, Min } from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { IfGiven, IsCalendarDate, OptionalFlag, OptionalText, RequiredText } from '../../../shared/http/validation.js';
import { HowPaidInput } from '../ledger/how-paid.dto.js';

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

const MAX_DOLLARS = 999_999.99;

/** What an organization or a student owed before the center moved in. */
export class OpeningInvoiceInput {
  /** Its number in the system that it was written in. */
  @RequiredText(60)
  number: string;

  /** The day on which it was written: today or earlier. */
  @IsCalendarDate()
  date: string;

  /** The day by which it has to be paid: `date` or later. */
  @IsCalendarDate()
  due: string;

  /** Dollars, with what was paid of it. */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(MAX_DOLLARS)
  amount: number;

  /** Dollars that were paid of it before: 0 by default, and less than `amount`. */
  @IfGiven()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(MAX_DOLLARS)
  paid?: number;

  /** The customer's purchase order. */
  @OptionalText(60)
  poNumber?: string;
}

/** What was paid for the invoice by hand. */
export class PayInvoiceInput extends HowPaidInput {
  /** Dollars: everything that is due by default, or a part of it. */
  @IfGiven()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(MAX_DOLLARS)
  amount?: number;
}

export class VoidInvoiceInput {
  /** Why, for the audit trail. */
  @OptionalText(200)
  reason?: string;
}

/** Amounts are in dollars. */
export class InvoiceRow {
  id: string;
  /** Such as 2026-0007, or the old number of an opening invoice. */
  number: string;
  /** Where an opening invoice was written, such as `Enrollware`; null for one of the center's own. */
  source: string | null;
  issuedOn: string;
  dueOn: string;
  poNumber: string;
  /** 0 for an opening invoice. */
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

export class InvoicedStudent {
  id: string;
  name: string;
  /** The day on which the name of an erased student goes, which administrators alone get; null otherwise. */
  @ApiProperty({ type: String, format: 'date', nullable: true })
  nameKeptUntil: string | null;
}

/** An invoice of anybody. */
export class FoundInvoiceRow extends InvoiceRow {
  /** Null for an opening invoice of a student. */
  organization: InvoicedOrganization | null;
  /** Null for an invoice of an organization. */
  student: InvoicedStudent | null;
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
