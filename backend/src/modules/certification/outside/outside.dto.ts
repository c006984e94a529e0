import { IsBoolean, IsUUID } from 'class-validator';
import { MAX_CODE } from '../../../shared/domain/card-code.js';
import { IfGiven, IsCalendarDate, OptionalText, RequiredText } from '../../../shared/http/validation.js';

/** A card that a student got elsewhere. */
export class OutsideCardInput {
  /** The course whose card it is. Without it, the card that has the name of the type, if there is one. */
  @IfGiven()
  @IsUUID()
  courseId?: string;

  /** As the card says: `ACLS Provider`. */
  @RequiredText(200)
  certificationType: string;

  /** The name of the agency that issued it. */
  @RequiredText(200)
  agency: string;

  /** As the agency writes it, with or without spaces. */
  @OptionalText(2 * MAX_CODE)
  code?: string;

  /** Not in the future. */
  @IsCalendarDate()
  issueDate: string;

  /** After the issue. */
  @IsCalendarDate()
  expiryDate: string;

  /** Whether it was earned without a hands-on part. */
  @IfGiven()
  @IsBoolean()
  onlineOnly?: boolean;
}

export class EnterCertificationInput extends OutsideCardInput {
  @IsUUID()
  studentId: string;
}

export class RevokeCertificationInput {
  @RequiredText(500)
  reason: string;
}
