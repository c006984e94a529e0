import { IsIn, IsUUID } from 'class-validator';
import { IfGiven, IsCalendarDate } from '../../../shared/http/validation.js';
import type { HandMethod } from '../../billing/index.js';

export const WAYS = ['course', 'instructor', 'place', 'month'] as const;

/** What money is added up by. */
export type RevenueWay = (typeof WAYS)[number];

/** Both days are included, in the center's time zone. */
export class PeriodQuery {
  @IsCalendarDate()
  from: string;

  @IsCalendarDate()
  to: string;
}

export class RevenuePeriodQuery extends PeriodQuery {
  /** The money of one organization: of those who belonged to it when the money came. */
  @IfGiven()
  @IsUUID()
  organizationId?: string;
}

export class RevenueQuery extends RevenuePeriodQuery {
  @IsIn(WAYS)
  by: RevenueWay;
}

/** Amounts are in dollars. The rows of each way add up to the same. */
export class RevenueRow {
  /** Of the course, the instructor (their account, or else their name), the place, or the month as YYYY-MM; `none` without one. */
  key: string;
  name: string;
  /** Classes whose money it is. */
  classes: number;
  /** Payments that came in. */
  payments: number;
  /** Without payments by hand that were taken back. */
  received: number;
  /** What went back, disputes included. */
  refunded: number;
  /** `received` less `refunded`. */
  revenue: number;
}

export class RevenueStartResponse {
  /** The day of the first money in the ledger; null while there is none. */
  since: string | null;
}

export class DepositQuery {
  /** In the center's time zone; today by default. */
  @IfGiven()
  @IsCalendarDate()
  date?: string;
}

/** A payment by hand, or money by hand that was returned or taken back. An invoice's payment is one line. */
export class DepositLineRow {
  id: string;
  kind: 'payment' | 'returned' | 'taken-back';
  /** Null for money that was returned: staff chose how. */
  method: HandMethod | null;
  /** Who paid, or got it back. */
  customer: string | null;
  /** Null if it is for several classes. */
  classTitle: string | null;
  classDate: string | null;
  /** How many seats it is for. */
  seats: number;
  /** Such as `Check 1042`; null without a word. */
  paidWith: string | null;
  invoiceNumber: string | null;
  /** Who entered it; null for what an earlier version did. */
  enteredBy: string | null;
  /** Dollars; negative for money that went out. */
  amount: number;
}

export class DepositMethodRow {
  method: HandMethod;
  /** Lines. */
  payments: number;
  /** Dollars, less what was taken back. */
  amount: number;
}

/** Amounts are in dollars. */
export class DepositResponse {
  date: string;
  /** Those that the day has. */
  methods: DepositMethodRow[];
  /** What staff returned by hand. */
  returned: number;
  /** All methods, less what was returned. */
  total: number;
  /** Cash and checks, less what was returned: what goes to the bank. */
  toBank: number;
  /** By method. */
  lines: DepositLineRow[];
}
