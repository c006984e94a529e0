import { IsBoolean, IsEmail, IsString, MaxLength, ValidateBy } from 'class-validator';
import { IfGiven, IsPhone, NoLink, RequiredText } from '../../../shared/http/validation.js';

export class RegistrationInput {
  @IsEmail()
  @MaxLength(320)
  email: string;

  /** 8 to 128 characters. */
  @IsString()
  @MaxLength(1_000)
  password: string;

  @MaxLength(1_000)
  @ValidateBy({
    name: 'sameAsPassword',
    validator: {
      validate: (value, context) => value === (context?.object as RegistrationInput | undefined)?.password,
      defaultMessage: () => 'Passwords do not match',
    },
  })
  confirmPassword: string;

  @NoLink()
  @RequiredText(100)
  firstName: string;

  @NoLink()
  @RequiredText(100)
  lastName: string;

  /** Without a country code, a US number. */
  @IsPhone()
  @MaxLength(40)
  phone: string;

  /** Signup code of the organization to join. */
  @IfGiven()
  @IsString()
  @MaxLength(60)
  organizationCode?: string;

  /** The token of an invitation's link, for the address that was invited. Without a code, they join its organization. */
  @IfGiven()
  @IsString()
  @MaxLength(100)
  invitation?: string;

  @IfGiven()
  @IsBoolean()
  smsClassReminders?: boolean;

  @IfGiven()
  @IsBoolean()
  smsCertificationAlerts?: boolean;

  @IfGiven()
  @IsBoolean()
  smsClassCancellations?: boolean;

  @IfGiven()
  @IsBoolean()
  smsMfaCodes?: boolean;
}
