import { defineEntity } from '@mikro-orm/core';
import { type CalendarDate, momentOf, type WallTime } from '../../../shared/domain/calendar-date.js';
import { InvalidInput, NotFound } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { classCancelled, classDeleted, classReinstated, classRescheduled, classScheduled } from '../events.js';
import { CapacityBelowEnrolled } from './scheduling.errors.js';

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
    /** The database answers `HH:mm:ss`. */
    time: p.time(),
    startsAt: p.datetime(),
    location: p.text(),
    instructor: p.text().strictNullable(),
    instructorId: p.uuid().strictNullable(),
    capacity: p.integer(),
    /** Written by the database alone, as seats are taken and given back. */
    enrolledCount: p.integer(),
    priceCents: p.integer().strictNullable(),
    status: p.text().$type<ClassStatus>(),
    organizationId: p.uuid().strictNullable(),
    revision: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().strictNullable(),
  }),
});

/** What staff say about a class. Of what is left out, a new class takes the default and an edited one keeps what it has. */
export interface ClassFacts {
  title: string;
  description?: string;
  date: CalendarDate;
  time: WallTime;
  location: string;
  /** The name that people read, and the account behind it if there is one. */
  instructor?: string | null;
  instructorId?: string | null;
  capacity: number;
  /** Null means that nothing is charged. */
  priceCents?: number | null;
  status?: ClassStatus;
  /** The organization that it is private to; null means public. */
  organizationId?: string | null;
}

/** What a new class has before anything is said about it. */
const BLANK = {
  description: '',
  instructor: null,
  instructorId: null,
  enrolledCount: 0,
  priceCents: null,
  status: 'upcoming',
  organizationId: null,
  revision: 0,
  deletedAt: null,
};

/** A course at a time and a place, with a number of seats. A deleted class keeps its row and its roster. */
export class ClassSession extends ClassSessionSchema.class {
  /** @param timeZone the center's, in which `date` and `time` are meant */
  static schedule(courseId: string, facts: ClassFacts, timeZone: string, now: Date): ClassSession {
    const session = new ClassSession();
    Object.assign(session, BLANK, { id: newId(), courseId, createdAt: now });
    session.take(facts, timeZone, now);
    raise(session, classScheduled(session.facts()));
    return session;
  }

  /** Any status may follow any other. */
  edit(facts: ClassFacts, timeZone: string, now: Date): void {
    this.refuseWhenDeleted();
    const was = this.facts();
    const shown = this.shownByCalendars();
    this.take(facts, timeZone, now);
    const is = this.facts();
    if (this.shownByCalendars() !== shown) this.revision += 1;
    const moved = was.startsAt !== is.startsAt || was.location !== is.location;
    if (is.status === 'cancelled' && was.status !== 'cancelled') raise(this, classCancelled(is));
    else if (was.status === 'cancelled' && is.status !== 'cancelled') raise(this, classReinstated(is));
    else if (moved && is.status === 'upcoming') {
      const { date, time, startsAt, location } = was;
      raise(this, classRescheduled({ ...is, was: { date, time, startsAt, location } }));
    }
  }

  delete(now: Date): void {
    this.refuseWhenDeleted();
    this.deletedAt = now;
    this.updatedAt = now;
    raise(this, classDeleted(this.facts()));
  }

  private take(facts: ClassFacts, timeZone: string, now: Date): void {
    if (facts.title.trim() === '') throw new InvalidInput({ path: 'title', message: 'A class needs a title.' });
    if (facts.location.trim() === '')
      throw new InvalidInput({ path: 'location', message: 'A class needs a location.' });
    if (!Number.isInteger(facts.capacity) || facts.capacity < 1) {
      throw new InvalidInput({ path: 'capacity', message: 'A class has at least one seat.' });
    }
    if (facts.capacity < this.enrolledCount) throw new CapacityBelowEnrolled(this.enrolledCount);
    if ((facts.priceCents ?? 0) < 0) throw new InvalidInput({ path: 'price', message: 'A price cannot be negative.' });
    const given = Object.entries(facts).filter(([, value]) => value !== undefined);
    Object.assign(this, Object.fromEntries(given), { updatedAt: now });
    this.startsAt = momentOf(facts.date, facts.time, timeZone);
  }

  private facts() {
    const { id, courseId, title, date, location, instructor, organizationId, status, enrolledCount } = this;
    return {
      classId: id,
      courseId,
      title,
      date,
      time: this.time.slice(0, 5),
      startsAt: this.startsAt.toISOString(),
      location,
      instructor,
      organizationId,
      status,
      enrolledCount,
    };
  }

  private shownByCalendars(): string {
    const { title, description, startsAt, location, instructor, status } = this;
    return JSON.stringify([title, description, startsAt, location, instructor, status === 'cancelled']);
  }

  private refuseWhenDeleted(): void {
    if (this.deletedAt) throw new NotFound('Class not found');
  }
}
ClassSessionSchema.setClass(ClassSession);
