import { OmitType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsUUID,
  ValidateIf,
} from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { OriginRow } from '../../../shared/http/origin.dto.js';
import {
  IfGiven,
  IsPhoneOrBlank,
  MultiLineText,
  OptionalMultiLineText,
  OptionalText,
} from '../../../shared/http/validation.js';
import { WrittenMail } from '../../../shared/http/written-mail.dto.js';
import { ExpectedCount, filterOf, MatchingFilter, SelectedRows } from '../../bulk/index.js';
import { MAX_NOTE } from '../domain/student-note.entity.js';

export class CreateStudentInput {
  @OptionalText(100)
  firstName?: string;

  @OptionalText(100)
  lastName?: string;

  @OptionalText(254)
  @ValidateIf((input: CreateStudentInput) => input.email !== '')
  @IsEmail({}, { message: 'email must be an email address' })
  email?: string;

  @OptionalText(40)
  @IsPhoneOrBlank()
  phone?: string;

  @OptionalText(100)
  licenseNumber?: string;

  @OptionalMultiLineText(5_000)
  notes?: string;

  @IsOptional()
  @IsUUID()
  organizationId?: string | null;

  /** Staff may give two students the same email address. Without it, such an address is refused with 409. */
  @IfGiven()
  @IsBoolean()
  allowDuplicateEmail?: boolean;
}

/** An edit keeps the fields that are left out. */
export class EditStudentInput extends CreateStudentInput {
  /** The revision that the edit is based on. If the student has another one by now, the edit is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

export class StudentNoteInput {
  @MultiLineText(MAX_NOTE)
  @IsNotEmpty()
  text: string;

  /** Pinned notes stay on top. */
  @IfGiven()
  @IsBoolean()
  isPinned?: boolean;
}

/** What staff wrote about a student for their colleagues. */
export class StudentNoteRow {
  id: string;
  text: string;
  isPinned: boolean;
  createdAt: string;
}

const CERTIFIED = ['valid', 'expiring', 'expired', 'none'] as const;

export class StudentListQuery extends ListQuery {
  /** Only the members of this organization. */
  @IsOptional()
  @IsUUID()
  organizationId?: string;

  /** `unconfirmed`: joined by a signup code, and not confirmed yet; `invited`: on an employer's list, and not joined yet. */
  @IsOptional()
  @IsIn(['unconfirmed', 'invited'])
  membership?: 'unconfirmed' | 'invited';

  /**
   * `valid`: a certification counts and has not expired; `expiring`: one that counts expires within 90 days; `expired`: one
   * that counts has expired; `none`: none is valid.
   */
  @IsOptional()
  @IsIn(CERTIFIED)
  certified?: (typeof CERTIFIED)[number];

  /** Only those that this import brought. */
  @IsOptional()
  @IsUUID()
  importId?: string;
}

/** The search and the filters of the list of students. */
export class StudentFilter extends filterOf(StudentListQuery) {}

/** An email of staff, to `studentIds` or to all students who match `filter`. */
export class EmailStudentsInput extends WrittenMail {
  /** 1 to 200, as many as a page of a list has. */
  @SelectedRows({ none: 'Select at least one student', tooMany: 'An email goes to at most 200 students' })
  studentIds?: string[];

  /** The seats and opening invoices of these students whose payment the email reminds of, at most 200. Not with `filter`. */
  @IfGiven()
  @IsUUID(undefined, { each: true })
  @ArrayMaxSize(200)
  @IsArray()
  reminderOf?: string[];

  /** All students of the list with this filter. A job writes to them. */
  @MatchingFilter(() => StudentFilter)
  filter?: StudentFilter;

  /** How many they are; required with `filter`. If they are others by now, nothing is sent. */
  @ExpectedCount()
  expected?: number;
}

/** A student as they see themselves, and as their organization's administrator sees them. */
export class OwnStudentRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  licenseNumber: string;
  organizationId: string | null;
  organizationName: string | null;
  /** An employer's list made the record, and the person hasn't joined yet. */
  isInvited: boolean;
  /** False for a person who joined by a signup code, until the organization confirms them. */
  isConfirmed: boolean;
  /** Changes with the photo, so that it can be cached forever. */
  profilePhotoUrl: string | null;
  createdAt: string;
  /** Rises with each edit. */
  revision: number;
  /** The number of certifications that have not expired. */
  activeCertifications: number;
  /** The date on which the next of them expires. */
  nextRenewal: string | null;
  /** The number of classes that have started and were not cancelled. */
  classesAttended: number;
}

/** A student as staff see them. */
export class StudentDetailRow extends OwnStudentRow {
  notes: string;
  /** Null for a record that was made here. */
  origin: OriginRow | null;
  /** They registered, and nobody has verified the address yet. After a day without it, the record is deleted. */
  isUnverified: boolean;
  /** The address before, which also gets receipts until somebody confirms `email`; null once it is. */
  previousEmail: string | null;
}

export class StudentRow extends OmitType(StudentDetailRow, ['classesAttended', 'previousEmail']) {}
