import type { CalendarDate, WallTime } from '../../../shared/domain/calendar-date.js';
import type { CodeFormat } from '../../../shared/domain/card-code.js';
import type { ImportedInvoice, ImportedInvoiceState } from '../../billing/index.js';
import type { ImportedCourse } from '../../catalog/index.js';
import type { ExpiryRule, ImportedCard } from '../../certification/index.js';
import type { ImportedSeat, ImportedSeatState } from '../../enrollment/index.js';
import type { ImportedOrganization } from '../../organizations/index.js';
import type { FieldChange, ImportedMember, ImportedPerson } from '../../people/index.js';
import type { ImportedClass, ImportedClassState, ImportedPlace } from '../../scheduling/index.js';
import type { ImportChoices } from '../domain/import.entity.js';
import type { Fate, ImportOutcome, ImportSystem } from '../domain/import-terms.js';
import type { ImportChange, ImportReason, MatchList } from '../imports.dto.js';
import type { Field, Kind } from '../reading/kinds.js';
import type { NormalizedRow } from '../reading/normalize.js';

/** A row as it was read, with what staff said of it. */
export interface PlanRow {
  id: string;
  file: number;
  kind: Kind;
  values: NormalizedRow;
  reasons: ImportReason[];
  leftOut: boolean;
  choice: 'here' | 'file' | null;
  /** Its person was erased. */
  isErased: boolean;
}

/** How long cards of a course are valid, and how its agency writes codes. */
export interface CourseRule extends ExpiryRule {
  codeFormat: CodeFormat;
}

export interface HereCourse extends CourseRule {
  id: string;
  name: string;
}

/** Of a course that an import makes, as a new course has it; staff can change it. */
export const NEW_COURSE: CourseRule = { validityMonths: 24, validToEndOfMonth: true, codeFormat: 'text' };

export interface Named {
  id: string;
  name: string;
}

export interface HerePerson {
  id: string;
  email: string;
  phone: string;
}

/** A record that an earlier import made, by the key that the other system knows it by. */
export interface HereClass {
  id: string;
  date: CalendarDate;
  /** Null for history alone. */
  time: WallTime | null;
  endTime: WallTime | null;
  status: string;
  isHistory: boolean;
  capacity: number;
  enrolledCount: number;
  /** Nobody has edited it since an import wrote it. */
  isUntouched: boolean;
}

export interface HereSeat
  extends Pick<ImportedSeatState, 'id' | 'certificationStatus' | 'attendance' | 'paidElsewhere' | 'isRemoved'> {
  classId: string;
  studentId: string;
  hasCard: boolean;
  isUntouched: boolean;
}

/** What somebody decided of a name in an earlier import that came in from the same system. */
export interface EarlierChoice {
  choice: string;
  on: CalendarDate;
}

/** The lists of names, with what earlier imports decided of each name. */
export type EarlierChoices = Record<MatchList, Map<string, EarlierChoice>>;

/** An opening invoice that is here under its old number, void or not. */
export interface HereInvoice extends ImportedInvoiceState {
  isVoid: boolean;
  /** What was paid of it here, in cents. */
  receivedCents: number;
  /** An import wrote it last, and nothing was paid of it here. */
  isUntouched: boolean;
}

/** What the center has. */
export interface Here {
  courses: HereCourse[];
  places: Named[];
  instructors: Named[];
  organizations: Named[];
  /** By the keys of `personKeys`. */
  people: Map<string, HerePerson>;
  classes: Map<string, HereClass>;
  seats: Map<string, HereSeat>;
  /** Whose card has a code, by the code. */
  codes: Map<string, { studentId: string }>;
  /** By the keys of `invoiceKey`. */
  invoices: Map<string, HereInvoice>;
  /** Addresses that get no email. */
  unsubscribed: ReadonlySet<string>;
  earlier: EarlierChoices;
  /** The ids of the files of another Recert that records here have. */
  ownIds: ReadonlySet<string>;
  /** Who has a seat in which class of those files: `<class> <student>`. */
  ownSeats: ReadonlySet<string>;
  /** The numbers of those files that cards here have. */
  cardNumbers: ReadonlySet<string>;
  /** Hours before a class until which the center lets students cancel. */
  cutoffHours: number;
}

/** A file that was read. */
export interface PlanFile {
  number: number;
  name: string;
  kind: Kind;
  /** The fields that its columns are read as. */
  fields: ReadonlySet<Field>;
}

/** A record that an earlier import wrote and a newer export no longer has, with the row that shows it. */
export interface GoneRow {
  rowId: string;
  kind: 'class' | 'seat';
  recordId: string;
  /** Of a class, its seats that imports wrote, and how many others it has. */
  seatIds: string[];
  bookedHere: number;
  leftOut: boolean;
  choice: 'here' | 'file' | null;
}

export interface DateOrderEvidence {
  file: number;
  column: string;
  monthFirst: number;
  dayFirst: number;
  either: number;
  sample: string;
}

export interface PlanInput {
  now: Date;
  /** The center's. */
  timeZone: string;
  today: CalendarDate;
  system: ImportSystem;
  files: PlanFile[];
  rows: PlanRow[];
  gone: GoneRow[];
  choices: ImportChoices;
  dateOrders: DateOrderEvidence[];
  here: Here;
}

export interface RowFate {
  fate: Fate;
  reasons: ImportReason[];
  changes: ImportChange[];
}

/** What a commit writes, in the order in which it is written. */
export interface Writes {
  courses: ImportedCourse[];
  places: ImportedPlace[];
  organizations: ImportedOrganization[];
  people: ImportedPerson[];
  classes: ImportedClass[];
  seats: ImportedSeat[];
  cards: ImportedCard[];
  invoices: ImportedInvoice[];
  /** Addresses that get no more email. */
  unsubscribed: Set<string>;
  changes: FieldChange[];
  seatChanges: ImportedSeatState[];
  classChanges: ImportedClassState[];
  /** Seats and classes to come that a newer export no longer has. */
  freedSeats: Set<string>;
  cancelledClasses: string[];
  /** New classes that were cancelled there: they take their seats first, which a cancelled class doesn't. */
  cancelledThere: string[];
  invoiceChanges: ImportedInvoiceState[];
  /** People of employers, to be confirmed by them. */
  members: ImportedMember[];
  sources: { kind: 'class' | 'seat'; key: string; recordId: string }[];
}

export interface Plan {
  fates: Map<string, RowFate>;
  outcome: ImportOutcome;
  writes: Writes;
}

/** A class of the files, from its own row or from those of its students. */
export interface PlannedClass {
  key: string;
  course: string;
  date: CalendarDate;
  /** Null for a class that is over, if its source has none. */
  time: WallTime | null;
  endTime: WallTime | null;
  place: string;
  instructor: string;
  assistants: string[];
  client: string;
  hours: string;
  /** As the file counts them. */
  students: number;
  seats: number;
  isAhead: boolean;
  /** The row that it has of its own, or the first one of its students. */
  rowId: string;
  /** No report of classes has it. */
  isNamedByStudentsAlone: boolean;
}
