import { addMonths, endOfMonth, momentOf } from '../../../shared/domain/calendar-date.js';
import { newId } from '../../../shared/domain/id.js';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import type { Attendance } from '../../enrollment/index.js';
import { SYSTEM_NAMES, type Fate } from '../domain/import-terms.js';
import type { ImportMatch, ImportMatches, ImportReason, ImportYield } from '../imports.dto.js';
import { readCode } from '../reading/values.js';
import { classesOf, classKeyOf } from './classes.js';
import { matchNames, matchStatuses, type NameInFiles, type StatusInFiles } from './names.js';
import { PeopleOfFiles } from './people.js';
import type { HereCourse, Plan, PlanInput, PlannedClass, PlanRow, RowFate, Writes } from './terms.js';

/** What happens to each row, what a commit writes, and what is still to be decided. Writes nothing. */
export function planImport(input: PlanInput): Plan {
  return new Planner(input).plan();
}

const reason = (field: string | null, message: string, suggestion: string | null = null): ImportReason => ({
  field,
  message,
  suggestion,
});

const moneyText = (cents: number): string => `$${dollarsFromCents(cents).toFixed(2)}`;

/** A record that a name of the files stands for: one that is here, or one that the commit makes. */
type Target = { id: string } | 'leave-out' | undefined;

class Planner {
  private readonly fates = new Map<string, RowFate>();
  private readonly classes: Map<string, PlannedClass>;
  private readonly people: PeopleOfFiles;
  private readonly writes: Writes = {
    courses: [],
    places: [],
    organizations: [],
    people: [],
    classes: [],
    seats: [],
    cards: [],
    changes: [],
    sources: [],
  };
  private readonly matches: ImportMatches;
  private readonly made = new Map<string, string>();
  /** The classes that come in, by key; null for one that doesn't. */
  private readonly planned = new Map<string, { id: string; session: PlannedClass; people: Set<string>; isHere: boolean } | null>();
  private readonly codes = new Set<string>();
  private readonly pricesOf = new Map<string, Map<number, number>>();

  constructor(private readonly input: PlanInput) {
    this.classes = classesOf(input);
    this.people = new PeopleOfFiles(input.here.people);
    this.matches = this.matchAll();
  }

  plan(): Plan {
    const { rows } = this.input;
    for (const row of rows) if (isRegistration(row)) this.planSeat(row);
    for (const row of rows) if (isClassRow(row)) this.planClassRow(row);
    for (const row of rows) if (row.kind === 'enrollware-locations') this.planLocation(row);
    for (const row of rows) if (row.kind === 'people') this.planPerson(row);
    for (const row of rows) if (row.kind === 'cards') this.planCard(row);
    for (const row of rows) if (row.kind === 'employers' || row.kind === 'hovn-clients') this.planEmployer(row);
    for (const row of rows) {
      if (!this.fates.has(row.id)) this.settle(row, 'leftOut', [reason(null, 'Files of this kind don’t come in yet.')]);
    }
    this.finishClasses();
    this.writes.people.push(...this.people.fresh);
    this.writes.changes.push(...this.people.changes);
    return { fates: this.fates, writes: this.writes, outcome: this.outcome() };
  }

  private settle(row: PlanRow, fate: Fate, reasons: ImportReason[] = [], changes: RowFate['changes'] = []): void {
    this.fates.set(row.id, { fate, reasons, changes });
  }

  /** Whether nothing more is to be found out about the row, because it stays out or can't be read. */
  private isSettledEarly(row: PlanRow): boolean {
    if (row.leftOut) this.settle(row, 'leftOut');
    else if (row.reasons.length > 0) this.settle(row, 'fix', row.reasons);
    else return false;
    return true;
  }

  private planSeat(row: PlanRow): void {
    if (this.isSettledEarly(row)) return;
    const { values } = row;
    const status = this.statusOf(row);
    if (status === undefined) return this.settle(row, 'fix', [undecided('status', values.status ?? '')]);
    if (status === 'leave-out') return this.settle(row, 'leftOut', [reason('status', 'Its status is left out.')]);
    const key = classKeyOf(row);
    const session = this.classes.get(key);
    if (!session) {
      const message = values.courseDate ? 'The class has no time.' : 'The class has no date.';
      return this.settle(row, 'fix', [reason('courseDate', message)]);
    }
    const seatKey = seatKeyOf(row, key);
    if (this.input.here.seats.has(seatKey)) return this.settle(row, 'same');
    if (status === 'cancelled') return this.settle(row, 'leftOut', [reason('status', 'It was cancelled there.')]);
    const course = this.courseOf(session.course);
    const open = this.openNames(session);
    if (open.length > 0 || course === undefined) return this.settle(row, 'fix', open);
    if (course === 'leave-out') return this.settle(row, 'leftOut', [reason('course', 'Its course is left out.')]);
    const code = this.codeOf(row, session.course);
    if (code && 'problem' in code) return this.settle(row, 'fix', [code.problem]);
    const person = this.people.find({ firstName: '', lastName: '', email: '', phone: '', ...given(values) }, key);
    const taken = this.classOf(session);
    if (taken.people.has(person.id)) return this.settle(row, 'duplicate', [reason(null, 'The same person and class as an earlier row.')]);
    if (code && this.isForeign(code.code, person.id)) {
      return this.settle(row, 'conflict', [reason('code', 'Somebody else here has a card with this code.')]);
    }
    taken.people.add(person.id);
    this.settle(row, 'new');
    this.writeSeat(row, { session, classId: taken.id, course: course.id, personId: person.id, seatKey, status, code: code?.code ?? null });
  }

  private writeSeat(
    row: PlanRow,
    seat: { session: PlannedClass; classId: string; course: string; personId: string; seatKey: string; status: string; code: string | null },
  ): void {
    const { session, classId, personId, seatKey } = seat;
    const { values } = row;
    const id = newId();
    const isPassed = seat.status === 'passed';
    const attendance: Attendance | null =
      seat.status === 'no-show' ? 'no-show' : seat.status === 'attended' || (seat.status === 'booked' && !session.isAhead) ? 'incomplete' : null;
    const registered = values.registeredOn ?? { date: session.date, time: session.time };
    const balance = values.balanceDue ?? 0;
    const total = values.orderTotal ?? null;
    if (session.isAhead && total !== null) this.countPrice(session.course, total);
    const owed = session.isAhead && balance > 0 && (this.input.choices.openMoney ?? 'owed') === 'owed';
    this.writes.seats.push({
      id,
      studentId: personId,
      classId,
      enrolledAt: momentOf(registered.date, registered.time ?? '12:00', this.input.timeZone).toISOString(),
      certificationStatus: isPassed ? 'passed' : 'pending',
      attendance,
      owedCents: owed ? balance : null,
      isWaived: balance > 0 && !owed,
      paidElsewhere: this.moneyThere(total, balance),
      facts: factsOf({ Hours: values.hours, Options: values.options, Comments: values.comments }),
    });
    this.writes.sources.push({ kind: 'seat', key: seatKey, recordId: id });
    if (isPassed) this.writeCard(seat, id);
  }

  /** What the other system says of a seat's money. */
  private moneyThere(total: number | null, balance: number): string | null {
    const there = SYSTEM_NAMES[this.input.system];
    if (balance > 0) return `Owes ${moneyText(balance)} in ${there}`;
    return total !== null && total > 0 ? `Paid ${moneyText(total)} in ${there}` : null;
  }

  /** A code makes a card; a status alone doesn't, unless the owner says so for its course. */
  private writeCard(seat: { session: PlannedClass; classId: string; course: string; personId: string; code: string | null }, seatId: string): void {
    const { session, code } = seat;
    if (!code && this.input.choices.cardsWithoutCode?.[session.course] !== 'card') return;
    const rule = this.ruleOf(session.course);
    const end = addMonths(session.date, rule.validityMonths);
    if (code) this.codes.add(code);
    this.writes.cards.push({
      id: newId(),
      studentId: seat.personId,
      seat: { id: seatId, classId: seat.classId },
      courseId: seat.course,
      code,
      issueDate: session.date,
      expiryDate: rule.validToEndOfMonth ? endOfMonth(end) : end,
      isComputed: !code,
    });
  }

  private planClassRow(row: PlanRow): void {
    if (this.isSettledEarly(row)) return;
    const key = classKeyOf(row);
    const session = this.classes.get(key);
    if (!session) return this.settle(row, 'fix', [reason('start', row.values.start ? 'The class has no time.' : 'The class has no date.')]);
    if (session.rowId !== row.id) return this.settle(row, 'duplicate', [reason(null, 'The class stands in the files before.')]);
    if (this.input.here.classes.has(key)) return this.settle(row, 'same');
    const isEmpty = !this.planned.get(key) && session.students === 0;
    if (!session.isAhead && isEmpty) return this.settle(row, 'leftOut', [reason(null, 'It is over and had no students.')]);
    const open = this.openNames(session);
    if (open.length > 0) return this.settle(row, 'fix', open);
    if (this.courseOf(session.course) === 'leave-out') return this.settle(row, 'leftOut', [reason('course', 'Its course is left out.')]);
    const people = this.classOf(session).people.size;
    if (session.isAhead && session.seats > 0 && people > session.seats && row.choice !== 'file') {
      const message = `${people} people are registered for ${session.seats} seats. Raise the seats to ${people}, or leave some out.`;
      return this.settle(row, 'conflict', [reason('seats', message)]);
    }
    this.settle(row, 'new');
  }

  private planLocation(row: PlanRow): void {
    if (!this.isSettledEarly(row)) this.settle(row, 'same', [reason(null, 'It names places of the other files.')]);
  }

  private planPerson(row: PlanRow): void {
    if (this.isSettledEarly(row)) return;
    const before = this.people.changes.length;
    const fresh = this.people.fresh.length;
    this.people.find({ firstName: '', lastName: '', email: '', phone: '', ...given(row.values) }, row.id);
    const changes = this.people.changes.slice(before).map(({ field, from, to }) => ({ field, from, to }));
    if (this.people.fresh.length > fresh) this.settle(row, 'new');
    else this.settle(row, changes.length > 0 ? 'changes' : 'same', [], changes);
  }

  private planCard(row: PlanRow): void {
    if (this.isSettledEarly(row)) return;
    const { values } = row;
    const name = values.course ?? '';
    const course = this.courseOf(name);
    if (course === undefined) return this.settle(row, 'fix', [undecided('course', name)]);
    if (course === 'leave-out') return this.settle(row, 'leftOut', [reason('course', 'Its course is left out.')]);
    if (!values.issuedOn) return this.settle(row, 'fix', [reason('issuedOn', 'The card has no issue date.')]);
    const code = this.codeOf(row, name);
    if (code && 'problem' in code) return this.settle(row, 'fix', [code.problem]);
    const person = this.people.find({ firstName: '', lastName: '', email: '', phone: '', ...given(values) }, row.id);
    if (code && this.input.here.codes.get(code.code)?.studentId === person.id) return this.settle(row, 'same');
    if (code && this.isForeign(code.code, person.id)) {
      return this.settle(row, 'conflict', [reason('code', 'Somebody else here has a card with this code.')]);
    }
    if (code && this.codes.has(code.code)) return this.settle(row, 'duplicate', [reason('code', 'The code stands in the files before.')]);
    const issueDate = values.issuedOn.date;
    const rule = this.ruleOf(name);
    const byRule = addMonths(issueDate, rule.validityMonths);
    const expiryDate = values.expiresOn?.date ?? (rule.validToEndOfMonth ? endOfMonth(byRule) : byRule);
    if (expiryDate <= issueDate) return this.settle(row, 'fix', [reason('expiresOn', 'A card expires after its issue.')]);
    if (code) this.codes.add(code.code);
    this.settle(row, 'new');
    const card = { id: newId(), studentId: person.id, seat: null, courseId: course.id, code: code?.code ?? null };
    this.writes.cards.push({ ...card, issueDate, expiryDate, isComputed: !values.expiresOn });
  }

  private planEmployer(row: PlanRow): void {
    if (this.isSettledEarly(row)) return;
    const name = row.values.name ?? '';
    const match = this.matches.organizations.find((one) => one.name === name);
    if (!match?.choice) return this.settle(row, 'fix', [undecided('name', name)]);
    if (match.choice === 'leave-out') return this.settle(row, 'leftOut');
    if (match.choice !== 'create') return this.settle(row, 'same');
    const { values } = row;
    const contact = values.contactName ?? [values.contactFirstName, values.contactLastName].filter(Boolean).join(' ');
    const id = this.organizationOf(name);
    const made = this.writes.organizations.find((one) => one.id === id);
    if (!made || made.adminEmail !== undefined) return this.settle(row, 'duplicate');
    Object.assign(made, { adminName: contact, adminEmail: values.billingEmail ?? '', adminPhone: values.phone ?? '', address: values.address ?? '' });
    this.settle(row, 'new');
  }

  private statusOf({ values }: PlanRow): string | undefined {
    const name = values.status ?? '';
    if (name === '') return 'attended';
    return this.matches.statuses.find((one) => one.name === name)?.choice ?? undefined;
  }

  /** The reasons why a class can't come in yet: names that nobody has decided. */
  private openNames(session: PlannedClass): ImportReason[] {
    const open: ImportReason[] = [];
    const check = (field: string, name: string, matches: ImportMatch[]) => {
      if (name !== '' && !matches.find((one) => one.name === name)?.choice) open.push(undecided(field, name));
    };
    check('course', session.course, this.matches.courses);
    check('place', session.place, this.matches.places);
    check('instructor', session.instructor, this.matches.instructors);
    check('client', session.client, this.matches.organizations);
    return open;
  }

  private target(list: ImportMatch[], name: string, make: () => string): Target {
    const choice = list.find((one) => one.name === name)?.choice;
    if (!choice) return undefined;
    if (choice === 'leave-out') return choice;
    return { id: choice === 'create' ? make() : choice };
  }

  private once(kind: string, name: string, make: (id: string) => void): string {
    const key = `${kind} ${name}`;
    let id = this.made.get(key);
    if (id === undefined) {
      id = newId();
      this.made.set(key, id);
      make(id);
    }
    return id;
  }

  private courseOf(name: string): Target {
    return this.target(this.matches.courses, name, () =>
      this.once('course', name, (id) => this.writes.courses.push({ id, name, isOffered: this.isAhead(name) })),
    );
  }

  private organizationOf(name: string): string | null {
    const target = this.target(this.matches.organizations, name, () =>
      this.once('organization', name, (id) => this.writes.organizations.push({ id, name })),
    );
    return typeof target === 'object' ? target.id : null;
  }

  private isAhead(course: string): boolean {
    return [...this.classes.values()].some((session) => session.course === course && session.isAhead);
  }

  private ruleOf(name: string): Pick<HereCourse, 'validityMonths' | 'validToEndOfMonth' | 'codeFormat'> {
    const choice = this.matches.courses.find((one) => one.name === name)?.choice;
    return this.input.here.courses.find(({ id }) => id === choice) ?? NEW_COURSE;
  }

  private codeOf(row: PlanRow, course: string): { code: string } | { problem: ImportReason } | undefined {
    const text = row.values.code ?? '';
    if (text === '') return undefined;
    const read = readCode(text, this.ruleOf(course).codeFormat);
    if ('problem' in read) return { problem: reason('code', read.problem, read.suggestion ?? null) };
    return read;
  }

  private isForeign(code: string, personId: string): boolean {
    const owner = this.input.here.codes.get(code);
    return owner !== undefined && owner.studentId !== personId;
  }

  private classOf(session: PlannedClass) {
    const known = this.planned.get(session.key);
    if (known) return known;
    const here = this.input.here.classes.get(session.key);
    const planned = { id: here?.id ?? newId(), session, people: new Set<string>(), isHere: here !== undefined };
    this.planned.set(session.key, planned);
    return planned;
  }

  private finishClasses(): void {
    for (const planned of this.planned.values()) {
      if (!planned || planned.isHere) continue;
      const { id, session, people } = planned;
      const fate = this.fates.get(session.rowId);
      // Of a class that waits, such as one with more people than seats, the seats wait, too.
      if (fate?.fate === 'conflict') {
        this.leaveWaiting(id);
        continue;
      }
      this.writeClass(id, session, people.size);
    }
  }

  private leaveWaiting(classId: string): void {
    const waiting = new Set(this.writes.seats.filter((seat) => seat.classId === classId).map(({ id }) => id));
    this.writes.seats = this.writes.seats.filter(({ id }) => !waiting.has(id));
    this.writes.sources = this.writes.sources.filter(({ recordId }) => !waiting.has(recordId));
  }

  private writeClass(id: string, session: PlannedClass, people: number): void {
    const course = this.courseOf(session.course) as { id: string };
    const place = session.place === '' ? undefined : this.placeOf(session.place);
    const instructor = session.instructor === '' ? undefined : this.target(this.matches.instructors, session.instructor, () => '');
    const isUser = typeof instructor === 'object' && instructor.id !== '';
    this.writes.classes.push({
      id,
      courseId: course.id,
      title: this.titleOf(session.course),
      date: session.date,
      time: session.time,
      endTime: session.endTime,
      placeId: typeof place === 'object' ? place.id : null,
      location: session.place || 'Location not given',
      instructor: instructor === 'leave-out' || session.instructor === '' ? null : this.instructorName(session.instructor),
      instructorId: isUser ? instructor.id : null,
      assistants: session.assistants,
      capacity: Math.max(session.seats, people, 1),
      priceCents: session.isAhead ? this.usualPrice(session.course) : null,
      organizationId: session.client === '' ? null : this.organizationOf(session.client),
      isHistory: !session.isAhead,
      facts: factsOf({ Hours: session.hours }),
    });
    this.writes.sources.push({ kind: 'class', key: session.key, recordId: id });
  }

  private titleOf(course: string): string {
    const match = this.matches.courses.find((one) => one.name === course);
    return match?.target ?? course;
  }

  private instructorName(name: string): string {
    return this.matches.instructors.find((one) => one.name === name)?.target ?? name;
  }

  private placeOf(name: string): Target {
    return this.target(this.matches.places, name, () =>
      this.once('place', name, (id) => {
        const whole = this.locationOf(name);
        this.writes.places.push({ ...(whole ?? { name }), id });
      }),
    );
  }

  /** What the Locations file says of an abbreviation. */
  private locationOf(abbreviation: string) {
    const row = this.input.rows.find(
      ({ kind, values }) => kind === 'enrollware-locations' && values.abbreviation === abbreviation,
    );
    return row?.values.place;
  }

  private countPrice(course: string, cents: number): void {
    const prices = this.pricesOf.get(course) ?? new Map<number, number>();
    prices.set(cents, (prices.get(cents) ?? 0) + 1);
    this.pricesOf.set(course, prices);
  }

  /** What most people paid for a coming class of the course; null if nobody did. */
  private usualPrice(course: string): number | null {
    const [most] = [...(this.pricesOf.get(course) ?? [])].sort((a, b) => b[1] - a[1]);
    return most && most[0] >= 50 ? most[0] : null;
  }

  private matchAll(): ImportMatches {
    const { rows, here, choices } = this.input;
    const courses = new Counter();
    const places = new Counter();
    const instructors = new Counter();
    const organizations = new Counter();
    const statuses = new Map<string, StatusInFiles>();
    const passedWithoutCode = new Counter();
    for (const row of rows) {
      if (row.leftOut) continue;
      const { values } = row;
      if (values.course) courses.add(values.course);
      if (row.kind !== 'enrollware-locations' && values.place?.name) places.add(values.place.name);
      if (values.instructor) instructors.add(values.instructor);
      if (values.client) organizations.add(values.client);
      if ((row.kind === 'employers' || row.kind === 'hovn-clients') && values.name) organizations.add(values.name);
      if (!isRegistration(row) || !values.status) continue;
      const session = this.classes.get(classKeyOf(row));
      const status = statuses.get(values.status) ?? { name: values.status, rows: 0, ahead: 0 };
      status.rows += 1;
      status.ahead += session?.isAhead ? 1 : 0;
      statuses.set(values.status, status);
    }
    const matchedStatuses = matchStatuses([...statuses.values()], choices.statuses);
    for (const row of rows) {
      if (!isRegistration(row) || row.leftOut || row.values.code || !row.values.course) continue;
      if (matchedStatuses.find((one) => one.name === row.values.status)?.choice === 'passed') passedWithoutCode.add(row.values.course);
    }
    const alias = (name: string) => this.locationOf(name)?.name;
    const matchedCourses = matchNames(courses.names(), here.courses, choices.courses);
    return {
      courses: matchedCourses,
      places: matchNames(places.names().map((one) => ({ ...one, alias: alias(one.name) })), here.places, choices.places),
      instructors: matchNames(instructors.names(), here.instructors, choices.instructors),
      organizations: matchNames(organizations.names(), here.organizations, choices.organizations),
      statuses: matchedStatuses,
      questions: {
        dateOrder: this.dateOrderQuestions(),
        cardsWithoutCode: passedWithoutCode.names().map(({ name, rows: count }) => {
          const choice = matchedCourses.find((one) => one.name === name)?.choice;
          const course = here.courses.find(({ id }) => id === choice);
          const validityMonths = course?.validityMonths ?? (choice === 'create' ? NEW_COURSE.validityMonths : null);
          return { course: name, rows: count, choice: choices.cardsWithoutCode?.[name] ?? 'none', validityMonths };
        }),
        openMoney: this.openMoney(matchedStatuses),
      },
    };
  }

  /** Columns whose dates don't prove their order. */
  private dateOrderQuestions() {
    return this.input.dateOrders.map((evidence) => ({
      ...evidence,
      choice: this.input.choices.dateOrder?.[`${evidence.file}:${evidence.column}`] ?? null,
      suggestion: evidence.dayFirst > evidence.monthFirst ? ('day-first' as const) : ('month-first' as const),
    }));
  }

  private openMoney(statuses: ImportMatch[]) {
    const ahead = this.input.rows.filter((row) => {
      if (!isRegistration(row) || row.leftOut || !this.classes.get(classKeyOf(row))?.isAhead) return false;
      const choice = statuses.find((one) => one.name === row.values.status)?.choice;
      return choice !== 'cancelled' && choice !== 'leave-out';
    });
    const owing = ahead.filter(({ values }) => (values.balanceDue ?? 0) > 0);
    if (owing.length === 0) return null;
    const cents = owing.reduce((sum, { values }) => sum + values.balanceDue!, 0);
    const choice = this.input.choices.openMoney ?? ('owed' as const);
    return { choice, paidSeats: ahead.length - owing.length, owingSeats: owing.length, owed: dollarsFromCents(cents) };
  }

  private outcome(): Plan['outcome'] {
    const counts = { new: 0, changes: 0, same: 0, duplicate: 0, conflict: 0, fix: 0, leftOut: 0 };
    for (const { fate } of this.fates.values()) counts[fate] += 1;
    const { courses, places, instructors, organizations, statuses, questions } = this.matches;
    const names = [...courses, ...places, ...instructors, ...organizations, ...statuses];
    const undecided = [...names, ...questions.dateOrder].filter(({ choice }) => choice === null).length;
    return { counts, matches: this.matches, promise: this.promise(), undecided };
  }

  private promise(): ImportYield {
    const { people, classes, seats, cards, changes } = this.writes;
    const past = new Set(classes.filter(({ isHistory }) => isHistory).map(({ id }) => id));
    const pastSeats = seats.filter(({ classId }) => past.has(classId)).length;
    const { today } = this.input;
    return {
      people: people.length,
      pastClasses: past.size,
      classes: classes.length - past.size,
      pastSeats,
      seats: seats.length - pastSeats,
      cards: cards.length,
      validCards: cards.filter(({ expiryDate }) => expiryDate > today).length,
      changes: changes.length,
    };
  }
}

/** How long a card of a course is valid that an import makes: two years to the end of the month, which staff can change. */
const NEW_COURSE = { validityMonths: 24, validToEndOfMonth: true, codeFormat: 'text' } as const;

const isRegistration = ({ kind }: PlanRow): boolean => kind === 'enrollware-students';
const isClassRow = ({ kind }: PlanRow): boolean => kind === 'enrollware-classes' || kind === 'hovn-sessions';

const undecided = (field: string, name: string): ImportReason => reason(field, `Decide under Names what “${name}” is.`);

const given = ({ firstName = '', lastName = '', email = '', phone = '' }: PlanRow['values']) => ({ firstName, lastName, email, phone });

/** By what a registration is found again in a newer export. */
function seatKeyOf({ values }: PlanRow, classKey: string): string {
  const name = `${values.firstName ?? ''} ${values.lastName ?? ''}`.toLowerCase();
  return [classKey, values.registeredOn?.date ?? '', name, (values.email || values.phone) ?? ''].join('|');
}

/** What is blank is left out. */
function factsOf(facts: Record<string, string | number | null | undefined>): Record<string, string> {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(known.map(([label, value]) => [label, String(value)]));
}

class Counter {
  private readonly counts = new Map<string, number>();

  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** The most frequent first. */
  names(): NameInFiles[] {
    return [...this.counts].map(([name, rows]) => ({ name, rows })).sort((a, b) => b.rows - a.rows);
  }
}
