import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { USER_ROLES, type UserRole } from '../../shared/domain/user-role.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven, IsPhone } from '../../shared/http/validation.js';
import { SIGN_IN_PAGES, type SignInOrigin } from './domain/pending-sign-in.entity.js';

/** Keeps a very long text from costing the server anything; what is too long for a password is said by the rule for it. */
export const LONGEST_PASSWORD = 1_000;

export class LoginDto {
  /** The account's address; case does not matter. */
  @IsString()
  @MaxLength(320)
  email: string;

  @IsString()
  @MaxLength(LONGEST_PASSWORD)
  password: string;
}

export class SignUpDto {
  @IsEmail()
  @MaxLength(320)
  email: string;

  /** 8 to 128 characters. */
  @IsString()
  @MaxLength(LONGEST_PASSWORD)
  password: string;
}

export class ChangePasswordDto {
  @IsString()
  @MaxLength(LONGEST_PASSWORD)
  currentPassword: string;

  /** 8 to 128 characters. */
  @IsString()
  @MaxLength(LONGEST_PASSWORD)
  newPassword: string;
}

export class VerifyCodeDto {
  /** What the call before answered as `userId`: it names this one verification, not a person. */
  @IsUUID()
  userId: string;

  /** The six digits from the message. */
  @Matches(/^\d{6}$/, { message: 'Please enter a 6-digit code' })
  code: string;

  /** Do not ask this browser for a code in the next 30 days; counts only for a sign-in. */
  @IfGiven()
  @IsBoolean()
  rememberDevice?: boolean;
}

export class ResendCodeDto {
  /** As for the verification itself. */
  @IsUUID()
  userId: string;

  /** Send it by mail this time, to a person whose phone is not at hand. */
  @IfGiven()
  @IsBoolean()
  byMail?: boolean;
}

export class AskPasswordResetDto {
  @IsEmail({}, { message: 'Please enter an email address' })
  @MaxLength(320)
  email: string;
}

export class ResetLinkDto {
  /** What follows the `#` in the mailed link. */
  @IsString()
  @MaxLength(100)
  token: string;
}

export class ResetPasswordDto extends ResetLinkDto {
  /** 8 to 128 characters. */
  @IsString()
  @MaxLength(LONGEST_PASSWORD)
  newPassword: string;
}

export class BeginGoogleSignInQuery {
  /** The sign-in page that the browser comes from, and comes back to. */
  @IsOptional()
  @IsIn(SIGN_IN_PAGES)
  from: SignInOrigin['page'] = 'client-login';

  /** The signup code of an organization, which somebody who is new joins. */
  @IsOptional()
  @IsString()
  @MaxLength(60)
  code?: string;

  /** The class that a client came for. */
  @IsOptional()
  @IsUUID()
  class?: string;
}

export class ChangeProfileDto {
  @IfGiven()
  @IsString()
  @MaxLength(100)
  firstName?: string;

  @IfGiven()
  @IsString()
  @MaxLength(100)
  lastName?: string;

  /** Empty takes the number away. */
  @ValidateIf((profile: ChangeProfileDto) => profile.phone !== undefined && profile.phone !== '')
  @IsPhone()
  @MaxLength(40)
  phone?: string;
}

export class ChangeRoleDto {
  @IsIn(USER_ROLES)
  role: UserRole;
}

export class AssignInstructorInput {
  @IsBoolean()
  isInstructor: boolean;
}

export class ListUsersQuery extends ListQuery {
  /** Only people with this role. */
  @IsOptional()
  @IsIn(USER_ROLES)
  role?: UserRole;

  /** `true`: only instructors; `false`: only the others. */
  @IsOptional()
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  instructors?: boolean;
}
