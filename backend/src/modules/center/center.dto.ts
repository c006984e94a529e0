import {
  Allow,
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsISO31661Alpha2,
  IsNumber,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import {
  IfGiven,
  IsPhoneOrBlank,
  OptionalMultiLineText,
  OptionalText,
  RequiredText,
  rule,
  Text,
} from '../../shared/http/validation.js';
import { MAX_CUTOFF_HOURS } from './cancellation-rule.js';
import { CARDS_DUE_FROM, type CardsDueFrom } from './domain/center.entity.js';

/** The center's logo as PNG. */
export class LogoRow {
  /** Path on this site; another logo has another one. Public, and cached for good. */
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

export class CenterInput {
  @RequiredText(200)
  name: string;

  /** May be empty. Stored as E.164. */
  @IsPhoneOrBlank()
  @Text(40)
  phone: string;

  /** Contact address; may be empty. */
  @ValidateIf((center: CenterInput) => center.email !== '')
  @IsEmail()
  @MaxLength(320)
  email: string;

  @Text(500)
  address: string;

  /** IANA name, such as America/New_York. */
  @IsIanaTimeZone()
  timeZone: string;

  /** Students may cancel until this many hours before a class; up to 30 days. */
  @IsInt()
  @Min(0)
  @Max(MAX_CUTOFF_HOURS)
  cancellationCutoffHours: number;

  /** The email about a pass waits this long, so that a slip can be taken back. Left out, it stays as it is. */
  @IfGiven()
  @IsInt()
  @Min(0)
  @Max(3600)
  passMailDelaySeconds?: number;

  /** Students are told of a moved class after this long, so that the move can be undone. Left out, it stays as it is. */
  @IfGiven()
  @IsInt()
  @Min(0)
  @Max(3600)
  moveMailDelaySeconds?: number;

  /** Countries that text messages may go to, as ISO 3166-1 alpha-2 codes; none turns text messages off. Left out, they stay as they are. */
  @IfGiven()
  @IsISO31661Alpha2({ each: true, message: 'smsCountries must be codes of countries, such as US.' })
  @ArrayUnique()
  @ArrayMaxSize(250)
  @IsArray()
  smsCountries?: string[];

  /** What confirmations say about cancelling a seat and coming late; may be empty. `[cancellation rule]` in it stands for that rule. Left out, it stays as it is. */
  @OptionalMultiLineText(1000)
  classPolicy?: string;

  /** How many unpaid seats in upcoming classes a client may take. Left out, it stays as it is. */
  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(100)
  maxUnpaidSeats?: number;

  /** Days from the issue of an invoice until it is due. Left out, they stay as they are. */
  @IfGiven()
  @IsInt()
  @Min(0)
  @Max(365)
  invoiceDueDays?: number;

  /** From when the 20 business days for an agency's card count: the class, its result, or the payment, too. Left out, it stays as it is. */
  @IfGiven()
  @IsIn(CARDS_DUE_FROM, { message: `cardsDueFrom can be ${CARDS_DUE_FROM.join(', ')}` })
  cardsDueFrom?: CardsDueFrom;

  /** What a payer needs for a bank transfer, line by line; invoices show it. May be empty. Left out, it stays as it is. */
  @OptionalMultiLineText(500)
  bankDetails?: string;

  /** The tax that prices include, such as `Sales tax`. Left out, it stays as it is. */
  @OptionalText(60)
  taxName?: string;

  /** Its rate in percent; 0 for none. Left out, it stays as it is. */
  @IfGiven()
  @IsNumber({ maxDecimalPlaces: 3 })
  @Min(0)
  @Max(100)
  taxRatePercent?: number;

  /** The text of the public page Privacy; paragraphs are separated by blank lines. Empty for no page. Left out, it stays as it is. */
  @OptionalMultiLineText(10_000)
  privacyText?: string;

  /** The text of the public page Terms, like `privacyText`. `[cancellation rule]` in it stands for that rule. */
  @OptionalMultiLineText(10_000)
  termsText?: string;

  /** As it was read. It has calls of its own, so it is ignored here. */
  @IfGiven()
  @Allow()
  logo?: LogoRow | null;

  /** As it was read. It follows from `cancellationCutoffHours`, so it is ignored here. */
  @IfGiven()
  @Allow()
  cancellationRule?: string;

  /** As it was read. The center is opened by a call of its own, so it is ignored here. */
  @IfGiven()
  @Allow()
  isOpen?: boolean;

  /** As it was read, and ignored like `isOpen`. */
  @IfGiven()
  @Allow()
  openedAt?: string | null;

  /** The revision that the edit is based on. If the settings have another one by now, the edit is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

/** The center's contact data and rules. */
/** What everybody sees of the center. */
export class PublicCenterRow {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** IANA name; the time zone of every date and time in the product. */
  timeZone: string;
  /** Students may cancel until this many hours before a class. */
  cancellationCutoffHours: number;
  /** The same in a sentence: `You can cancel your seat in your account until 24 hours before the class.` */
  cancellationRule: string;
  /** What confirmations say about cancelling a seat and coming late. */
  classPolicy: string;
  /** The text of the public page Privacy; paragraphs are separated by blank lines. Empty for no page. */
  privacyText: string;
  /** The text of the public page Terms, like `privacyText`. */
  termsText: string;
  /** Null for none. */
  logo: LogoRow | null;
  /** False before an administrator opens the center: classes can't be booked yet. */
  isOpen: boolean;
}

/** The center's settings, for staff. */
export class CenterRow extends PublicCenterRow {
  /** The email about a pass waits this long, so that a slip can be taken back. */
  passMailDelaySeconds: number;
  /** Students are told of a moved class after this long, so that the move can be undone. */
  moveMailDelaySeconds: number;
  /** Countries that text messages may go to, as ISO 3166-1 alpha-2 codes. */
  smsCountries: string[];
  /** How many unpaid seats in upcoming classes a client may take. */
  maxUnpaidSeats: number;
  /** Days from the issue of an invoice until it is due. */
  invoiceDueDays: number;
  /** From when the 20 business days for an agency's card count: the class, its result, or the payment, too. */
  cardsDueFrom: CardsDueFrom;
  /** What a payer needs for a bank transfer, line by line; invoices show it. */
  bankDetails: string;
  /** The tax that prices include; receipts and invoices show it. */
  taxName: string;
  /** Its rate in percent; 0 for none. */
  taxRatePercent: number;
  /** When an administrator opened the center. Null before that: messages to others than staff are dropped, and nothing is charged in live mode. */
  openedAt: string | null;
  /** Rises with each edit of the other fields. */
  revision: number;
}

/** A name of the IANA database. Intl also accepts plain offsets, which have no daylight-saving time. */
function IsIanaTimeZone() {
  return rule('isIanaTimeZone', isIanaTimeZone, 'must be a time zone of the IANA database, such as America/New_York', {
    maxLength: 64,
  });
}

function isIanaTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
