import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsOptional,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { RequiredText, Text } from '../../../shared/http/validation.js';

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

/** A list of people as its file has it. */
export class EmployeeListResponse {
  /** The lines that aren't empty, at most 10,010 of them, each with the texts of its cells. */
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } } })
  lines: string[][];
}

class EmployeeProblemRow {
  /** `firstName`, `lastName`, `email` or `phone`. */
  path: string;
  message: string;
}

export class CheckedEmployeeRow {
  /**
   * `new`: is entered and invited. `here`: one of the organization's people. `invited`: entered before, and hasn't joined yet.
   * `declined`: has said no within the last 30 days. `broken`: has to be fixed. Only `new` people change anything.
   */
  fate: 'new' | 'here' | 'invited' | 'declined' | 'broken';
  /** When the last invitation was sent to somebody who is `invited` or has `declined`. */
  invitedAt: string | null;
  errors: EmployeeProblemRow[];
  /** What is left out although the person is entered: a phone number that can't be read, or the email to an address that got three in 30 days. */
  warnings: EmployeeProblemRow[];
}

export class EmployeeCheckResponse {
  rows: CheckedEmployeeRow[];
  /** How many people the caller may invite to the organization in 24 hours. */
  invitationsPerDay: number;
  /** How many of them are left now. */
  invitationsLeft: number;
}

export class EmployeeImportResponse {
  /** Number of people who are entered and invited by email. */
  invited: number;
  /** Number of rows that changed nothing. */
  unchanged: number;
}

export class JoinedOrganizationResponse {
  organizationName: string;
}

export class PeopleInput {
  /** 1 to 200 records of the organization. */
  @IsArray()
  @ArrayMinSize(1, { message: 'Select at least one person' })
  @ArrayMaxSize(200, { message: 'At most 200 people at a time' })
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  studentIds: string[];
}

export class LeaveInput extends PeopleInput {
  /** Only withdraws invitations: if somebody has joined meanwhile, nothing is changed. */
  @IsOptional()
  @IsBoolean()
  onlyInvited?: boolean;
}

export class PeopleLeftResponse {
  /** Number of people who left or are no longer invited: the others were none of the organization's by then. */
  left: number;
}
