import { IsInt, Max, Min } from 'class-validator';

/** Seven digits suffice for every center, and a typo can't use up all numbers. */
const MAX_NUMBER = 9_999_999;

export class NumbersInput {
  /** The next receipt is `R-` and this. Not below the number that would come next. */
  @IsInt()
  @Min(1)
  @Max(MAX_NUMBER)
  nextReceipt: number;

  /** The next invoice of this year is the year and this. Not below the number that would come next. */
  @IsInt()
  @Min(1)
  @Max(MAX_NUMBER)
  nextInvoice: number;
}

/** What comes next. Numbers that were given out are never given again. */
export class NumbersResponse {
  nextReceipt: number;
  nextInvoice: number;
  /** The year of the invoice, which begins anew with 1. */
  invoiceYear: number;
}
