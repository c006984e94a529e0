import { ArrayMaxSize, ArrayMinSize, IsArray, IsNumber, IsUUID, Matches, Max, Min } from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { IfGiven, RequiredText } from '../../../shared/http/validation.js';

export class CardRow {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export class BankAccountRow {
  bankName: string;
  accountType: string;
  last4: string;
  routingNumber: string;
}

export class PaymentMethodRow {
  type: 'card' | 'us_bank_account';
  /** Null for a bank account. */
  card: CardRow | null;
  /** Null for a card. */
  usBankAccount: BankAccountRow | null;
}

class NextChargeRow {
  at: string;
  /** Dollars for all seats that are charged then. */
  amount: number;
}

export class PaymentMethodResponse {
  /** What is charged. */
  paymentMethod: PaymentMethodRow | null;
  /** A bank account that its holder has yet to verify. */
  verifying: PaymentMethodRow | null;
  /** Seats that have to be paid, and are charged as soon as there is a new method. */
  unpaidSeats: number;
  /** Those of them that are overdue. */
  overdueSeats: number;
  /** Dollars. */
  unpaidAmount: number;
  /** Null if none is planned. */
  nextCharge: NextChargeRow | null;
}

export class AddPaymentMethodInput {
  /** The gateway's id of the method that the form saved. */
  @RequiredText(200)
  paymentMethodId: string;
}

/** The secret with which the browser saves a card or bank account. */
export class SetupResponse {
  clientSecret: string;
}

/** Either the two amounts or the code. */
export class VerifyBankAccountInput {
  /** The two deposits, in dollars. */
  @IfGiven()
  @IsArray()
  @ArrayMinSize(2)
  @ArrayMaxSize(2)
  @IsNumber({ maxDecimalPlaces: 2 }, { each: true })
  @Min(0.01, { each: true })
  @Max(0.99, { each: true })
  amounts?: number[];

  /** Six characters, beginning with SM. */
  @IfGiven()
  @Matches(/^SM[A-Za-z0-9]{4}$/, { message: 'The code has six characters and begins with SM.' })
  descriptorCode?: string;
}

export class DueSeatQuery extends ListQuery {
  /** One seat alone, or nothing if nothing is due for it. */
  @IfGiven()
  @IsUUID()
  enrollmentId?: string;
}

/** A seat that an organization owes money for. */
export class DueSeatRow {
  enrollmentId: string;
  studentName: string;
  classTitle: string;
  classDate: string;
  paymentStatus: 'pending' | 'overdue';
  /** Dollars. */
  amount: number;
  /** Why the last payment failed. */
  failure: string | null;
  /** When the method is charged for it; null if it isn't. */
  nextChargeAt: string | null;
}

/** Money that came from an organization, or went back to it. */
export class OrganizationChargeRow {
  id: string;
  date: string;
  description: string;
  /** Dollars; negative for what went back. */
  amount: number;
  status: 'paid' | 'processing' | 'refunded' | 'disputed';
}
