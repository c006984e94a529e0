import { IsBoolean, IsIn, IsString, IsUUID, Matches, MaxLength, ValidateIf } from 'class-validator';
import { IfGiven, IsPhone } from '../../../shared/http/validation.js';
import type { MfaMethod } from '../domain/user.entity.js';
import { MAX_PASSWORD_INPUT } from '../identity.dto.js';

export class VerifyCodeInput {
  /** The `userId` of the previous response: the id of this verification, not of a user. */
  @IsUUID()
  userId: string;

  /** The six digits from the message. */
  @Matches(/^\d{6}$/, { message: 'Please enter a 6-digit code' })
  code: string;

  /** Skip MFA in this browser for 30 days. Only applies to a sign-in code. */
  @IfGiven()
  @IsBoolean()
  rememberDevice?: boolean;
}

export class ResendCodeInput {
  /** The id of the verification. */
  @IsUUID()
  userId: string;

  /** Send the code by email instead of text message. */
  @IfGiven()
  @IsBoolean()
  byMail?: boolean;
}

/** The current password or, for a user without one, a confirmation code. */
export class ReauthenticationInput {
  /** For users with a password. */
  @IfGiven()
  @IsString()
  @MaxLength(MAX_PASSWORD_INPUT)
  currentPassword?: string;

  /** The `userId` of the confirmation call's response; for users without a password. */
  @IfGiven()
  @IsUUID()
  confirmationId?: string;

  /** The confirmation code. */
  @IfGiven()
  @Matches(/^\d{6}$/, { message: 'Please enter a 6-digit code' })
  confirmationCode?: string;
}

export class MfaSetupInput extends ReauthenticationInput {
  @IsIn(['email', 'sms'])
  method: 'email' | 'sms';

  /** Required for `sms`. Becomes the user's number once verified. */
  @ValidateIf(({ method }: MfaSetupInput) => method === 'sms')
  @IsPhone()
  @MaxLength(40)
  phone?: string;

  /** Consent to security codes by text message, which is recorded. Required for `sms`. */
  @ValidateIf(({ method }: MfaSetupInput) => method === 'sms')
  @IsIn([true], { message: 'Please agree to get security codes by text message' })
  agreesToTexts?: boolean;
}

export class MfaSetupCodeInput {
  /** The `userId` of the setup call's response. */
  @IsUUID()
  userId: string;

  /** The six digits from the message. */
  @Matches(/^\d{6}$/, { message: 'Please enter a 6-digit code' })
  code: string;
}

export class SignInRulesInput {
  /** Require MFA for every administrator. */
  @IsBoolean()
  requireStaffMfa: boolean;
}

export class MfaResponse {
  /** Where codes go now; `none` when MFA is off. */
  method: MfaMethod;
  /** The user's choice; `email` replaces `sms` while text messages can't be sent. */
  chosen: MfaMethod;
  /** The center requires MFA for this user, so it can't be turned off. */
  isRequired: boolean;
  /** The user's phone number, E.164. */
  phone: string | null;
  /** A user without a password reauthenticates with a code. */
  hasPassword: boolean;
}

export class CodeSentResponse {
  /** Id of the verification, not of a user. */
  userId: string;
  message: string;
}

export class SignInRulesRow {
  /** MFA is required for every administrator. */
  requireStaffMfa: boolean;
}

/** A remembered device, which skips MFA. */
export class DeviceRow {
  id: string;
  browser: string | null;
  system: string | null;
  ip: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** Whether this is the browser of the request. */
  isCurrent: boolean;
}
