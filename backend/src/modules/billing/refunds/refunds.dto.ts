import { IsBoolean, IsNumber, Max, Min } from 'class-validator';
import { RequiredText } from '../../../shared/http/validation.js';

export class RefundInput {
  /** Dollars. */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(999_999.99)
  amount: number;

  @RequiredText(200)
  reason: string;

  /** true: the refund is a discount, and the seat stays paid. false: what was refunded is owed again. */
  @IsBoolean()
  keepsSeatPaid: boolean;
}

/** Money that was paid by hand, such as cash, or in another system, and that staff are asked to return. */
export class HandRefundRow {
  id: string;
  enrollmentId: string;
  /** Dollars. */
  amount: number;
  /** Who paid: the student, or the organization. */
  payer: string;
  /** How, such as `Cash` or `Check 1042`; null for money that was paid elsewhere. */
  method: string | null;
  /** The system in which it was paid and is to be refunded, such as `enrollware`; null for money that was paid here. */
  elsewhere: string | null;
  /** Why it goes back. */
  reason: string;
  requestedAt: string;
  studentId: string;
  studentName: string;
  classId: string;
  classTitle: string;
  classDate: string;
}

export class DropHandRefundInput {
  /** Why the center keeps the money. */
  @RequiredText(200)
  reason: string;
}
