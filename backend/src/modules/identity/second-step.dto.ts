import { IsBoolean, IsIn, IsString, IsUUID, Matches, MaxLength, ValidateIf } from 'class-validator';
import { IfGiven, IsPhone } from '../../shared/http/validation.js';
import type { SecondStep } from './domain/user.entity.js';
import { LONGEST_PASSWORD } from './identity.dto.js';

/** That it is still them: the password or, for a person who has none, a fresh code. */
export class ProofDto {
  /** Only for a person who has a password. */
  @IfGiven()
  @IsString()
  @MaxLength(LONGEST_PASSWORD)
  currentPassword?: string;

  /** What the confirmation call answered as `userId`; only for a person without a password. */
  @IfGiven()
  @IsUUID()
  confirmationId?: string;

  /** The code that came with it. */
  @IfGiven()
  @Matches(/^\d{6}$/, { message: 'Please enter a 6-digit code' })
  confirmationCode?: string;
}

export class TurnOnSecondStepDto extends ProofDto {
  @IsIn(['email', 'sms'])
  method: 'email' | 'sms';

  /** Where the text messages shall go; becomes the person's number once a code has proved it. */
  @ValidateIf(({ method }: TurnOnSecondStepDto) => method === 'sms')
  @IsPhone()
  @MaxLength(40)
  phone?: string;

  /** Their consent to security codes by text message, which is recorded. */
  @ValidateIf(({ method }: TurnOnSecondStepDto) => method === 'sms')
  @IsIn([true], { message: 'Please agree to get security codes by text message' })
  agreesToTexts?: boolean;
}

export class ProveSecondStepDto {
  /** What turning it on answered as `userId`. */
  @IsUUID()
  userId: string;

  /** The six digits from the message. */
  @Matches(/^\d{6}$/, { message: 'Please enter a 6-digit code' })
  code: string;
}

export class ChangeSignInRulesDto {
  /** Every administrator has to take the second step, chosen or not. */
  @IsBoolean()
  staffSecondStep: boolean;
}

/** What a sign-in asks of the person beyond the password. */
export class MfaResponse {
  /** Where the codes go now; `none` when no code is asked for. */
  method: SecondStep;
  /** What the person chose; text messages that cannot be sent give way to email. */
  chosen: SecondStep;
  /** The center requires it of them, so that it cannot be turned off. */
  isRequired: boolean;
  /** The person's number, E.164. */
  phone: string | null;
  /** Without one, a fresh code takes its place. */
  hasPassword: boolean;
}

/** A code is on its way. */
export class CodeSentResponse {
  /** Names the verification that has to follow, and nobody. */
  userId: string;
  message: string;
}

/** What the center asks of people who sign in. */
export class SignInRulesRow {
  /** Every administrator has to take the second step, chosen or not. */
  staffSecondStep: boolean;
}

/** A browser in which the person is signed in. */
export class SessionRow {
  id: string;
  /** Such as Firefox; null when it does not say. */
  browser: string | null;
  /** Such as Windows; null when it does not say. */
  system: string | null;
  ip: string | null;
  /** When they signed in. */
  createdAt: string;
  /** Exact to five minutes. */
  lastSeenAt: string;
  /** The one that asks. */
  isCurrent: boolean;
}

/** A browser that may skip the second step. */
export class DeviceRow {
  id: string;
  browser: string | null;
  system: string | null;
  ip: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** The one that asks. */
  isCurrent: boolean;
}
