import { IsBoolean, IsIn } from 'class-validator';
import { CODE_FORMATS, type CodeFormat } from '../../../shared/domain/card-code.js';
import { OptionalText, RequiredText } from '../../../shared/http/validation.js';

export class AgencyInput {
  @RequiredText(200)
  name: string;

  /** `aha`: 12 digits, or letters and digits for RQI; `text`: any text. */
  @IsIn(CODE_FORMATS, { message: `codeFormat can be ${CODE_FORMATS.join(', ')}` })
  codeFormat: CodeFormat;

  /** Whether it issues a card with a code to the student. */
  @IsBoolean()
  issuesCards: boolean;

  /** Where anybody can look up a code, `https://…`. */
  @OptionalText(300)
  checkUrl?: string;
}

/** An agency that issues cards. */
export class AgencyRow {
  id: string;
  name: string;
  codeFormat: CodeFormat;
  issuesCards: boolean;
  /** Where anybody can look up a code; null if nowhere. */
  checkUrl: string | null;
}

/** Who issues a card. */
export class IssuingAgencyRow {
  name: string;
  /** Whether it issues a card with a code to the student. */
  issuesCards: boolean;
  codeFormat: CodeFormat;
  /** Where anybody can look up a code; null if nowhere. */
  checkUrl: string | null;
}
