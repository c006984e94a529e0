import { newId } from '../../../shared/domain/id.js';
import { MIN_CHARGE_CENTS } from '../../../shared/domain/money.js';
import { classKeyOf } from './classes.js';
import { movesOf, settledChange } from './newer.js';
import type { PlanContext } from './plan-context.js';
import type { Registrations } from './registrations.js';
import { factsOf, fateOf, reason } from './rows.js';
import type { HereClass, PlannedClass, PlanRow, RowFate } from './terms.js';

/** A class that comes in, or is here, with those of the files who are in it. */
interface ClassOfFiles {
  id: string;
  session: PlannedClass;
  people: Set<string>;
  isHere: boolean;
}

/** What becomes of the classes of the files. */
export class ClassPlan {
  private readonly inUse = new Map<string, ClassOfFiles>();

  constructor(
    private readonly context: PlanContext,
    private readonly registrations: Registrations,
  ) {}

  /** What happens to the row of a class, once its registrations are planned. */
  plan(row: PlanRow): RowFate {
    const key = classKeyOf(row);
    const session = this.context.classes.get(key);
    if (!session)
      return fateOf('fix', reason('start', row.values.start ? 'The class has no time.' : 'The class has no date.'));
    if (session.rowId !== row.id) return fateOf('duplicate', reason(null, 'Another row has this class.'));
    const here = this.context.input.here.classes.get(key);
    if (here) return this.planNewer(row, here, session);
    const isEmpty = !this.inUse.has(key) && session.students === 0 && this.registrations.of(key) === 0;
    if (!session.isAhead && isEmpty) return fateOf('leftOut', reason(null, 'It is over and had no students.'));
    const open = this.context.targets.open(session);
    if (open.length > 0) return fateOf('fix', ...open);
    if (typeof this.context.targets.course(session.course) !== 'object') {
      return fateOf('leftOut', reason('course', 'Its course is left out.'));
    }
    if (this.registrations.isOversold(session)) {
      const people = this.registrations.of(key);
      const sentence = `${people} people are registered for ${session.seats} seats.`;
      return fateOf(
        'conflict',
        reason('seats', `${sentence} Raise the seats to ${people}, or leave some out.`, { asks: 'seats' }),
      );
    }
    this.use(session);
    return fateOf('new');
  }

  /** Whether an earlier row has seated the person in the class. */
  has(classKey: string, personId: string): boolean {
    return this.inUse.get(classKey)?.people.has(personId) ?? false;
  }

  /** Seats a person in the class. Returns its id. */
  seat(session: PlannedClass, personId: string): string {
    const used = this.use(session);
    used.people.add(personId);
    return used.id;
  }

  /** Whether a class to come that is here has no seat left for another one, and the other system knows of none. */
  isFullHere(session: PlannedClass): boolean {
    const here = this.context.input.here.classes.get(session.key);
    if (!here || !session.isAhead || session.seats === 0 || this.registrations.isRaised(session)) return false;
    const taken = here.enrolledCount + (this.inUse.get(session.key)?.people.size ?? 0);
    return taken >= Math.max(here.capacity, session.seats);
  }

  /** Writes the classes that come in, and what changes of those that are here. */
  finish(): void {
    for (const used of this.inUse.values()) if (!used.isHere) this.writeClass(used);
    this.followRegistrations();
    this.makeRoom();
  }

  /** A class of an earlier export that was to come: whether it has moved there, or is over by now. */
  private planNewer(row: PlanRow, here: HereClass, session: PlannedClass): RowFate {
    const changes = movesOf(here, session);
    if (changes.length === 0) return fateOf('same');
    const settled = settledChange(row, here.isUntouched, changes);
    if (settled) return settled;
    this.changeClass(here, session);
    return { ...fateOf('changes'), changes };
  }

  private changeClass({ id, capacity, ...here }: HereClass, { date, time, endTime, isAhead }: PlannedClass): void {
    const when = time === null ? { time: here.time, endTime: here.endTime } : { time, endTime };
    this.context.writes.classChanges.push({ id, date, ...when, isHistory: !isAhead, capacity });
  }

  /** Raises the seats of classes that are here for those who are registered for them since. */
  private makeRoom(): void {
    for (const { id, session, people, isHere } of this.inUse.values()) {
      const here = this.context.input.here.classes.get(session.key);
      if (!isHere || !here) continue;
      const capacity = Math.max(here.capacity, here.enrolledCount + people.size);
      if (capacity === here.capacity) continue;
      const changed = this.context.writes.classChanges.find((change) => change.id === id);
      if (changed) changed.capacity = capacity;
      else {
        const { date, time, endTime, isHistory } = here;
        this.context.writes.classChanges.push({ id, date, time, endTime, isHistory, capacity });
      }
    }
  }

  /** Classes that the registrations alone name follow them. */
  private followRegistrations(): void {
    for (const session of this.context.classes.values()) {
      const here = this.context.input.here.classes.get(session.key);
      if (!here?.isUntouched || !session.isNamedByStudentsAlone) continue;
      if (movesOf(here, session).length > 0) this.changeClass(here, session);
    }
  }

  private use(session: PlannedClass): ClassOfFiles {
    const known = this.inUse.get(session.key);
    if (known) return known;
    const here = this.context.input.here.classes.get(session.key);
    const used = { id: here?.id ?? newId(), session, people: new Set<string>(), isHere: here !== undefined };
    this.inUse.set(session.key, used);
    return used;
  }

  private writeClass({ id, session, people }: ClassOfFiles): void {
    const { course: name, date, time, endTime, assistants, isAhead } = session;
    const course = this.context.targets.course(name) as { id: string };
    const place = session.place === '' ? undefined : this.context.targets.place(session.place);
    const client = session.client === '' ? undefined : this.context.targets.organization(session.client);
    const isTaughtByNobody =
      session.instructor === '' || this.context.targets.choice('instructors', session.instructor) === 'leave-out';
    this.context.writes.classes.push({
      id,
      courseId: course.id,
      title: this.context.targets.nameOf('courses', name),
      date,
      time,
      endTime,
      placeId: typeof place === 'object' ? place.id : null,
      location: session.place || 'Location not given',
      instructor: isTaughtByNobody ? null : this.context.targets.nameOf('instructors', session.instructor),
      instructorId: isTaughtByNobody ? null : this.context.targets.instructorId(session.instructor),
      assistants,
      capacity: Math.max(session.seats, people.size, 1),
      priceCents: isAhead ? this.usualPrice(name) : null,
      organizationId: typeof client === 'object' ? client.id : null,
      isHistory: !isAhead,
      facts: factsOf({ Hours: session.hours }),
    });
    this.context.writes.sources.push({ kind: 'class', key: session.key, recordId: id });
  }

  /** What most people paid for a class of the course; null if nobody did. */
  private usualPrice(course: string): number | null {
    this.prices ??= pricesOf(this.context.input.rows);
    return this.prices.get(course) ?? null;
  }
  private prices: Map<string, number> | undefined;
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
