import { IsNotEmpty } from 'class-validator';
import { MultiLineText, RequiredText } from './validation.js';

/** An email that staff write. */
export class WrittenMail {
  @RequiredText(150)
  subject: string;

  /** Plain text; each line is a paragraph. */
  @MultiLineText(5_000)
  @IsNotEmpty()
  message: string;
}

export class WrittenMailResponse {
  /** Recipients that the email goes to. */
  sent: number;
  /** Recipients without an email address, and those who were deleted. */
  notSent: number;
}
