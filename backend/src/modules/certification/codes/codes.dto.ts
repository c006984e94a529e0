import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsUUID, ValidateNested } from 'class-validator';
import { MAX_CODE } from '../../../shared/domain/card-code.js';
import { IfGiven, OptionalText, RequiredText } from '../../../shared/http/validation.js';
import { IssuingAgencyRow } from '../../catalog/index.js';

/** Codes of one call. */
const MOST = 50;

/** One who passed a class and needs a card, as the agency's screen asks for them. */
export class CardSheetRow {
  enrollmentId: string;
  certificationId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The code of the agency's card, if it was entered. */
  ecardCode: string | null;
  /** Who issues the card; null for the center alone. */
  agency: IssuingAgencyRow | null;
  /** How many other people have the email address. An eCard of the AHA needs one of its own. */
  addressSharedWith: number;
}

/** A code and whose it is: by the seat, or by name and email as far as they are given. */
export class CardCodeInput {
  @IfGiven()
  @IsUUID()
  enrollmentId?: string;

  /** First and last name. */
  @OptionalText(200)
  name?: string;

  @OptionalText(254)
  email?: string;

  /** As the agency writes it, with or without spaces. */
  @RequiredText(2 * MAX_CODE)
  code: string;
}

export class CardCodesInput {
  /** 1 to 50. */
  @IsArray()
  @ArrayMinSize(1, { message: 'Enter at least one code' })
  @ArrayMaxSize(MOST, { message: `At most ${MOST} codes are entered at a time` })
  @ValidateNested({ each: true })
  @Type(() => CardCodeInput)
  codes: CardCodeInput[];

  /** Says what would become of each code, and enters none. */
  @IfGiven()
  @IsBoolean()
  dryRun?: boolean;
}

/** What became of a code, or would become of it. */
export class CardCodeRow {
  code: string;
  /** Whose it is; null if nobody of the class was found. */
  enrollmentId: string | null;
  /** The student of that seat, or who was named. */
  name: string;
  /** `same`: the card has this code already. */
  outcome: 'entered' | 'same' | 'refused';
  /** Why it was refused; null otherwise. */
  problem: string | null;
}

export class CardCodesResponse {
  dryRun: boolean;
  /** In the order of the codes. */
  rows: CardCodeRow[];
}
