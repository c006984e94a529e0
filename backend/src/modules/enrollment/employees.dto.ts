import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateNested } from 'class-validator';
import { RequiredText, Text } from '../../shared/http/validation.js';

/** A row of a file may be broken in many ways; the check says how. So the lengths here only bound the request. */
const MAX_CELL = 1_000;

export class EmployeeInput {
  @Text(MAX_CELL)
  firstName: string;

  @Text(MAX_CELL)
  lastName: string;

  @Text(MAX_CELL)
  email: string;

  @Text(MAX_CELL)
  phone: string;
}

export class CheckEmployeesInput {
  /** 1 to 500. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => EmployeeInput)
  people: EmployeeInput[];
}

export class ImportEmployeesInput {
  /** 1 to 10,000. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10_000)
  @ValidateNested({ each: true })
  @Type(() => EmployeeInput)
  people: EmployeeInput[];
}

export class JoinOrganizationInput {
  @RequiredText(100)
  organizationCode: string;
}

class EmployeeProblemRow {
  /** `firstName`, `lastName`, `email` or `phone`. */
  path: string;
  message: string;
}

export class CheckedEmployeeRow {
  /**
   * `new`: is invited and, unless a student has the address, entered as one. `joins`: a student of no organization, who is
   * invited and joins once they accept. `here`: a member, or invited recently, so nothing changes. `broken`: has to be fixed.
   * Only staff see `joins`.
   */
  fate: 'new' | 'joins' | 'here' | 'broken';
  errors: EmployeeProblemRow[];
}

export class EmployeeCheckResponse {
  rows: CheckedEmployeeRow[];
  /** How many people the caller may invite to the organization in 24 hours. */
  invitationsPerDay: number;
  /** How many of them are left now. */
  invitationsLeft: number;
}

export class EmployeeImportResponse {
  /** Number of people who are invited by email. */
  invited: number;
  /** Number of rows that changed nothing. */
  unchanged: number;
}

export class JoinedOrganizationResponse {
  organizationName: string;
}
