import { Transform } from 'class-transformer';
import { IsEmail, IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';

/** Forms send what was typed, or null for an empty field. */
const Typed = () => Transform(({ value }) => (value === null ? '' : typeof value === 'string' ? value.trim() : value));

export class EditStudentInput {
  @IsOptional()
  @Typed()
  @IsString()
  @MaxLength(100)
  firstName?: string;

  @IsOptional()
  @Typed()
  @IsString()
  @MaxLength(100)
  lastName?: string;

  @IsOptional()
  @Typed()
  @ValidateIf((input: EditStudentInput) => input.email !== '')
  @IsEmail({}, { message: 'email must be an email address' })
  @MaxLength(254)
  email?: string;

  @IsOptional()
  @Typed()
  @IsString()
  @MaxLength(40)
  phone?: string;

  @IsOptional()
  @Typed()
  @IsString()
  @MaxLength(100)
  licenseNumber?: string;

  @IsOptional()
  @Typed()
  @IsString()
  @MaxLength(5_000)
  notes?: string;

  @IsOptional()
  @IsUUID()
  organizationId?: string | null;
}

export class CreateStudentInput extends EditStudentInput {}

export class StudentListQuery extends ListQuery {
  /** Only the members of this organization. */
  @IsOptional()
  @IsUUID()
  organizationId?: string;
}

export class StudentRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  licenseNumber: string;
  /** Staff's own; blank for everyone else. */
  notes: string;
  organizationId: string | null;
  organizationName: string | null;
  /** Changes with the photo, so it can be cached for good. */
  profilePhotoUrl: string | null;
  createdAt: string;
}

export class StudentListRow extends StudentRow {
  /** Certifications whose expiry is still to come. */
  activeCertifications: number;
  /** The earliest expiry still to come. */
  nextRenewal: string | null;
}

export class StudentDetail extends StudentListRow {
  /** Classes that have begun and were not cancelled. */
  classesAttended: number;
}

export class StudentEnrollmentClass {
  id: string;
  title: string;
  date: string;
  time: string;
  startsAt: string;
  location: string;
  instructor: string | null;
  status: string;
  price: number | null;
  courseId: string;
}

export class StudentEnrollmentRow {
  id: string;
  studentId: string;
  classId: string;
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  certificationStatus: 'pending' | 'passed' | 'failed' | 'disqualified';
  enrolledAt: string;
  classTitle: string;
  classDate: string;
  classTime: string;
  grade: 'pass' | 'fail' | 'disqualified' | null;
  paid: 'paid' | 'unpaid';
  class: StudentEnrollmentClass;
}
