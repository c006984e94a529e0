import { defineEntity } from '@mikro-orm/core';
import {
  addDays,
  addMinutes,
  type CalendarDate,
  formatDate,
  minutesBetween,
  momentOf,
  type WallTime,
} from '../../../shared/domain/calendar-date.js';
import { changesBetween } from '../../../shared/domain/changes.js';
import { ChangedMeanwhile, InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { dollarsFromCents, isChargeable } from '../../../shared/domain/money.js';
import {
  calendarEntryDue,
  classCancelled,
  classDeleted,
  classEdited,
  classMoved,
  classMoveSettled,
  classPriceChanged,
  classReinstated,
  classRescheduled,
  classScheduled,
  classTeachersChanged,
  type LaterDay,
  type StoredDay,
} from '../events.js';
import { type Assistant, refuseRepeated } from './assistants.js';
import {
  daysInWords,
  type FirstDay,
  meetAlike,
  refuseSkippedTime,
  startsOf,
  UNTIMED,
  withoutStart,
} from './class-days.js';
import {
  AT_ONCE,
  isSamePlace,
  type PendingMove,
  placeOf,
  refuseUnexplained,
  type Telling,
  type WhereAndTime,
} from './class-move.js';
import {
  CapacityBelowEnrolled,
  ClassCancelled,
  ClassNotFound,
  MoveSettled,
  PriceNotChargeable,
  SeriesBooked,
} from './scheduling.errors.js';
import { changedFields, followEdit, ownAfterUndo, type SeriesEdit } from './series.js';

export const CLASS_STATUSES = ['upcoming', 'in-progress', 'completed', 'cancelled'] as const;
export type ClassStatus = (typeof CLASS_STATUSES)[number];

const ClassSessionSchema = defineEntity({
  name: 'ClassSession',
  schema: 'scheduling',
  tableName: 'classes',
  properties: (p) => ({
    id: p.uuid().primary(),
    courseId: p.uuid(),
    title: p.text(),
    description: p.text(),
    date: p.date(),
    /** The database returns `HH:mm:ss`. Null for a class that was over when it was imported, if its source has no time. */
    time: p.time().strictNullable(),
    startsAt: p.datetime(),
    location: p.text(),
    /** The place whose text the location is; null for one that was typed. */
    placeId: p.uuid().strictNullable(),
    /** When the first meeting ends, as `time`; null follows the duration of the course. */
    endTime: p.time().strictNullable(),
    laterDays: p.json<StoredDay[]>(),
    instructor: p.text().strictNullable(),
    instructorId: p.uuid().strictNullable(),
    assistants: p.json<Assistant[]>(),
    capacity: p.integer(),
    /** Written by a database trigger only. */
    enrolledCount: p.integer(),
    priceCents: p.integer().strictNullable(),
    status: p.text().$type<ClassStatus>(),
    organizationId: p.uuid().strictNullable(),
    /** Those that were scheduled together have the same; null for one that was scheduled alone. */
    seriesId: p.uuid().strictNullable(),
    /** The fields that were edited for this class alone, which edits of its series leave. */
    ownFields: p.array(),
    /** SEQUENCE of RFC 5545: rises with each change that a calendar shows. */
    calendarSequence: p.integer(),
    revision: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().strictNullable(),
    /** When students were last told of another date, time or place. */
    rescheduledAt: p.datetime().strictNullable(),
    /** The move that can still be undone. */
    pendingMove: p.json<PendingMove>().strictNullable(),
  }),
});

/** Fields of a class. Those that are left out get a default in a new class and stay unchanged in an edited one. */
export interface ClassDetails {
  title: string;
  description?: string;
  date: CalendarDate;
  time: WallTime;
  location: string;
  /** The place whose text the location is; null for one that was typed. */
  placeId?: string | null;
  /** When the first meeting ends; null follows the duration of the course. Left out, it moves with the time. */
  endTime?: WallTime | null;
  /** The meetings after the first. */
  laterDays?: LaterDay[];
  /** Display name of the instructor, and their account if they have one. */
  instructor?: string | null;
  instructorId?: string | null;
  /** Who teach with the instructor: at most eight, each once. */
  assistants?: Assistant[];
  capacity: number;
  /** Null for a free class. */
  priceCents?: number | null;
  status?: ClassStatus;
  /** The organization that it is private to; null means public. */
  organizationId?: string | null;
}

/** The fields that the classes of a series share. The status is each class's own. */
export type SharedDetails = Required<Omit<ClassDetails, 'status'>>;

const DEFAULTS = {
  description: '',
  placeId: null,
  endTime: null,
  laterDays: [],
  instructor: null,
  instructorId: null,
  assistants: [],
  enrolledCount: 0,
  priceCents: null,
  status: 'upcoming',
  organizationId: null,
  calendarSequence: 0,
  rescheduledAt: null,
  pendingMove: null,
  ownFields: [],
  revision: 0,
  deletedAt: null,
};

/** What a class takes from its place. */
export interface PlaceText {
  id: string;
  location: string;
}

interface ChangeOptions {
  /** The user who wants the students' money returned. */
  refundedBy?: string | undefined;
  telling?: Telling;
  /** A move is taken back. */
  isUndo?: boolean;
  /** Other classes of the series change with it. */
  isShared?: boolean;
}

/** A course at a time and a place, with a number of seats. A deleted class keeps its row and its roster. */
export class ClassSession extends ClassSessionSchema.class {
  /** @param timeZone the center's, which `date` and `time` are in */
  static schedule(
    courseId: string,
    details: ClassDetails,
    timeZone: string,
    now: Date,
    seriesId: string | null = null,
  ): ClassSession {
    const session = new ClassSession();
    Object.assign(session, DEFAULTS, { id: newId(), courseId, seriesId, createdAt: now, updatedAt: now });
    session.assign(details, timeZone);
    raise(session, classScheduled(session.snapshot()));
    return session;
  }

  /**
   * Any status may follow any other. Another day, time or place is a move.
   * @param revision the one that the edit is based on, if known
   * @throws {ChangedMeanwhile}
   * @throws {CapacityBelowEnrolled}
   * @param isShared whether the others of its series follow
   * @throws {InvalidInput} for a move that students aren't told of without a reason
   */
  edit(
    details: ClassDetails,
    timeZone: string,
    now: Date,
    revision?: number,
    telling: Telling = AT_ONCE,
    isShared = false,
  ): void {
    this.refuseIfDeleted();
    refuseUnexplained(telling);
    if (revision !== undefined && revision !== this.revision) throw new ChangedMeanwhile();
    this.change(now, () => this.assign(details, timeZone), { telling, isShared });
  }

  /**
   * Follows an edit of another class of its series, unless it has begun or ended.
   * @throws {CapacityBelowEnrolled}
   */
  follow(edit: SeriesEdit<SharedDetails>, timeZone: string, now: Date, telling: Telling): void {
    if (this.deletedAt || this.status !== 'upcoming') return;
    const is = this.details();
    const next = followEdit(is, edit, this.ownFields);
    if (changedFields(is, next).length === 0) return;
    if (next.capacity < this.enrolledCount) throw new CapacityBelowEnrolled(this.enrolledCount, this.date);
    this.change(now, () => this.assign(next, timeZone), { telling, isShared: true });
  }

  /** The fields that the classes of a series share. */
  details(): SharedDetails {
    const { title, description, date, location, placeId, instructor, instructorId, assistants } = this;
    const { capacity, priceCents, organizationId } = this;
    const { time, endTime } = this.firstDay();
    const where = { date, time, endTime, location, placeId, laterDays: this.laterDays.map(withoutStart) };
    const who = { instructor, instructorId, assistants };
    return { title, description, ...where, ...who, capacity, priceCents, organizationId };
  }

  /**
   * Moves the class, unless it is there already. Students are told after a wait, in which it can be undone.
   * @param revision the one that the move is based on, if known
   * @throws {ChangedMeanwhile}
   * @throws {InvalidInput} if they aren't to be told, and no reason is given
   */
  move(to: WhereAndTime, timeZone: string, now: Date, telling: Telling, revision?: number): void {
    this.refuseIfDeleted();
    refuseUnexplained(telling);
    const { title, capacity } = this;
    const is = this.details();
    if (changedFields(is, { ...is, ...given(to) }).length === 0) return;
    this.edit({ title, capacity, ...to }, timeZone, now, revision, telling);
  }

  /**
   * Puts the class back where it was before the pending move. Only those hear of it who enrolled meanwhile.
   * @throws {MoveSettled}
   */
  undoMove(timeZone: string, now: Date): void {
    this.refuseIfDeleted();
    const move = this.pendingMove;
    if (!move) throw new MoveSettled();
    const { date, time, location, placeId = null, endTime = null } = move.was;
    const startsAt = momentOf(date, time, timeZone);
    const laterDays = startsOf({ date, time, endTime }, move.was.laterDays ?? [], timeZone);
    const where = { date, time, endTime, location, placeId, startsAt, laterDays };
    this.change(now, () => void Object.assign(this, where), { isUndo: true });
  }

  /** Ends the wait of a move: from now on its students are told, and it can't be undone. Does nothing for any other move. */
  settleMove(moveId: string, now: Date): void {
    const move = this.pendingMove;
    if (move?.id !== moveId) return;
    this.pendingMove = null;
    this.raiseSettled(move.was);
    if (move.tells) this.tellOfMove(move.was, now, { enrolledBy: move.movedAt });
  }

  /**
   * Ends the wait of the pending move at once.
   * @throws {MoveSettled}
   */
  tellMove(now: Date): void {
    this.refuseIfDeleted();
    if (!this.pendingMove) throw new MoveSettled();
    this.settleMove(this.pendingMove.id, now);
  }

  /**
   * Takes what the class shows of its place from the place as it is now, or from the one that it was merged into. Tells nobody. A
   * class that has begun or ended keeps its text.
   */
  followPlace(from: string, place: PlaceText, now: Date): void {
    const isAhead = (startsAt: Date | string) => new Date(startsAt) > now;
    const follow = <Where extends Pick<LaterDay, 'location'> & { placeId?: string | null }>(
      where: Where,
      startsAt: Date | string,
    ): Where => {
      if (where.placeId !== from) return where;
      return { ...where, placeId: place.id, ...(isAhead(startsAt) && { location: place.location }) };
    };
    const followDays = (days: StoredDay[]) => days.map((day) => follow(day, day.startsAt));
    const { pendingMove: move } = this;
    if (move) {
      const { laterDays, ...was } = move.was;
      const followed = { ...follow(was, this.startsAt), ...(laterDays && { laterDays: followDays(laterDays) }) };
      this.pendingMove = { ...move, was: followed };
    }
    if (!this.isAtPlace(from)) return;
    const meetings = [{ placeId: this.placeId, startsAt: this.startsAt }, ...this.laterDays];
    const here = meetings.filter(({ placeId }) => placeId === from);
    const { placeId, location } = follow({ placeId: this.placeId, location: this.location }, this.startsAt);
    Object.assign(this, { placeId, location, laterDays: followDays(this.laterDays) });
    if (!here.some(({ startsAt }) => isAhead(startsAt))) return;
    this.updatedAt = now;
    this.revision += 1;
    this.calendarSequence += 1;
    raise(this, calendarEntryDue({ classId: this.id }));
  }

  /** Whether one of its meetings is there. */
  isAtPlace(id: string): boolean {
    return this.placeId === id || this.laterDays.some(({ placeId }) => placeId === id);
  }

  /** @throws {ClassCancelled} */
  close(now: Date): void {
    this.refuseIfDeleted();
    if (this.status === 'cancelled') throw new ClassCancelled();
    this.setStatus('completed', now);
  }

  /** `refundedBy` is the user who wants the students' money returned. */
  cancel(now: Date, refundedBy?: string): void {
    this.refuseIfDeleted();
    this.setStatus('cancelled', now, refundedBy);
  }

  /** `refundedBy` is the user who wants the students' money returned. */
  delete(now: Date, refundedBy?: string): void {
    this.refuseIfDeleted();
    this.deletedAt = now;
    this.pendingMove = null;
    // For a calendar, a deleted class is a cancelled one.
    if (this.status !== 'cancelled') this.calendarSequence += 1;
    this.updatedAt = now;
    raise(this, classDeleted({ ...this.snapshot(), ...(refundedBy && { refundedBy }) }));
  }

  /**
   * Takes back that the class was scheduled, with the others of its series.
   * @throws {SeriesBooked}
   */
  undoScheduling(now: Date): void {
    if (this.enrolledCount > 0 || this.status !== 'upcoming') throw new SeriesBooked();
    this.delete(now);
  }

  private setStatus(status: ClassStatus, now: Date, refundedBy?: string): void {
    if (this.status === status) return;
    this.change(
      now,
      () => {
        this.status = status;
      },
      { refundedBy },
    );
  }

  /** Makes a change, counts it and raises the event that follows from it. */
  private change(now: Date, make: () => void, options: ChangeOptions = {}): void {
    const { refundedBy, telling = AT_ONCE, isUndo, isShared } = options;
    const was = this.snapshot();
    const detailsWas = this.details();
    const ownWas = this.ownFields;
    const daysWere = this.laterDays;
    const priceWas = this.priceCents;
    const formWas = this.form();
    const teachersWere = this.teacherIds();
    const calendarEntry = this.calendarEntry();
    make();
    const is = this.snapshot();
    const changes = changesBetween(formWas, this.form());
    const moved = was.startsAt !== is.startsAt || was.location !== is.location || !meetAlike(daysWere, this.laterDays);
    const why = { ...(moved && !telling.tell && { untold: telling.reason }), ...(isUndo && { isUndo }) };
    if (isUndo) this.ownFields = ownAfterUndo(ownWas, this.pendingMove?.ownFields ?? ownWas);
    else if (this.seriesId && !isShared)
      this.ownFields = [...new Set([...ownWas, ...changedFields(detailsWas, this.details())])];
    if (changes.length > 0) raise(this, classEdited({ classId: this.id, changes, ...why }));
    this.updatedAt = now;
    this.revision += 1;
    if (this.calendarEntry() !== calendarEntry) this.calendarSequence += 1;
    if (this.priceCents !== priceWas) {
      raise(this, classPriceChanged({ classId: this.id, from: priceWas, to: this.priceCents }));
    }
    if (is.status !== 'cancelled') this.raiseTeachersChanged(teachersWere);
    const isOpen = is.status === 'upcoming' || (is.status === 'in-progress' && this.laterDays.length > 0);
    if (!isOpen) this.pendingMove = null;
    if (is.status === 'cancelled' && was.status !== 'cancelled') {
      raise(this, classCancelled({ ...is, ...(refundedBy && { refundedBy }) }));
    } else if (was.status === 'cancelled' && is.status !== 'cancelled') raise(this, classReinstated(is));
    else if (moved && isOpen)
      this.followMove(placeOf({ ...detailsWas, startsAt: was.startsAt, laterDays: daysWere }), ownWas, telling, now);
  }

  /** Within the wait of an earlier move, students know neither of the two, but those know of the first who enrolled since. */
  private followMove(from: PendingMove['was'], ownWas: string[], { tell, afterSeconds }: Telling, now: Date): void {
    const pending = this.pendingMove;
    const was = pending?.was ?? from;
    this.pendingMove = null;
    if (pending && this.isAt(was)) {
      raise(this, classRescheduled({ ...this.snapshot(), was: from, enrolledSince: pending.since }));
      return;
    }
    const tells = tell || pending?.tells === true;
    if (afterSeconds === 0) {
      this.raiseSettled(was);
      if (tells) this.tellOfMove(was, now);
      return;
    }
    const [id, movedAt] = [newId(), now.toISOString()];
    const settlesAt = new Date(now.getTime() + afterSeconds * 1000).toISOString();
    const ownFields = pending?.ownFields ?? ownWas;
    this.pendingMove = { id, was, tells, since: pending?.since ?? movedAt, movedAt, settlesAt, ownFields };
    raise(this, classMoved({ classId: this.id, moveId: id, settlesAt }));
  }

  private raiseSettled(was: PendingMove['was']): void {
    raise(this, classMoveSettled({ classId: this.id, was }));
  }

  /** The users who teach it. */
  private teacherIds(): string[] {
    return [this.instructorId, ...this.assistants.map(({ userId }) => userId)].filter((id) => id !== null);
  }

  private raiseTeachersChanged(before: readonly string[]): void {
    const after = this.teacherIds();
    const added = after.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !after.includes(id));
    if (added.length + removed.length === 0) return;
    raise(this, classTeachersChanged({ classId: this.id, added, removed }));
  }

  private tellOfMove(was: PendingMove['was'], now: Date, whom: { enrolledBy?: string } = {}): void {
    this.rescheduledAt = now;
    raise(this, classRescheduled({ ...this.snapshot(), was, ...whom }));
  }

  private assign(details: ClassDetails, timeZone: string): void {
    const { title, date, time, location, capacity, priceCents } = details;
    if (title.trim() === '') throw new InvalidInput({ path: 'title', message: 'A class needs a title.' });
    if (location.trim() === '') throw new InvalidInput({ path: 'location', message: 'A class needs a location.' });
    if (!Number.isInteger(capacity) || capacity < 1) {
      throw new InvalidInput({ path: 'capacity', message: 'A class has at least one seat.' });
    }
    if (capacity < this.enrolledCount) throw new CapacityBelowEnrolled(this.enrolledCount);
    if (!isChargeable(priceCents ?? 0)) throw new PriceNotChargeable();
    // An edit that keeps the time is accepted: the center's time zone may have changed since.
    const { date: dateWas, laterDays: daysWere } = this;
    const timeWas = this.wallTime();
    if (date !== dateWas || time !== timeWas) refuseSkippedTime(date, time, timeZone);
    Object.assign(this, given(details));
    refuseRepeated(this, `the class on ${formatDate(date)}`);
    if (details.endTime === undefined && this.endTime && timeWas) {
      this.endTime = addMinutes(this.endTime.slice(0, 5), minutesBetween(timeWas, time));
    }
    this.startsAt = momentOf(date, time, timeZone);
    this.laterDays = startsOf(this.firstDay(), this.laterDays, timeZone);
    const kept = daysWere.map((day) => meetingOf(dateWas, day));
    for (const [index, day] of this.laterDays.entries()) {
      if (kept.includes(meetingOf(date, day))) continue;
      refuseSkippedTime(addDays(date, day.after), day.time, timeZone, `days.${index + 1}.time`);
    }
  }

  private wallTime(): WallTime | null {
    return this.time?.slice(0, 5) ?? null;
  }

  private firstDay(): FirstDay {
    return { date: this.date, time: this.wallTime() ?? UNTIMED, endTime: this.endTime?.slice(0, 5) ?? null };
  }

  private snapshot() {
    const { id: classId, courseId, title, date, location, instructor, organizationId, status, enrolledCount } = this;
    const start = { date, time: this.wallTime(), startsAt: this.startsAt.toISOString() };
    const later = this.laterDays.length > 0 && { laterDays: this.laterDays };
    return {
      classId,
      courseId,
      title,
      ...start,
      ...later,
      location,
      instructor,
      organizationId,
      status,
      enrolledCount,
    };
  }

  /** The fields that staff edit, to compare. */
  private form() {
    const { title, description, location, instructor, capacity, status, organizationId, priceCents } = this;
    const price = priceCents === null ? 'Free' : `$${dollarsFromCents(priceCents).toFixed(2)}`;
    const first = this.firstDay();
    const days = daysInWords(first.date, this.laterDays);
    const assistants = this.assistants.map(({ name }) => name).join(', ');
    const who = { instructor, assistants };
    return {
      title,
      description,
      ...first,
      time: this.wallTime(),
      days,
      location,
      ...who,
      capacity,
      price,
      status,
      organizationId,
    };
  }

  /** What a calendar shows of the class, to compare. */
  private calendarEntry(): string {
    const { title, description, startsAt, location, instructor, assistants, status } = this;
    const { endTime } = this.firstDay();
    const days = this.laterDays.map((day) => [day.startsAt, day.endTime, day.location]);
    const isOff = status === 'cancelled';
    return JSON.stringify([title, description, startsAt, endTime, days, location, instructor, assistants, isOff]);
  }

  private isAt(place: WhereAndTime): boolean {
    return isSamePlace(place, this.details());
  }

  private refuseIfDeleted(): void {
    if (this.deletedAt) throw new ClassNotFound();
  }
}
ClassSessionSchema.setClass(ClassSession);

const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const meetingOf = (date: CalendarDate, { after, time }: LaterDay): string => `${addDays(date, after)} ${time}`;
