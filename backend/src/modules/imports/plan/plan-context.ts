import type { ImportMatches, ImportReason } from '../imports.dto.js';
import { readCode } from '../reading/values.js';
import { classesOf } from './classes.js';
import { locationsOf, matchAll } from './match-names.js';
import { PeopleOfFiles } from './people.js';
import { reason } from './rows.js';
import { Targets } from './targets.js';
import { type CourseRule, NEW_COURSE, type PlanInput, type PlannedClass, type PlanRow, type Writes } from './terms.js';

export const FOREIGN_CODE = reason('code', 'Somebody else here has a card with this code.');

/** What the plans of all kinds of rows share: what names stand for, who the people are, which codes are taken, and what is written. */
export class PlanContext {
  readonly classes: Map<string, PlannedClass>;
  readonly people: PeopleOfFiles;
  readonly matches: ImportMatches;
  readonly targets: Targets;
  /** Codes of the cards that come in. */
  readonly codes = new Set<string>();
  /** Keys of the invoices of the files. */
  readonly invoices = new Set<string>();
  readonly writes: Writes = {
    courses: [],
    places: [],
    organizations: [],
    people: [],
    classes: [],
    seats: [],
    cards: [],
    invoices: [],
    unsubscribed: new Set(),
    changes: [],
    seatChanges: [],
    classChanges: [],
    freedSeats: new Set(),
    cancelledClasses: [],
    cancelledThere: [],
    invoiceChanges: [],
    members: [],
    sources: [],
  };
  private readonly meanings: Map<string, string | null>;

  constructor(readonly input: PlanInput) {
    this.classes = classesOf(input);
    this.people = new PeopleOfFiles(input.here.people);
    this.matches = matchAll(input, this.classes);
    this.meanings = new Map(this.matches.statuses.map(({ name, choice }) => [name, choice]));
    const ahead = [...this.classes.values()].flatMap(({ isAhead, course }) => (isAhead ? [course] : []));
    this.targets = new Targets(this.matches, this.writes, locationsOf(input.rows), new Set(ahead));
  }

  /** What a registration's status means; null as long as nobody has decided. */
  statusOf({ values }: PlanRow): string | null {
    return values.status ? (this.meanings.get(values.status) ?? null) : 'attended';
  }

  /** How long cards of a course of the files are valid, and how their codes are written. */
  ruleOf(course: string): CourseRule {
    const choice = this.targets.choice('courses', course);
    return this.input.here.courses.find(({ id }) => id === choice) ?? NEW_COURSE;
  }

  /** The code of a row as the agency of its course writes it; undefined without one. */
  codeOf({ values }: PlanRow, course: string): { code: string } | { problem: ImportReason } | undefined {
    if (!values.code) return undefined;
    const read = readCode(values.code, this.ruleOf(course).codeFormat);
    return 'problem' in read
      ? { problem: reason('code', read.problem, { suggestion: read.suggestion ?? null }) }
      : read;
  }

  /** Whether somebody else has a card with the code. */
  isForeign(code: string, personId: string | undefined): boolean {
    const owner = this.input.here.codes.get(code);
    return this.codes.has(code) || (owner !== undefined && owner.studentId !== personId);
  }
}
