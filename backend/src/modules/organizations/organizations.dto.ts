import { Transform } from 'class-transformer';
import { IsEmail, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven, RequiredText, Text } from '../../shared/http/validation.js';
import { PAYMENT_TYPES, type PaymentType } from './domain/organization.entity.js';

/** The signup code in an address. */
export class CodeParam {
  @Text(100)
  code: string;
}

export class EmployeeCertificationQuery extends ListQuery {
  @IsOptional()
  @IsIn(['active', 'expiring', 'expired'])
  status?: 'active' | 'expiring' | 'expired';
}

/** An organization as staff change it. What is left out stays as it is. */
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
}

/** An organization as its own admin changes it. */
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
}

/** An organization as it is read. */
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
  /** How many students belong to it. */
  employees: number;
}

/** What somebody may know who holds a signup code. */
export class CodeCheck {
  organizationName: string;
}

export class EmployeeRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  classesAttended: number;
  /** Issue date of the newest certification that counts, or null. */
  lastCertification: string | null;
}

class CertifiedStudent {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

class CertifyingClass {
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
  student: CertifiedStudent;
  class: CertifyingClass | null;
}
