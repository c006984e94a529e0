import { momentOf } from '../../../shared/domain/calendar-date.js';
import { newId } from '../../../shared/domain/id.js';
import { formatCents } from '../../../shared/domain/money.js';
import { SYSTEM_NAMES } from '../../../shared/domain/origin.js';
import { expiryOf } from '../../certification/index.js';
import type { Attendance, ImportedSeatState } from '../../enrollment/index.js';
import { classKeyOf, seatKeyOf } from './classes.js';
import type { MembersOfFiles } from './members.js';
import { differences, settledChange } from './newer.js';
import type { ClassPlan } from './plan-classes.js';
import { FOREIGN_CODE, type PlanContext } from './plan-context.js';
import type { Registrations } from './registrations.js';
import { factsOf, fateOf, isClassRow, personOf, reason, undecided } from './rows.js';
import type { HereSeat, PlannedClass, PlanRow, RowFate } from './terms.js';

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

/** What becomes of the registrations of the files. */
export class SeatPlan {
  private readonly hasClassReport: boolean;

  constructor(
    private readonly context: PlanContext,
    private readonly registrations: Registrations,
    private readonly classes: ClassPlan,
    private readonly members: MembersOfFiles,
  ) {
    this.hasClassReport = context.input.rows.some(isClassRow);
  }

  /** What happens to the row of a registration. */
  plan(row: PlanRow): RowFate {
    const { values } = row;
    const status = this.context.statusOf(row);
    if (status === null) return fateOf('fix', undecided('status', values.status ?? ''));
    if (status === 'leave-out') return fateOf('leftOut', reason('status', 'Its status is left out.'));
    const key = classKeyOf(row);
    const session = this.context.classes.get(key);
    if (!session)
      return fateOf(
        'fix',
        reason('courseDate', values.courseDate ? 'The class has no time.' : 'The class has no date.'),
      );
    const isNamed = values.classId && session.isNamedByStudentsAlone && !this.context.input.here.classes.has(key);
    if (isNamed && this.hasClassReport) return fateOf('fix', reason('classId', `No class has ID ${values.classId}.`));
    const seatKey = seatKeyOf(row, key);
    if (!this.registrations.isNewest(row, seatKey))
      return fateOf('duplicate', reason(null, 'A later file has it, too.'));
    const here = this.context.input.here.seats.get(seatKey);
    if (here) {
      if (status !== 'cancelled') this.members.inClass(session, here.studentId);
      return this.planNewer(row, here, session, status);
    }
    if (status === 'cancelled') return fateOf('leftOut', reason('status', 'It was cancelled there.'));
    const open = this.context.targets.open(session);
    if (open.length > 0) return fateOf('fix', ...open);
    const course = this.context.targets.course(session.course);
    if (typeof course !== 'object') return fateOf('leftOut', reason('course', 'Its course is left out.'));
    if (this.registrations.isOversold(session) || this.classes.isFullHere(session))
      return fateOf('conflict', reason(null, 'Its class has more people than seats. Decide there.'));
    const code = this.context.codeOf(row, session.course);
    if (code && 'problem' in code) return fateOf('fix', code.problem);
    const person = personOf(row);
    const known = this.context.people.known(person, key)?.id;
    if (known !== undefined && this.classes.has(key, known)) {
      return fateOf('duplicate', reason(null, 'The same person and class as an earlier row.'));
    }
    if (code && this.context.isForeign(code.code, known)) return fateOf('conflict', FOREIGN_CODE);
    const { id: personId } = this.context.people.find(person, key);
    this.members.inClass(session, personId);
    this.writeSeat(row, {
      session,
      classId: this.classes.seat(session, personId),
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
    this.context.writes.seats.push({
      ...state,
      studentId: personId,
      classId,
      enrolledAt: momentOf(registered.date, registered.time ?? '12:00', this.context.input.timeZone).toISOString(),
      noticeHours: session.isAhead ? (this.context.input.choices.noticeHours ?? null) : null,
      facts: factsOf({ Hours: values.hours, Options: values.options, Comments: values.comments }),
    });
    this.context.writes.sources.push({ kind: 'seat', key: seatKey, recordId: id });
    if (status === 'passed') this.writeCardOf(seat, id);
  }

  /** What the row says of its seat. */
  private stateOf(id: string, values: PlanRow['values'], session: PlannedClass, status: string): ImportedSeatState {
    const [total, balance] = [values.orderTotal ?? 0, values.balanceDue ?? 0];
    const isOwedHere = session.isAhead && balance > 0 && (this.context.input.choices.openMoney ?? 'owed') === 'owed';
    return {
      id,
      certificationStatus: status === 'passed' ? 'passed' : 'pending',
      attendance: attendanceOf(status, session),
      owedCents: isOwedHere ? balance : null,
      isWaived: balance > 0 && !isOwedHere,
      paidElsewhere: this.moneyThere(total, balance, session),
      paidElsewhereCents: total > balance ? total - balance : null,
      isRemoved: status === 'cancelled',
    };
  }

  /** What the other system says of a seat's money. A seat to come says in any case why it owes nothing here. */
  private moneyThere(total: number, balance: number, { isAhead }: PlannedClass): string | null {
    const there = SYSTEM_NAMES[this.context.input.system];
    if (balance > 0) return `Owes ${formatCents(balance)} in ${there}`;
    if (total > 0) return `Paid ${formatCents(total)} in ${there}`;
    return isAhead ? `Nothing due in ${there}` : null;
  }

  /** A registration of an earlier export: what has become of it there since. */
  private planNewer(row: PlanRow, here: HereSeat, session: PlannedClass, status: string): RowFate {
    // A seat of a class that is over was used or not; giving it up afterwards changes nothing.
    if (status === 'cancelled' && !session.isAhead) return fateOf('same');
    const wanted = this.stateOf(here.id, row.values, session, status);
    const changes = differences(here, wanted);
    if (changes.length === 0) return fateOf('same');
    const settled = settledChange(row, here.isUntouched, changes);
    if (settled) return settled;
    const code = this.context.codeOf(row, session.course);
    if (code && 'problem' in code) return fateOf('fix', code.problem);
    if (code && !here.hasCard && this.context.isForeign(code.code, here.studentId))
      return fateOf('conflict', FOREIGN_CODE);
    this.context.writes.seatChanges.push(wanted);
    const course = this.context.targets.course(session.course);
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

  /** A code makes a card; a status alone doesn't, unless the owner says so for its course. */
  private writeCardOf({ session, code, personId, classId, courseId }: SeatOfRow, seatId: string): void {
    if (!code && this.context.input.choices.cardsWithoutCode?.[session.course] !== 'card') return;
    if (code) this.context.codes.add(code);
    this.context.writes.cards.push({
      id: newId(),
      studentId: personId,
      seat: { id: seatId, classId },
      courseId,
      code,
      issueDate: session.date,
      expiryDate: expiryOf({ classDate: session.date, ...this.context.ruleOf(session.course) }),
      isComputed: !code,
    });
  }
}

/** Somebody of a class that is over got a result or was there; only a seat to come is open. */
function attendanceOf(status: string, { isAhead }: PlannedClass): Attendance | null {
  if (status === 'no-show') return 'no-show';
  return status === 'attended' || (status === 'booked' && !isAhead) ? 'incomplete' : null;
}
