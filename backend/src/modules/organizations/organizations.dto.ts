import { PartialType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { OriginRow } from '../../shared/http/origin.dto.js';
import { IfGiven, IsPhoneOrBlank, OptionalText, RequiredText, Text } from '../../shared/http/validation.js';
import { WrittenMail } from '../../shared/http/written-mail.dto.js';
import { ExpectedCount, filterOf, MatchingFilter, SelectedRows } from '../bulk/index.js';
import { IssuingAgencyRow } from '../catalog/index.js';
import { PAYMENT_TYPES, type PaymentType } from './domain/organization.entity.js';
import { SELF_BOOKING_MODES, type SelfBookingMode } from './domain/self-booking.js';

/** The signup code in a path. */
export class CodeParam {
  @Text(100)
  code: string;
}

/** Organizations don't see revoked certifications. */
const HELD_STATUSES = ['active', 'expiring', 'expired', 'upcoming', 'superseded'] as const;

export class EmployeeCertificationQuery extends ListQuery {
  @IsOptional()
  @IsIn(HELD_STATUSES)
  status?: (typeof HELD_STATUSES)[number];
}

const EMPLOYEE_STATUSES = ['active', 'expiring', 'expired', 'none'] as const;
const EMPLOYEE_FILTERS = [...EMPLOYEE_STATUSES, 'unconfirmed', 'invited'] as const;

export class EmployeeListQuery extends ListQuery {
  /**
   * The state of the person: that of the worst of the certifications that count, `none` without any. `unconfirmed` and
   * `invited`: whatever they hold.
   */
  @IsOptional()
  @IsIn(EMPLOYEE_FILTERS)
  status?: (typeof EMPLOYEE_FILTERS)[number];
}

/**
 * What an organization that pays automatically says to a seat that one of its people takes alone. Beyond a ceiling it waits for a
 * yes, as with `ask`.
 */
export class SelfBookingInput {
  /** `ask`: it waits for the administrator's yes; `allow`: the organization is charged at once. */
  @IsIn(SELF_BOOKING_MODES)
  mode: SelfBookingMode;

  /** Dollars that such seats may cost in a calendar month; any amount without it. */
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Per month must be dollars with at most two decimals.' })
  @Min(1)
  @Max(1_000_000)
  perMonth?: number | null;

  /** Seats that one person may take in a calendar year; any number without it. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  perPersonPerYear?: number | null;
}

/** A new organization and its administrator, who gets an account. */
export class CreateOrganizationInput {
  @RequiredText(200)
  name: string;

  @OptionalText(200)
  adminName?: string;

  @Text(254)
  @IsEmail()
  adminEmail: string;

  @OptionalText(40)
  @IsPhoneOrBlank()
  adminPhone?: string;

  @OptionalText(500)
  address?: string;

  /** `auto`, the default: the organization pays by its method on file; `independent`: each employee pays. */
  @IfGiven()
  @Transform(({ value }) => (value === 'auto-billing' ? 'auto' : value))
  @IsIn(PAYMENT_TYPES)
  paymentType?: PaymentType;

  /** Default: `ask`. Only for an organization that pays automatically. */
  @IfGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => SelfBookingInput)
  selfBooking?: SelfBookingInput;

  /** Creates it although a student has the administrator's email address. The two records stay apart. */
  @IfGiven()
  @IsBoolean()
  confirmExistingStudent?: boolean;
}

/** An admin's edit of an organization. Omitted fields stay unchanged. */
export class EditOrganizationInput {
  @RequiredText(200)
  name: string;

  @OptionalText(200)
  adminName?: string;

  @ValidateIf((_, value) => value !== undefined && value !== '')
  @Text(254)
  @IsEmail()
  adminEmail?: string;

  @OptionalText(40)
  @IsPhoneOrBlank()
  adminPhone?: string;

  @OptionalText(500)
  address?: string;

  /** `auto`: the organization pays by its method on file; `independent`: each employee pays. */
  @IfGiven()
  @Transform(({ value }) => (value === 'auto-billing' ? 'auto' : value))
  @IsIn(PAYMENT_TYPES)
  paymentType?: PaymentType;

  /** Replaces all three fields of it. */
  @IfGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => SelfBookingInput)
  selfBooking?: SelfBookingInput;

  /** The revision that the edit is based on. If the organization has another one by now, the edit is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

/** An organization admin's edit of their organization. Omitted fields stay unchanged. */
export class OwnOrganizationInput {
  @IfGiven()
  @RequiredText(200)
  name?: string;

  @IfGiven()
  @Text(254)
  @IsEmail()
  adminEmail?: string;

  @OptionalText(40)
  @IsPhoneOrBlank()
  phone?: string;

  @OptionalText(500)
  address?: string;

  /** Replaces all three fields of it. */
  @IfGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => SelfBookingInput)
  selfBooking?: SelfBookingInput;

  /** The revision that the edit is based on. If the organization has another one by now, the edit is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

/** The search of the list of organizations. */
export class OrganizationFilter extends filterOf(ListQuery) {}

/** An email of staff, to the administrators of `organizationIds` or of all organizations that match `filter`. */
export class EmailOrganizationsInput extends WrittenMail {
  /** 1 to 200, as many as a page of a list has. */
  @SelectedRows({ none: 'Select at least one organization', tooMany: 'An email goes to at most 200 organizations' })
  organizationIds?: string[];

  /** The opening invoices of these organizations whose payment the email reminds of, at most 200. Not with `filter`. */
  @IfGiven()
  @IsUUID(undefined, { each: true })
  @ArrayMaxSize(200)
  @IsArray()
  reminderOf?: string[];

  /** All organizations of the list with this filter. A job writes to them. */
  @MatchingFilter(() => OrganizationFilter)
  filter?: OrganizationFilter;

  /** How many they are; required with `filter`. If they are others by now, nothing is sent. */
  @ExpectedCount()
  expected?: number;
}

/** What an organization that pays automatically says to a seat that one of its people takes alone. */
export class SelfBookingRow {
  mode: SelfBookingMode;
  /** Dollars; null for any amount. */
  perMonth: number | null;
  /** Null for any number. */
  perPersonPerYear: number | null;
}

export class OrganizationRow {
  id: string;
  name: string;
  adminName: string;
  adminEmail: string;
  /** The address before, which also gets receipts and invoices until somebody confirms `adminEmail`; null once it is. */
  previousAdminEmail: string | null;
  adminPhone: string;
  address: string;
  /** `auto`: the organization pays by its method on file; `independent`: each employee pays. */
  paymentType: PaymentType;
  selfBooking: SelfBookingRow;
  signupCode: string;
  /** Number of its people, without those who were invited and have not joined. */
  employees: number;
  /** Rises with each edit. */
  revision: number;
}

export class OrganizationDetailRow extends OrganizationRow {
  /** Somebody signs in for it. */
  hasAdministrator: boolean;
  /** Number of the people on its list who were invited and have not joined. */
  invited: number;
  /** Number of invitations that wait for an answer. Their links don't depend on the signup code. */
  openInvitations: number;
  /** Dollars that the ledger's entries of the organization add up to, less refunds. */
  totalPaid: number;
}

/** The new organization, or only `studentExists`. */
export class CreateOrganizationResponse extends PartialType(OrganizationDetailRow) {
  /** A student has the administrator's email address, so nothing was created. */
  studentExists: boolean;
}

export class SignupCodeResponse {
  organizationName: string;
}

export class EmployeeCardRow {
  id: string;
  certificationType: string;
  cardNumber: string;
  issueDate: string;
  expiryDate: string;
  /** Upcoming: its issue date is ahead, so it doesn't count yet. */
  status: 'active' | 'expiring' | 'expired' | 'upcoming';
  daysLeft: number;
  courseId: string | null;
  /** Null for a card that was earned or entered here. */
  origin: OriginRow | null;
}

class EmployeeInvitationRow {
  /** Expired: the link no longer works, and can be sent again. */
  state: 'open' | 'expired' | 'accepted' | 'declined';
  /** When the last email was sent. */
  invitedAt: string;
}

export class EmployeeRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The organization entered the person, who hasn't joined yet. */
  isInvited: boolean;
  /** False for a person who joined by the signup code, until the organization confirms them; it pays nothing for them. */
  isConfirmed: boolean;
  /** Where the record was brought from; null for one that was made here, and for people who haven't joined. */
  origin: OriginRow | null;
  /** Null for people who were never invited. */
  invitation: EmployeeInvitationRow | null;
  classesAttended: number;
  /** Issue date of the newest certification that has begun and isn't revoked, or null. */
  lastCertification: string | null;
  /** The worst status of `cards`, upcoming ones aside; `none` without one. */
  status: (typeof EMPLOYEE_STATUSES)[number];
  /** The newest certification of each course, the soonest expiry first, and those that are still to begin. */
  cards: EmployeeCardRow[];
}

class CertifiedEmployeeRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

class CertifyingClassRow {
  id: string;
  title: string;
}

export class EmployeeCertificationRow {
  id: string;
  certificationType: string;
  /** The center's own number. */
  cardNumber: string;
  /** The code of the agency's card without spaces, if staff entered it. */
  ecardCode: string | null;
  /** Who issues the card; null for the center alone. */
  agency: IssuingAgencyRow | null;
  /** Whether the person got it elsewhere, and staff entered it. */
  isOutside: boolean;
  issueDate: string;
  expiryDate: string;
  /** In the center's time zone. Superseded: a newer one of the same course has begun. Upcoming: its issue date is ahead. */
  status: (typeof HELD_STATUSES)[number];
  daysLeft: number;
  courseId: string | null;
  /** Null for a certification that was earned or entered here. */
  origin: OriginRow | null;
  student: CertifiedEmployeeRow;
  class: CertifyingClassRow | null;
}
