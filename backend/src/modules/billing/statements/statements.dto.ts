import { IsCalendarDate, patternRule } from '../../../shared/http/validation.js';

export class StatementQuery {
  /** YYYY-MM */
  @patternRule('isMonth', /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, as YYYY-MM')
  month: string;
}

/** Both days are included. */
export class AccountsQuery {
  @IsCalendarDate()
  from: string;

  @IsCalendarDate()
  to: string;
}

/** What changed what an organization owes. */
export class MovementRow {
  id: string;
  at: string;
  /** `adjustment`: a discount, a waived or given-up seat, an opening invoice that was voided. */
  kind: 'charge' | 'adjustment' | 'payment' | 'refund' | 'dispute';
  /** The receipt's number, or that of an opening invoice; null for other charges and adjustments. */
  reference: string | null;
  /** Of an opening invoice, what it is for, such as `From Enrollware`. */
  classTitle: string;
  /** Empty for an opening invoice. */
  studentName: string;
  /** Dollars: what is added to the balance; negative for a payment. */
  amount: number;
}

/** Amounts are in dollars. `opening` and the sums of the movements add up to `closing`. */
export class StatementResponse {
  month: string;
  organizationName: string;
  /** What was owed when the month began. */
  opening: number;
  charges: number;
  adjustments: number;
  payments: number;
  /** With disputes. */
  refunds: number;
  /** What was owed when the month ended. */
  closing: number;
  count: number;
  /** The first 500 in order of time; the files have all. */
  movements: MovementRow[];
}
