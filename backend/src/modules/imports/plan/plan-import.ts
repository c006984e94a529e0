import { momentOf } from '../../../shared/domain/calendar-date.js';
import { newId } from '../../../shared/domain/id.js';
import { formatCents, MIN_CHARGE_CENTS } from '../../../shared/domain/money.js';
import { expiryOf } from '../../certification/index.js';
import type { Attendance, ImportedSeatState } from '../../enrollment/index.js';
import { type BroughtIn, SYSTEM_NAMES } from '../domain/import-terms.js';
import type { ImportMatches, ImportReason } from '../imports.dto.js';
import { readCode } from '../reading/values.js';
import { classesOf, classKeyOf, seatKeyOf } from './classes.js';
import { locationsOf, matchAll } from './match-names.js';
import { differences, movesOf, settledChange } from './newer.js';
import { PeopleOfFiles } from './people.js';
import {
  factsOf,
  fateOf,
  isClassRow,
  isEmployer,
  isRegistration,
  personOf,
  reason,
  settledEarly,
  undecided,
} from './rows.js';
import { Targets } from './targets.js';
import {
  type CourseRule,
  type HereClass,
  type HereSeat,
  NEW_COURSE,
  type Plan,
  type PlanInput,
  type PlannedClass,
  type PlanRow,
  type RowFate,
  type Writes,
} from './terms.js';

/** What happens to each row, what a commit writes, and what is still to be decided. Writes nothing. */
export function planImport(input: PlanInput): Plan {
  return new Planner(input).plan();
}

/** A class that comes in, or is here, with those of the files who are in it. */
interface ClassOfFiles {
  id: string;
  session: PlannedClass;
  people: Set<string>;
  isHere: boolean;
}

/** What a registration becomes. */
interface SeatOfRow {
  session: PlannedClass;
  classId: string;
  courseId: string;
  personId: string;
  seatKey: string;
  status: string;
  /** Null without one. */
  code: string | null;
}

const FOREIGN_CODE = reason('code', 'Somebody else here has a card with this code.');

class Planner {
  private readonly fates = new Map<string, RowFate>();
  private readonly classes: Map<string, PlannedClass>;
  private readonly people: PeopleOfFiles;
  private readonly matches: ImportMatches;
  private readonly meanings: Map<string, string | null>;
  private readonly targets: Targets;
  private readonly inUse = new Map<string, ClassOfFiles>();
  private readonly codes = new Set<string>();
  /** People registered for each class, by its key, and the rows of classes whose seats somebody has raised. */
  private readonly registered = new Map<string, number>();
  private readonly raised = new Set<string>();
  private readonly hasClassReport: boolean;
  /** The last file in which each registration is, by its key. */
  private readonly newestFile = new Map<string, number>();
  private readonly writes: Writes = {
    courses: [],
    places: [],
    organizations: [],
    people: [],
    classes: [],
    seats: [],
    cards: [],
    changes: [],
    seatChanges: [],
    classChanges: [],
    sources: [],
  };

  constructor(private readonly input: PlanInput) {
    this.classes = classesOf(input);
    this.people = new PeopleOfFiles(input.here.people);
    this.matches = matchAll(input, this.classes);
    this.meanings = new Map(this.matches.statuses.map(({ name, choice }) => [name, choice]));
    const ahead = [...this.classes.values()].flatMap(({ isAhead, course }) => (isAhead ? [course] : []));
    this.targets = new Targets(this.matches, this.writes, locationsOf(input.rows), new Set(ahead));
    this.hasClassReport = input.rows.some(isClassRow);
    for (const row of input.rows) {
      if (isRegistration(row) && !settledEarly(row)) this.newestFile.set(seatKeyOf(row, classKeyOf(row)), row.file);
    }
    for (const row of input.rows) this.countRegistered(row);
  }

  plan(): Plan {
    // Seats first: which classes come in depends on who is in them.
    const order: [(row: PlanRow) => boolean, (row: PlanRow) => RowFate][] = [
      [isRegistration, (row) => this.planSeat(row)],
      [isClassRow, (row) => this.planClass(row)],
      [
        ({ kind }) => kind === 'enrollware-locations',
        () => fateOf('same', reason(null, 'It names places of the other files.')),
      ],
      [({ kind }) => kind === 'people', (row) => this.planPerson(row)],
      [({ kind }) => kind === 'cards', (row) => this.planCard(row)],
      [isEmployer, (row) => this.planEmployer(row)],
      [() => true, () => fateOf('leftOut', reason(null, 'Files of this kind don’t come in yet.'))],
    ];
    for (const [isOfKind, plan] of order) {
      for (const row of this.input.rows) {
        if (!this.fates.has(row.id) && isOfKind(row)) this.fates.set(row.id, settledEarly(row) ?? plan(row));
      }
    }
    for (const used of this.inUse.values()) if (!used.isHere) this.writeClass(used);
    this.followRegistrations();
    this.makeRoom();
    this.writes.people.push(...this.people.fresh);
    this.writes.changes.push(...this.people.changes);
    return { fates: this.fates, writes: this.writes, outcome: this.outcome() };
  }

  private planSeat(row: PlanRow): RowFate {
    const { values } = row;
    const status = this.statusOf(row);
    if (status === null) return fateOf('fix', undecided('status', values.status ?? ''));
    if (status === 'leave-out') return fateOf('leftOut', reason('status', 'Its status is left out.'));
    const key = classKeyOf(row);
    const session = this.classes.get(key);
    if (!session)
      return fateOf(
        'fix',
        reason('courseDate', values.courseDate ? 'The class has no time.' : 'The class has no date.'),
      );
    const isNamed = values.classId && session.isNamedByStudentsAlone && !this.input.here.classes.has(key);
    if (isNamed && this.hasClassReport) return fateOf('fix', reason('classId', `No class has ID ${values.classId}.`));
    const seatKey = seatKeyOf(row, key);
    if (this.newestFile.get(seatKey) !== row.file)
      return fateOf('duplicate', reason(null, 'A later file has it, too.'));
    const here = this.input.here.seats.get(seatKey);
    if (here) return this.planNewerSeat(row, here, session, status);
    if (status === 'cancelled') return fateOf('leftOut', reason('status', 'It was cancelled there.'));
    const open = this.targets.open(session);
    if (open.length > 0) return fateOf('fix', ...open);
    const course = this.targets.course(session.course);
    if (typeof course !== 'object') return fateOf('leftOut', reason('course', 'Its course is left out.'));
    if (this.isOversold(session) || this.isFullHere(session))
      return fateOf('conflict', reason(null, 'Its class has more people than seats. Decide there.'));
    const code = this.codeOf(row, session.course);
    if (code && 'problem' in code) return fateOf('fix', code.problem);
    const person = personOf(row);
    const known = this.people.known(person, key)?.id;
    if (known !== undefined && this.inUse.get(key)?.people.has(known)) {
      return fateOf('duplicate', reason(null, 'The same person and class as an earlier row.'));
    }
    if (code && this.isForeign(code.code, known)) return fateOf('conflict', FOREIGN_CODE);
    const { id: personId } = this.people.find(person, key);
    const used = this.use(session);
    used.people.add(personId);
    this.writeSeat(row, {
      session,
      classId: used.id,
      courseId: course.id,
      personId,
      seatKey,
      status,
      code: code?.code ?? null,
    });
    return fateOf('new');
  }

  private writeSeat({ values }: PlanRow, seat: SeatOfRow): void {
    const { session, classId, personId, seatKey, status } = seat;
    const id = newId();
    const registered = values.registeredOn ?? { date: session.date, time: session.time };
    const { isRemoved: _, ...state } = this.stateOf(id, values, session, status);
    this.writes.seats.push({
      ...state,
      studentId: personId,
      classId,
      enrolledAt: momentOf(registered.date, registered.time ?? '12:00', this.input.timeZone).toISOString(),
      facts: factsOf({ Hours: values.hours, Options: values.options, Comments: values.comments }),
    });
    this.writes.sources.push({ kind: 'seat', key: seatKey, recordId: id });
    if (status === 'passed') this.writeCardOf(seat, id);
  }

  /** What the row says of its seat. */
  private stateOf(id: string, values: PlanRow['values'], session: PlannedClass, status: string): ImportedSeatState {
    const balance = values.balanceDue ?? 0;
    const isOwedHere = session.isAhead && balance > 0 && (this.input.choices.openMoney ?? 'owed') === 'owed';
    return {
      id,
      certificationStatus: status === 'passed' ? 'passed' : 'pending',
      attendance: attendanceOf(status, session),
      owedCents: isOwedHere ? balance : null,
      isWaived: balance > 0 && !isOwedHere,
      paidElsewhere: this.moneyThere(values.orderTotal ?? 0, balance, session),
      isRemoved: status === 'cancelled',
    };
  }

  /** What the other system says of a seat's money. A seat to come says in any case why it owes nothing here. */
  private moneyThere(total: number, balance: number, { isAhead }: PlannedClass): string | null {
    const there = SYSTEM_NAMES[this.input.system];
    if (balance > 0) return `Owes ${formatCents(balance)} in ${there}`;
    if (total > 0) return `Paid ${formatCents(total)} in ${there}`;
    return isAhead ? `Nothing due in ${there}` : null;
  }

  /** A registration of an earlier export: what has become of it there since. */
  private planNewerSeat(row: PlanRow, here: HereSeat, session: PlannedClass, status: string): RowFate {
    // A seat of a class that is over was used or not; giving it up afterwards changes nothing.
    if (status === 'cancelled' && !session.isAhead) return fateOf('same');
    const wanted = this.stateOf(here.id, row.values, session, status);
    const changes = differences(here, wanted);
    if (changes.length === 0) return fateOf('same');
    const settled = settledChange(row, here.isUntouched, changes);
    if (settled) return settled;
    const code = this.codeOf(row, session.course);
    if (code && 'problem' in code) return fateOf('fix', code.problem);
    if (code && !here.hasCard && this.isForeign(code.code, here.studentId)) return fateOf('conflict', FOREIGN_CODE);
    this.writes.seatChanges.push(wanted);
    const course = this.targets.course(session.course);
    if (wanted.certificationStatus === 'passed' && !here.hasCard && typeof course === 'object') {
      const seat = {
        session,
        classId: here.classId,
        courseId: course.id,
        personId: here.studentId,
        seatKey: '',
        status,
      };
      this.writeCardOf({ ...seat, code: code?.code ?? null }, here.id);
    }
    return { ...fateOf('changes'), changes };
  }

  /** A class of an earlier export that was to come: whether it has moved there, or is over by now. */
  private planNewerClass(row: PlanRow, here: HereClass, session: PlannedClass): RowFate {
    const changes = movesOf(here, session);
    if (changes.length === 0) return fateOf('same');
    const settled = settledChange(row, here.isUntouched, changes);
    if (settled) return settled;
    this.changeClass(here, session);
    return { ...fateOf('changes'), changes };
  }

  private changeClass({ id, capacity }: HereClass, { date, time, endTime, isAhead }: PlannedClass): void {
    this.writes.classChanges.push({ id, date, time, endTime, isHistory: !isAhead, capacity });
  }

  /** Raises the seats of classes that are here for those who are registered for them since. */
  private makeRoom(): void {
    for (const { id, session, people, isHere } of this.inUse.values()) {
      const here = this.input.here.classes.get(session.key);
      if (!isHere || !here) continue;
      const capacity = Math.max(here.capacity, here.enrolledCount + people.size);
      if (capacity === here.capacity) continue;
      const changed = this.writes.classChanges.find((change) => change.id === id);
      if (changed) changed.capacity = capacity;
      else {
        const { date, time, endTime, isHistory } = here;
        this.writes.classChanges.push({ id, date, time, endTime, isHistory, capacity });
      }
    }
  }

  /** Whether a class to come that is here has no seat left for another one, and the other system knows of none. */
  private isFullHere(session: PlannedClass): boolean {
    const here = this.input.here.classes.get(session.key);
    if (!here || !session.isAhead || session.seats === 0 || this.raised.has(session.rowId)) return false;
    const taken = here.enrolledCount + (this.inUse.get(session.key)?.people.size ?? 0);
    return taken >= Math.max(here.capacity, session.seats);
  }

  /** Classes that the registrations alone name follow them. */
  private followRegistrations(): void {
    for (const session of this.classes.values()) {
      const here = this.input.here.classes.get(session.key);
      if (!here?.isUntouched || !session.isNamedByStudentsAlone) continue;
      if (movesOf(here, session).length > 0) this.changeClass(here, session);
    }
  }

  /** A code makes a card; a status alone doesn't, unless the owner says so for its course. */
  private writeCardOf({ session, code, personId, classId, courseId }: SeatOfRow, seatId: string): void {
    if (!code && this.input.choices.cardsWithoutCode?.[session.course] !== 'card') return;
    if (code) this.codes.add(code);
    this.writes.cards.push({
      id: newId(),
      studentId: personId,
      seat: { id: seatId, classId },
      courseId,
      code,
      issueDate: session.date,
      expiryDate: expiryOf({ classDate: session.date, ...this.ruleOf(session.course) }),
      isComputed: !code,
    });
  }

  private planClass(row: PlanRow): RowFate {
    const key = classKeyOf(row);
    const session = this.classes.get(key);
    if (!session)
      return fateOf('fix', reason('start', row.values.start ? 'The class has no time.' : 'The class has no date.'));
    if (session.rowId !== row.id) return fateOf('duplicate', reason(null, 'Another row has this class.'));
    const here = this.input.here.classes.get(key);
    if (here) return this.planNewerClass(row, here, session);
    const isEmpty = !this.inUse.has(key) && session.students === 0 && !this.registered.has(key);
    if (!session.isAhead && isEmpty) return fateOf('leftOut', reason(null, 'It is over and had no students.'));
    const open = this.targets.open(session);
    if (open.length > 0) return fateOf('fix', ...open);
    if (typeof this.targets.course(session.course) !== 'object') {
      return fateOf('leftOut', reason('course', 'Its course is left out.'));
    }
    if (this.isOversold(session)) {
      const people = this.registered.get(key) ?? 0;
      const sentence = `${people} people are registered for ${session.seats} seats.`;
      return fateOf('conflict', reason('seats', `${sentence} Raise the seats to ${people}, or leave some out.`));
    }
    this.use(session);
    return fateOf('new');
  }

  private planPerson(row: PlanRow): RowFate {
    const before = this.people.changes.length;
    const { isFirst, isNew } = this.people.find(personOf(row), row.id);
    const changes = this.people.changes.slice(before).map(({ field, from, to }) => ({ field, from, to }));
    if (changes.length > 0) return { ...fateOf('changes'), changes };
    if (!isNew) return fateOf('same');
    return isFirst ? fateOf('new') : fateOf('duplicate', reason(null, 'The same person as an earlier row.'));
  }

  private planCard(row: PlanRow): RowFate {
    const { values } = row;
    const name = values.course ?? '';
    const course = this.targets.course(name);
    if (course === undefined) return fateOf('fix', undecided('course', name));
    if (course === 'leave-out') return fateOf('leftOut', reason('course', 'Its course is left out.'));
    if (!values.issuedOn) return fateOf('fix', reason('issuedOn', 'The card has no issue date.'));
    const rule = this.ruleOf(name);
    const expiryDate = values.expiresOn ?? expiryOf({ classDate: values.issuedOn, ...rule });
    if (expiryDate <= values.issuedOn) return fateOf('fix', reason('expiresOn', 'A card expires after its issue.'));
    const code = this.codeOf(row, name);
    if (code && 'problem' in code) return fateOf('fix', code.problem);
    const person = personOf(row);
    const owner = code && this.input.here.codes.get(code.code);
    if (owner)
      return owner.studentId === this.people.known(person, row.id)?.id
        ? fateOf('same')
        : fateOf('conflict', FOREIGN_CODE);
    if (code && this.codes.has(code.code)) return fateOf('duplicate', reason('code', 'An earlier row has this code.'));
    if (code) this.codes.add(code.code);
    const { id: studentId } = this.people.find(person, row.id);
    const dates = { issueDate: values.issuedOn, expiryDate, isComputed: !values.expiresOn };
    this.writes.cards.push({
      id: newId(),
      studentId,
      seat: null,
      courseId: course.id,
      code: code?.code ?? null,
      ...dates,
    });
    return fateOf('new');
  }

  private planEmployer({ values }: PlanRow): RowFate {
    const name = values.name ?? '';
    const choice = this.targets.choice('organizations', name);
    if (choice === null) return fateOf('fix', undecided('name', name));
    if (choice === 'leave-out') return fateOf('leftOut');
    if (choice !== 'create') return fateOf('same');
    const target = this.targets.organization(name);
    const made = this.writes.organizations.find(({ id }) => typeof target === 'object' && target.id === id);
    if (!made || made.adminEmail !== undefined)
      return fateOf('duplicate', reason(null, 'An earlier row has this employer.'));
    const contact = values.contactName ?? [values.contactFirstName, values.contactLastName].filter(Boolean).join(' ');
    const { billingEmail = '', phone = '', address = '' } = values;
    Object.assign(made, { adminName: contact, adminEmail: billingEmail, adminPhone: phone, address });
    return fateOf('new');
  }

  private statusOf({ values }: PlanRow): string | null {
    return values.status ? (this.meanings.get(values.status) ?? null) : 'attended';
  }

  private countRegistered(row: PlanRow): void {
    if (isClassRow(row) && row.choice === 'file') this.raised.add(row.id);
    if (!isRegistration(row) || settledEarly(row)) return;
    const status = this.statusOf(row);
    if (status === 'cancelled' || status === 'leave-out') return;
    const key = classKeyOf(row);
    if (this.newestFile.get(seatKeyOf(row, key)) !== row.file) return;
    this.registered.set(key, (this.registered.get(key) ?? 0) + 1);
  }

  /** Whether more people are registered for a class to come than it has seats, and nobody has raised them. */
  private isOversold(session: PlannedClass): boolean {
    if (!session.isAhead || session.seats === 0) return false;
    return (this.registered.get(session.key) ?? 0) > session.seats && !this.raised.has(session.rowId);
  }

  private ruleOf(course: string): CourseRule {
    const choice = this.targets.choice('courses', course);
    return this.input.here.courses.find(({ id }) => id === choice) ?? NEW_COURSE;
  }

  private codeOf({ values }: PlanRow, course: string): { code: string } | { problem: ImportReason } | undefined {
    if (!values.code) return undefined;
    const read = readCode(values.code, this.ruleOf(course).codeFormat);
    return 'problem' in read ? { problem: reason('code', read.problem, read.suggestion ?? null) } : read;
  }

  private isForeign(code: string, personId: string | undefined): boolean {
    const owner = this.input.here.codes.get(code);
    return this.codes.has(code) || (owner !== undefined && owner.studentId !== personId);
  }

  private use(session: PlannedClass): ClassOfFiles {
    const known = this.inUse.get(session.key);
    if (known) return known;
    const here = this.input.here.classes.get(session.key);
    const used = { id: here?.id ?? newId(), session, people: new Set<string>(), isHere: here !== undefined };
    this.inUse.set(session.key, used);
    return used;
  }

  private writeClass({ id, session, people }: ClassOfFiles): void {
    const { course: name, date, time, endTime, assistants, isAhead } = session;
    const course = this.targets.course(name) as { id: string };
    const place = session.place === '' ? undefined : this.targets.place(session.place);
    const client = session.client === '' ? undefined : this.targets.organization(session.client);
    const isTaughtByNobody =
      session.instructor === '' || this.targets.choice('instructors', session.instructor) === 'leave-out';
    this.writes.classes.push({
      id,
      courseId: course.id,
      title: this.targets.nameOf('courses', name),
      date,
      time,
      endTime,
      placeId: typeof place === 'object' ? place.id : null,
      location: session.place || 'Location not given',
      instructor: isTaughtByNobody ? null : this.targets.nameOf('instructors', session.instructor),
      instructorId: isTaughtByNobody ? null : this.targets.instructorId(session.instructor),
      assistants,
      capacity: Math.max(session.seats, people.size, 1),
      priceCents: isAhead ? this.usualPrice(name) : null,
      organizationId: typeof client === 'object' ? client.id : null,
      isHistory: !isAhead,
      facts: factsOf({ Hours: session.hours }),
    });
    this.writes.sources.push({ kind: 'class', key: session.key, recordId: id });
  }

  /** What most people paid for a class of the course; null if nobody did. */
  private usualPrice(course: string): number | null {
    this.prices ??= pricesOf(this.input.rows);
    return this.prices.get(course) ?? null;
  }
  private prices: Map<string, number> | undefined;

  private outcome(): Plan['outcome'] {
    const counts = { new: 0, changes: 0, same: 0, duplicate: 0, conflict: 0, fix: 0, leftOut: 0 };
    for (const { fate } of this.fates.values()) counts[fate] += 1;
    const { courses, places, instructors, organizations, statuses, questions } = this.matches;
    const decisions = [...courses, ...places, ...instructors, ...organizations, ...statuses, ...questions.dateOrder];
    const open = decisions.filter(({ choice }) => choice === null).length;
    return { counts, matches: this.matches, promise: this.promise(), undecided: open };
  }

  private promise(): BroughtIn {
    const { people, classes, seats, cards, changes, seatChanges, classChanges } = this.writes;
    const ahead = new Set(classes.filter(({ isHistory }) => !isHistory).map(({ id }) => id));
    const seatsAhead = seats.filter(({ classId }) => ahead.has(classId)).length;
    return {
      people: people.length,
      pastClasses: classes.length - ahead.size,
      classes: ahead.size,
      pastSeats: seats.length - seatsAhead,
      seats: seatsAhead,
      cards: cards.length,
      validCards: cards.filter(({ expiryDate }) => expiryDate > this.input.today).length,
      changes: changes.length + seatChanges.length + classChanges.length,
    };
  }
}

/** Somebody of a class that is over got a result or was there; only a seat to come is open. */
function attendanceOf(status: string, { isAhead }: PlannedClass): Attendance | null {
  if (status === 'no-show') return 'no-show';
  return status === 'attended' || (status === 'booked' && !isAhead) ? 'incomplete' : null;
}

/** The amount that most orders of each course have. */
function pricesOf(rows: readonly PlanRow[]): Map<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const { values } of rows) {
    if (!values.course || !values.orderTotal || values.orderTotal < MIN_CHARGE_CENTS) continue;
    const ofCourse = counts.get(values.course) ?? new Map<number, number>();
    ofCourse.set(values.orderTotal, (ofCourse.get(values.orderTotal) ?? 0) + 1);
    counts.set(values.course, ofCourse);
  }
  return new Map([...counts].map(([course, prices]) => [course, [...prices].sort((a, b) => b[1] - a[1])[0]![0]]));
}
