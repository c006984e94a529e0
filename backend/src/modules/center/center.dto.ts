import { IsEmail, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min, ValidateBy, ValidateIf } from 'class-validator';

export class ChangeCenterDto {
  @IsNotEmpty()
  @IsString()
  @MaxLength(200)
  name: string;

  @IsString()
  @MaxLength(40)
  phone: string;

  /** Where people write to; may be empty. */
  @ValidateIf((center: ChangeCenterDto) => center.email !== '')
  @IsEmail()
  @MaxLength(320)
  email: string;

  @IsString()
  @MaxLength(500)
  address: string;

  /** IANA name, such as America/New_York. */
  @IsIanaTimeZone()
  timeZone: string;

  /** Until how many hours before a class its student may cancel; up to 30 days. */
  @IsInt()
  @Min(0)
  @Max(720)
  cancellationCutoffHours: number;
}

/** How the center presents itself, and the rules that it sets. */
export class CenterSettings {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** IANA name; every date and time of the product is meant in it. */
  timeZone: string;
  /** Until how many hours before a class its student may cancel. */
  cancellationCutoffHours: number;
}

/** A place of the IANA database. Plain offsets, which Intl also takes, know no daylight-saving time. */
function IsIanaTimeZone() {
  return ValidateBy({
    name: 'isIanaTimeZone',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isIanaTimeZone(value),
      defaultMessage: () => 'timeZone must be a time zone of the IANA database, such as America/New_York',
    },
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
