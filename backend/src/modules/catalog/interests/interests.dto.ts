import { IsEmail, MaxLength } from 'class-validator';
import { IsPhoneOrBlank, NoLink, OptionalText, RequiredText } from '../../../shared/http/validation.js';

export class RegisterInterestInput {
  @NoLink()
  @RequiredText(120)
  name: string;

  @IsEmail()
  @MaxLength(320)
  email: string;

  /** May be left out or empty. */
  @OptionalText(40)
  @IsPhoneOrBlank()
  phone?: string;
}

export class CourseInterestRow {
  id: string;
  name: string;
  email: string;
  /** E.164; empty if none was given. */
  phone: string;
  /** The words that the person agreed to. */
  consent: string;
  createdAt: string;
  /** When the email with the dates was written; null while the person waits. */
  notifiedAt: string | null;
}
