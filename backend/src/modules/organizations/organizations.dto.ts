import { Transform } from 'class-transformer';
import { IsEmail, IsIn, IsInt, IsOptional, ValidateIf } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven, RequiredText, Text } from '../../shared/http/validation.js';
import { PAYMENT_TYPES, type PaymentType } from './domain/organization.entity.js';

/** The signup code in a path. */
export class CodeParam {
  @Text(100)
  code: string;
}

export class EmployeeCertificationQuery extends ListQuery {
  @IsOptional()
  @IsIn(['active', 'expiring', 'expired'])
  status?: 'active' | 'expiring' | 'expired';
}

/** An admin's edit of an organization. Omitted fields stay unchanged. */
export class EditOrganizationInput {
  @RequiredText(200)
  name: string;

  @IfGiven()
  @Text(200)
  adminName?: string;

  @ValidateIf((_, value) => value !== undefined && value !== '')
  @Text(254)
  @IsEmail()
  adminEmail?: string;

  @IfGiven()
  @Text(40)
  adminPhone?: string;

  @IfGiven()
  @Text(500)
  address?: string;

  /** `auto`: the organization pays by its method on file; `independent`: each employee pays. */
  @IfGiven()
  @Transform(({ value }) => (value === 'auto-billing' ? 'auto' : value))
  @IsIn(PAYMENT_TYPES)
  paymentType?: PaymentType;

  /** The revision that the edit is based on. If the organization has another one by now, the edit is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

/** An organization admin's edit of their organization. Omitted fields stay unchanged. */
export class OwnOrganizationInput {
  @RequiredText(200)
  name: string;

  @Text(254)
  @IsEmail()
  adminEmail: string;

  @IfGiven()
  @Text(40)
  phone?: string;

  @IfGiven()
  @Text(500)
  address?: string;

  /** The revision that the edit is based on. If the organization has another one by now, the edit is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

export class OrganizationRow {
  id: string;
  name: string;
  adminName: string;
  adminEmail: string;
  adminPhone: string;
  address: string;
  /** `auto`: the organization pays by its method on file; `independent`: each employee pays. */
  paymentType: PaymentType;
  signupCode: string;
  /** Number of its students. */
  employees: number;
  /** Rises with each edit. */
  revision: number;
}

export class SignupCodeResponse {
  organizationName: string;
}

export class EmployeeRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  classesAttended: number;
  /** Issue date of the newest certification that isn't revoked, or null. */
  lastCertification: string | null;
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
  cardNumber: string;
  issueDate: string;
  expiryDate: string;
  /** More than 90 days left: active; 1 to 90: expiring; else expired. In the center's time zone. */
  status: 'active' | 'expiring' | 'expired';
  daysLeft: number;
  courseId: string | null;
  student: CertifiedEmployeeRow;
  class: CertifyingClassRow | null;
}
