import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsNumber, IsUUID, Max, Min } from 'class-validator';
import { Text } from '../../../shared/http/validation.js';
import { HowPaidInput } from '../../billing/index.js';

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
