import { defineEntity } from '@mikro-orm/core';
import { ChangedMeanwhile, InvalidInput, notFound } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { courseAdded, courseDeleted, courseEdited } from '../events.js';

const CourseSchema = defineEntity({
  name: 'Course',
  schema: 'catalog',
  tableName: 'courses',
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.text(),
    description: p.text(),
    duration: p.text(),
    whatToBring: p.text(),
    isOffered: p.boolean(),
    validityMonths: p.integer(),
    validToEndOfMonth: p.boolean(),
    /** What it gives. */
    cardId: p.uuid(),
    cardRole: p.text().$type<CardRole>(),
    /** The year of the guidelines that it teaches; null if it follows none. */
    guidelineYear: p.integer().strictNullable(),
    createdAt: p.datetime(),
    /** When clients were told of it; null if they weren't. */
    announcedAt: p.datetime().strictNullable(),
    deletedAt: p.datetime().strictNullable(),
    revision: p.integer(),
  }),
});

/**
 * How a course stands to its card: it starts it, for beginners and everybody else; it renews one that is valid; or it renews one, also
 * after it has lapsed.
 */
export const CARD_ROLES = ['starts', 'renews', 'renews-lapsed'] as const;
export type CardRole = (typeof CARD_ROLES)[number];

/** Fields of a course. Those that are left out get a default in a new course and stay unchanged in an edited one. */
export interface CourseDetails {
  name: string;
  description?: string;
  /** Display text: `4 hours`. */
  duration?: string;
  /** What students bring; their messages contain it. */
  whatToBring?: string;
  /** Months that its certification is valid (1 to 120). */
  validityMonths?: number;
  /** Whether that lasts through the last day of the month, as on AHA cards. */
  validToEndOfMonth?: boolean;
  cardRole?: CardRole;
  guidelineYear?: number | null;
}

/** AHA cards are valid for two years, through the end of the month of issue. */
const DEFAULTS = {
  description: '',
  duration: '',
  whatToBring: '',
  validityMonths: 24,
  validToEndOfMonth: true,
  cardRole: 'starts',
  guidelineYear: null,
};

export class CourseNotFound extends notFound('Course not found') {}

/** A course that the center teaches. A deleted course keeps its row for its classes and certifications. */
export class Course extends CourseSchema.class {
  /** @param cardId what it gives */
  static add(details: CourseDetails, cardId: string, now: Date): Course {
    const course = new Course();
    Object.assign(course, {
      id: newId(),
      ...DEFAULTS,
      cardId,
      isOffered: true,
      createdAt: now,
      announcedAt: null,
      deletedAt: null,
      revision: 0,
    });
    course.assign(details);
    raise(course, courseAdded({ courseId: course.id }));
    return course;
  }

  /**
   * @param revision the one that the edit is based on, if known
   * @throws {ChangedMeanwhile}
   */
  edit(details: CourseDetails, revision?: number): void {
    this.refuseIfDeleted();
    if (revision !== undefined && revision !== this.revision) throw new ChangedMeanwhile();
    this.assign(details);
    this.revision += 1;
    raise(this, courseEdited({ courseId: this.id }));
  }

  /** It gives this card from now on, and so do the certifications that it gave. */
  join(cardId: string): void {
    this.refuseIfDeleted();
    this.cardId = cardId;
  }

  /** Offered courses are public. */
  offer(isOffered: boolean): void {
    this.refuseIfDeleted();
    this.isOffered = isOffered;
    raise(this, courseEdited({ courseId: this.id }));
  }

  /** Clients are told of it, once. */
  announce(now: Date): void {
    this.refuseIfDeleted();
    this.announcedAt ??= now;
  }

  delete(now: Date): void {
    this.refuseIfDeleted();
    this.deletedAt = now;
    raise(this, courseDeleted({ courseId: this.id, name: this.name }));
  }

  private assign(details: CourseDetails): void {
    const { name, validityMonths } = details;
    if (name.trim() === '') throw new InvalidInput({ path: 'name', message: 'A course needs a name.' });
    if (
      validityMonths !== undefined &&
      !(Number.isInteger(validityMonths) && validityMonths >= 1 && validityMonths <= 120)
    ) {
      throw new InvalidInput({ path: 'validityMonths', message: 'A certification is good for 1 to 120 months.' });
    }
    const given = Object.entries(details).filter(([, value]) => value !== undefined);
    Object.assign(this, Object.fromEntries(given));
  }

  private refuseIfDeleted(): void {
    if (this.deletedAt) throw new CourseNotFound();
  }
}
CourseSchema.setClass(Course);
