import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsNumber, IsUUID, Max, Min } from 'class-validator';
import { IfGiven, IsCalendarDate, OptionalText, Text } from '../../../shared/http/validation.js';
import { HAND_METHODS } from '../../billing/index.js';

/** How money reached the center besides the gateway. */
export class HowPaidInput {
  /** `card-reader`: the center's own, which the gateway doesn't know. */
  @IsIn(HAND_METHODS)
  method: (typeof HAND_METHODS)[number];

  /** The number of the check, the transfer or the slip. */
  @OptionalText(60)
  reference?: string;

  /** The day on which the money came, in the center's time zone: today by default, and at most a year ago. */
  @IfGiven()
  @IsCalendarDate()
  date?: string;
}

export class PaymentByHandInput extends HowPaidInput {
  /** Dollars: a part of what is due for the seat, or all of it. */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(999_999.99)
  amount: number;
}

/** What is due for each of these seats was paid. */
export class PaymentsByHandInput extends HowPaidInput {
  /** The seats, at most 200. */
  @IsUUID(undefined, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(200)
  @ArrayNotEmpty()
  @IsArray()
  enrollmentIds: string[];
}

export class PaymentsByHandResponse {
  payments: number;
  /** Dollars of all. */
  amount: number;
}

export class PurchaseOrderInput {
  /** The customer's number; empty for a seat that isn't billed on an order any more. */
  @Text(60)
  number: string;
}
