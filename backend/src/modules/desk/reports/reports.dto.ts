import { IsIn } from 'class-validator';
import { IsCalendarDate } from '../../../shared/http/validation.js';

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

export class RevenueQuery extends PeriodQuery {
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
