import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { type Permission, STAFF_ROLES, type StaffRole } from '../../../shared/domain/permission.js';
import { USER_ROLES, type UserRole } from '../../../shared/domain/user-role.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { IfGiven, IsPhone, NoLink, OptionalText } from '../../../shared/http/validation.js';
import { MAX_PASSWORD_INPUT } from '../identity.dto.js';

export class SignUpInput {
  @IsEmail()
  @MaxLength(320)
  email: string;

  /** 8 to 128 characters. */
  @IsString()
  @MaxLength(MAX_PASSWORD_INPUT)
  password: string;
}

export class ChangePasswordInput {
  @IsString()
  @MaxLength(MAX_PASSWORD_INPUT)
  currentPassword: string;

  /** 8 to 128 characters. */
  @IsString()
  @MaxLength(MAX_PASSWORD_INPUT)
  newPassword: string;
}

export class ChangeProfileInput {
  @NoLink()
  @OptionalText(100)
  firstName?: string;

  @NoLink()
  @OptionalText(100)
  lastName?: string;

  /** An empty string removes the number. */
  @ValidateIf((profile: ChangeProfileInput) => profile.phone !== undefined && profile.phone !== '')
  @IsPhone()
  @MaxLength(40)
  phone?: string;
}

export class ChangeRoleInput {
  @IsIn(USER_ROLES)
  role: UserRole;

  /** The permission set of an admin. */
  @IfGiven()
  @IsIn(STAFF_ROLES)
  staffRole?: StaffRole;

  /** The organization that an org admin administers, required for that role. Where a person works doesn't matter. */
  @IfGiven()
  @IsUUID()
  organizationId?: string;
}

export class FrontDeskRulesInput {
  /** Lists as files. */
  @IsBoolean()
  mayExport: boolean;

  /** Email to more than 50 people at once. */
  @IsBoolean()
  mayEmailMany: boolean;

  @IsBoolean()
  mayWaive: boolean;

  /** The most dollars that may be refunded for a seat; null for no limit. */
  @ValidateIf((rules: FrontDeskRulesInput) => rules.refundLimit !== null)
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(999_999.99)
  refundLimit: number | null;
}

export class FrontDeskRulesRow {
  mayExport: boolean;
  mayEmailMany: boolean;
  mayWaive: boolean;
  /** Dollars; null for no limit. */
  refundLimit: number | null;
  /** What each permission set may do by now. */
  sets: PermissionSetRow[];
}

export class PermissionSetRow {
  staffRole: StaffRole;
  permissions: Permission[];
}

export class SetDisabledInput {
  @IsBoolean()
  disabled: boolean;
}

export class AssignInstructorInput {
  @IsBoolean()
  isInstructor: boolean;
}

/** `active`: verified, and not disabled. */
const ACCOUNT_STATES = ['active', 'unverified', 'disabled'] as const;

export class ListUsersQuery extends ListQuery {
  /** Only users with this role. */
  @IsOptional()
  @IsIn(USER_ROLES)
  role?: UserRole;

  /** Only staff with this permission set. */
  @IsOptional()
  @IsIn(STAFF_ROLES)
  staffRole?: StaffRole;

  /** Only accounts in this state. */
  @IsOptional()
  @IsIn(ACCOUNT_STATES)
  state?: (typeof ACCOUNT_STATES)[number];

  /** `true` for instructors only, `false` for everyone else. */
  @IsOptional()
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  instructors?: boolean;
}
