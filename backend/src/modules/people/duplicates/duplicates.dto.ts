import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsUUID, ValidateNested } from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { OriginRow } from '../../../shared/http/origin.dto.js';
import { IfGiven, OptionalFlag } from '../../../shared/http/validation.js';
import type { Kept } from '../domain/student.entity.js';

const KEPT: Kept[] = ['student', 'duplicate'];
const IsKept = () => IsIn(KEPT);

/** Why two records may be of one person. */
const REASONS = [
  'same-email',
  'same-phone',
  'near-email',
  'same-name',
  'swapped',
  'one-letter',
  'nickname',
  'middle-name',
  'similar-name',
  'accent',
  'same-organization',
] as const;
type Reason = (typeof REASONS)[number];

export class DuplicatesQuery extends ListQuery {
  /** The pairs that staff have kept apart, instead of those that wait for a decision. */
  @OptionalFlag()
  apart?: boolean;
}

class NamedRecordRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** Who kept two records apart, and when. */
class KeptApartRow {
  /** Null if the account is gone. */
  by: string | null;
  at: string;
}

/** Two records that may be of one person. */
export class PossibleDuplicateRow {
  /** The ids of both, joined by a dot. */
  id: string;
  /** The one that would stay. */
  student: NamedRecordRow;
  duplicate: NamedRecordRow;
  /** The strongest first. */
  reasons: Reason[];
  /** Little but the name, or the address alone, agrees: perhaps they are two people. */
  isWeak: boolean;
  /** Null while staff haven't kept them apart. */
  apart: KeptApartRow | null;
}

class AccountOfRecordRow {
  email: string;
  lastSeenAt: string | null;
  isDisabled: boolean;
}

/** What a record has. Money is in dollars. */
export class ComparedRecordRow extends NamedRecordRow {
  phone: string;
  licenseNumber: string;
  organizationId: string | null;
  organizationName: string | null;
  profilePhotoUrl: string | null;
  createdAt: string;
  /** Null for a record that was made here. */
  origin: OriginRow | null;
  account: AccountOfRecordRow | null;
  seats: number;
  /** The day of the next class; null without one. */
  nextSeatOn: string | null;
  certifications: number;
  activeCertifications: number;
  paid: number;
  owed: number;
  messages: number;
  notes: number;
}

class SeatOfCollisionRow {
  id: string;
  studentId: string;
  owed: number;
  /** It has money, a bill or a result, so that a merge never gives it up. */
  holds: boolean;
}

/** A class in which both records have a seat. */
class CollisionRow {
  classId: string;
  title: string;
  date: string;
  stays: SeatOfCollisionRow;
  other: SeatOfCollisionRow;
  /** The other seat is given up; otherwise both stay, and staff decide later. */
  isGivenUp: boolean;
}

export class DuplicatePairResponse {
  student: ComparedRecordRow;
  duplicate: ComparedRecordRow;
  reasons: Reason[];
  isWeak: boolean;
  collisions: CollisionRow[];
  /** Why the caller can't merge them; null if they can. */
  refusal: string | null;
  /** The moment until which a merge of now can be undone. */
  undoUntil: string;
}

/** Whose value stays, by field. A field that is left out keeps the student's, unless it is blank. */
export class KeepInput {
  @IfGiven()
  @IsKept()
  name?: Kept;

  @IfGiven()
  @IsKept()
  email?: Kept;

  @IfGiven()
  @IsKept()
  phone?: Kept;

  @IfGiven()
  @IsKept()
  licenseNumber?: Kept;

  @IfGiven()
  @IsKept()
  organization?: Kept;

  @IfGiven()
  @IsKept()
  photo?: Kept;

  /** Of two accounts, the other is closed. */
  @IfGiven()
  @IsKept()
  account?: Kept;

  /** Seats that stay where one of two in a class is given up. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(200)
  @IsUUID(undefined, { each: true })
  seats?: string[];
}

export class MergeStudentsInput {
  /** The record that ends in the student's. */
  @IsUUID()
  duplicateId: string;

  @IfGiven()
  @ValidateNested()
  @Type(() => KeepInput)
  keep?: KeepInput;
}

export class MergeResponse {
  mergeId: string;
}

export class KeepApartInput {
  /** The record of another person. */
  @IsUUID()
  duplicateId: string;
}

const STAY_KINDS = ['seat', 'card', 'invoice', 'note', 'record', 'account', 'wishes'] as const;

/** Something that an undo leaves with the record that was kept. */
export class MergeStay {
  kind: (typeof STAY_KINDS)[number];
  /** What it is called: a class with its date, a card, the fields of the record. */
  name: string;
  /** `made since`, `changed since`, or `no free seat`. */
  why: string;
}

export class UndoMergeResponse {
  /** Empty if all is as it was before. */
  stays: MergeStay[];
}
