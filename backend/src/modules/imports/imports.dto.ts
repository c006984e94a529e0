import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { MAX_CUTOFF_HOURS } from '../center/index.js';
import { FATES, type Fate, type ImportState, type ImportSystem } from './domain/import-terms.js';

/** A list of objects, which may be left out. */
const Many = (item: new () => object) =>
  applyDecorators(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(1_000),
    ValidateNested({ each: true }),
    Type(() => item),
  );

/** A file as it was dropped, and what it was recognized as. */
export class ImportFileRow {
  /** From 1, in the order of the upload. */
  number: number;
  name: string;
  /** Such as `enrollware-students`; null as long as nobody has said what it holds. */
  kind: string | null;
  kindLabel: string | null;
  rows: number;
  /** What each heading is read as; a heading that is missing is not read. */
  columns: Record<string, string>;
  /** The headings of the file in their order, each with up to three of its values. */
  samples: ImportSample[];
  /** Its kind and columns are those that were chosen for an earlier file with the same headings. */
  isRemembered: boolean;
  /** Why the file can't be read, with the way out; null if it can. */
  problem: string | null;
}

export class ImportSample {
  heading: string;
  values: string[];
}

/** Rows by what happens to them. They add up to the rows read, and the records that a newer export no longer has. */
export class ImportCounts {
  new: number;
  changes: number;
  same: number;
  duplicate: number;
  conflict: number;
  fix: number;
  leftOut: number;
}

/** What comes in, or came in. */
export class ImportYield {
  /** New people. */
  people: number;
  /** Classes that are over, and classes to come. */
  pastClasses: number;
  classes: number;
  pastSeats: number;
  seats: number;
  cards: number;
  /** Of the cards, those that are valid today. */
  validCards: number;
  /** Open invoices of employers and people. */
  invoices: number;
  /** Fields of records that were here, and addresses that get no more email. */
  changes: number;
}

/** How far a step is that runs in the background. */
export class ImportProgress {
  /** Such as `Reading rows`, in words. */
  stage: string;
  done: number;
  total: number;
}

export class ImportRow {
  id: string;
  name: string;
  /** The system that the files come from, such as `enrollware`. */
  system: ImportSystem;
  /** Its name, such as `Enrollware`. */
  systemName: string;
  state: ImportState;
  files: ImportFileRow[];
  /** Rows in all files. */
  rows: number;
  /** Null until the files have been read. */
  counts: ImportCounts | null;
  /** Names and questions that wait for a decision. */
  undecided: number;
  createdAt: string;
  /** The name of who started it; empty if their account has been deleted. */
  createdBy: string;
  committedAt: string | null;
  /** Who committed it, while it runs and afterwards. */
  committedBy: string | null;
  /** The moment until which it can be undone; null before the commit and once it was undone. */
  undoUntil: string | null;
  undoneAt: string | null;
  progress: ImportProgress | null;
  /** Why it failed, or why its last commit or undo did; null otherwise. */
  problem: string | null;
  /** What came in; null before the commit. */
  brought: ImportYield | null;
}

/** A name that occurs in the files: shown once, with what to do with it. */
export class ImportMatch {
  /** As the files have it, without markup. */
  name: string;
  /** How many rows have it. */
  rows: number;
  /** What was decided: `create`, `leave-out`, the id of a record here, or a result; null as long as it is open. */
  choice: string | null;
  /** What to decide, if the choice is open. */
  suggestion: string | null;
  /** The name of the record that the choice or the suggestion names; null for another choice. */
  target: string | null;
  /** Why, in a sentence. */
  why: string;
  /** Decided without a doubt, so that nobody needs to look. */
  isCertain: boolean;
}

/** Which people become those of an employer, to be confirmed. */
export const EMPLOYER_PEOPLE = ['recent', 'list', 'nobody'] as const;
export type EmployerPeople = (typeof EMPLOYER_PEOPLE)[number];

/** An employer of the files: a client of classes, or one of a list. */
export class ImportOrganizationMatch extends ImportMatch {
  /**
   * Which people become its people, to be confirmed: `recent` are those of its classes of the last 24 months, `list` those whom a list of
   * people names. Null as long as nobody has decided, which makes nobody its employee.
   */
  people: EmployerPeople | null;
  /** How many people each of the two are. */
  recentPeople: number;
  listPeople: number;
}

export class DateOrderQuestion {
  /** The file's number. */
  file: number;
  column: string;
  choice: 'month-first' | 'day-first' | null;
  suggestion: 'month-first' | 'day-first';
  /** How many dates can only be read in one way, and how many in both. */
  monthFirst: number;
  dayFirst: number;
  either: number;
  /** One that can be read in both ways. */
  sample: string;
}

export class CardsWithoutCodeQuestion {
  /** The name of the course. */
  course: string;
  rows: number;
  choice: 'none' | 'card';
  /** Months for which a card of the course would be valid; null as long as the course has no match. */
  validityMonths: number | null;
}

export class OpenMoney {
  choice: 'owed' | 'settled' | null;
  /** Seats in classes to come that are paid there, and that owe there, with the sum in dollars. */
  paidSeats: number;
  owingSeats: number;
  owed: number;
}

/** Until how many hours before their class students may cancel the imported seats to come. */
export class NoticeHoursQuestion {
  /** Null: the center's rule, also if it changes later. */
  choice: number | null;
  /** The center's rule. */
  preset: number;
  /** Seats to come that are paid or owe something. */
  seats: number;
}

/** Whose people a list without a column for it holds. */
export class EmployerOfListQuestion {
  /** The file's number. */
  file: number;
  /** Its people. */
  rows: number;
  /** The id of an organization, the name of one that the files have, or `none`; null as long as it is open, which is none. */
  choice: string | null;
  /** An organization whose name the file's name has; null if there is none. */
  suggestion: string | null;
  /** The name of the organization that the choice or the suggestion names. */
  target: string | null;
}

export class ImportQuestions {
  dateOrder: DateOrderQuestion[];
  cardsWithoutCode: CardsWithoutCodeQuestion[];
  /** Null if no seat to come owes anything. */
  openMoney: OpenMoney | null;
  /** Null if no seat to come is paid or owes anything. */
  noticeHours: NoticeHoursQuestion | null;
  employers: EmployerOfListQuestion[];
}

export class ImportMatches {
  courses: ImportMatch[];
  places: ImportMatch[];
  instructors: ImportMatch[];
  organizations: ImportOrganizationMatch[];
  statuses: ImportMatch[];
  questions: ImportQuestions;
}

/** Somebody or something that an undo leaves, as it has been used since. */
export class ImportStay {
  /** `student`, `class`, `seat`, `card` or `invoice`. */
  kind: string;
  id: string;
  name: string;
  /** What was done with it since, in words. */
  why: string;
  /** Who edited it last, and when; null if it is only used, or it isn't known. */
  by: string | null;
  at: string | null;
}

/** What went out to its people in waves: first reminders, and invitations. */
export class ImportEmails {
  /** Since staff last let them go on. */
  sent: number;
  /** Of these, how many came back for good. */
  bounced: number;
  /** Too many bounced: none goes out until staff let them go on. */
  isStopped: boolean;
  /** How many people were invited to an account. */
  invited: number;
  /** How many more have an address of their own and no account. */
  toInvite: number;
  /** They are being invited, day by day. */
  isInviting: boolean;
}

export class ImportDetail extends ImportRow {
  /** Null until the files have been read. */
  matches: ImportMatches | null;
  /** What a commit would bring; null until the files have been read. */
  promise: ImportYield | null;
  /** The day on which reminders of imported seats and cards begin, `YYYY-MM-DD`; before the commit, if it were made today. */
  remindersFrom: string;
  /** What an undo would leave; empty before the commit. The first 100. */
  stays: ImportStay[];
  /** Null before the commit and after an undo, and while it is being worked on. */
  emails: ImportEmails | null;
}

const ORDERS = ['month-first', 'day-first'] as const;

/** A decision on a name: `create`, `leave-out`, an id, or a result; null opens it again. */
export class ImportChoice {
  @IsString()
  @MaxLength(500)
  name: string;

  @ValidateIf((choice: ImportChoice) => choice.choice !== null)
  @IsString()
  @MaxLength(60)
  choice: string | null;
}

/** A decision on an employer. What is left out stays as it is. */
export class ImportOrganizationChoice {
  @IsString()
  @MaxLength(500)
  name: string;

  /** `create`, `leave-out`, or the id of an organization; null opens it again. */
  @IsOptional()
  @IsString()
  @MaxLength(60)
  choice?: string | null;

  @IsOptional()
  @IsIn(EMPLOYER_PEOPLE)
  people?: EmployerPeople;
}

export class DateOrderChoice {
  @IsInt()
  file: number;

  @IsString()
  @MaxLength(500)
  column: string;

  @ValidateIf((order: DateOrderChoice) => order.choice !== null)
  @IsIn(ORDERS)
  choice: (typeof ORDERS)[number] | null;
}

export class CardsWithoutCodeChoice {
  @IsString()
  @MaxLength(500)
  course: string;

  @IsIn(['none', 'card'])
  choice: 'none' | 'card';
}

export class EmployerOfListChoice {
  @IsInt()
  file: number;

  /** The id of an organization, the name of one that the files have, or `none`; null opens it again. */
  @ValidateIf((employer: EmployerOfListChoice) => employer.choice !== null)
  @IsString()
  @MaxLength(500)
  choice: string | null;
}

export class ImportQuestionsInput {
  @Many(DateOrderChoice)
  dateOrder?: DateOrderChoice[];

  @Many(CardsWithoutCodeChoice)
  cardsWithoutCode?: CardsWithoutCodeChoice[];

  @IsOptional()
  @IsIn(['owed', 'settled'])
  openMoney?: 'owed' | 'settled';

  /** Hours before the class. Null is the center's rule. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_CUTOFF_HOURS)
  noticeHours?: number | null;

  @Many(EmployerOfListChoice)
  employers?: EmployerOfListChoice[];
}

export const MATCH_LISTS = ['courses', 'places', 'instructors', 'organizations', 'statuses'] as const;
export type MatchList = (typeof MATCH_LISTS)[number];

/** Decisions on names and questions. Those that are left out stay as they are. */
export class ImportMatchesInput {
  @Many(ImportChoice)
  courses?: ImportChoice[];

  @Many(ImportChoice)
  places?: ImportChoice[];

  @Many(ImportChoice)
  instructors?: ImportChoice[];

  @Many(ImportOrganizationChoice)
  organizations?: ImportOrganizationChoice[];

  @Many(ImportChoice)
  statuses?: ImportChoice[];

  @IsOptional()
  @ValidateNested()
  @Type(() => ImportQuestionsInput)
  questions?: ImportQuestionsInput;
}

/** What a file holds, and what each of its headings is read as. */
export class ImportFileInput {
  @IsString()
  @MaxLength(40)
  kind: string;

  /** By heading. A heading that is left out is not read. */
  @IsObject()
  columns: Record<string, string>;
}

/**
 * What a row asks besides a text: whose value counts, whether its class gets more seats (`file`), or whether a record that the file no
 * longer has stays (`here`) or is cancelled (`file`).
 */
export type ImportAsk = 'value' | 'seats' | 'gone';

/** A field that can't be read, or has two answers. */
export class ImportReason {
  /** Null for a reason that is about the whole row. */
  field: string | null;
  message: string;
  /** What to write instead, if it is known. */
  suggestion: string | null;
  /** What is to be decided under Names first, a name or a column of dates; null for a reason that the row itself can settle. */
  name: string | null;
  /** What a `choice` of the row settles; null for nothing. */
  asks: ImportAsk | null;
}

/** A field of a record here that the file has with another value. */
export class ImportChange {
  field: string;
  from: string;
  to: string;
}

export class ImportRowOfFile {
  id: string;
  file: number;
  /** As the sheet counts; null for a record here that the file, which is a newer export, no longer has. */
  number: number | null;
  fate: Fate;
  reasons: ImportReason[];
  changes: ImportChange[];
  /** By field, as the file has it or as it was fixed. */
  values: Record<string, string>;
  /** By field, as it is read: dates as `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. Only what differs from the values. */
  read: Record<string, string>;
}

export class ImportRowListQuery extends ListQuery {
  @IsOptional()
  @IsIn(FATES, { message: 'fate must be one of those that the counts of an import name' })
  fate?: Fate;

  /** The number of a file. */
  @IsOptional()
  @Matches(/^\d{0,5}$/, { message: 'The file is a number' })
  file?: string;
}

/** One of: fixed fields, leaving the row out or taking it back in, or whose value counts in a conflict. */
export class ImportRowInput {
  /** New text by field. */
  @IsOptional()
  @IsObject()
  fields?: Record<string, string>;

  @IsOptional()
  @IsBoolean()
  leftOut?: boolean;

  @IsOptional()
  @IsIn(['here', 'file'])
  choice?: 'here' | 'file';
}

export class ImportFieldRow {
  field: string;
  label: string;
  required: boolean;
  /** Fields of which one does as well, such as one of full names; empty for a field that nothing replaces. */
  instead: string[];
}

/** What a file can hold, for one that isn't recognized. */
export class ImportKindRow {
  kind: string;
  label: string;
  fields: ImportFieldRow[];
}
