import { IsEmail, IsString, MaxLength } from 'class-validator';
import type { UserRole } from '../../../shared/domain/user-role.js';
import { MAX_PASSWORD_INPUT } from '../identity.dto.js';

export class RequestPasswordResetInput {
  @IsEmail({}, { message: 'Please enter an email address' })
  @MaxLength(320)
  email: string;
}

export class ResetLinkInput {
  /** The part after `#` in the emailed link. */
  @IsString()
  @MaxLength(100)
  token: string;
}

export class ResetPasswordInput extends ResetLinkInput {
  /** 8 to 128 characters. */
  @IsString()
  @MaxLength(MAX_PASSWORD_INPUT)
  newPassword: string;
}

/** The account that a reset link belongs to. */
export class ResetLinkResponse {
  email: string;
  role: UserRole;
}
