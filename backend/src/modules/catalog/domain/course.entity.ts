import { defineEntity } from '@mikro-orm/core';
import { InvalidInput, NotFound } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { courseDeleted } from '../events.js';

const CourseSchema = defineEntity({
  name: 'Course',
  schema: 'catalog',
  tableName: 'courses',
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.text(),
    description: p.text(),
    duration: p.text(),
    isOffered: p.boolean(),
    validityMonths: p.integer(),
    validToEndOfMonth: p.boolean(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().strictNullable(),
  }),
});

/** What staff say about a course. Of what is left out, a new course takes the default and an edited one keeps what it has. */
export interface CourseFacts {
  name: string;
  description?: string;
  /** As people read it: `4 hours`. */
  duration?: string;
  /** Months for which its certification is good (1 to 120). */
  validityMonths?: number;
  /** Whether that lasts through the last day of the month, as AHA cards do. */
  validToEndOfMonth?: boolean;
}

/** AHA cards are good for two years, through the end of the month of issue. */
const DEFAULTS = { description: '', duration: '', validityMonths: 24, validToEndOfMonth: true };

/** Something the center teaches. A deleted course keeps its row for the classes and certifications that came of it. */
export class Course extends CourseSchema.class {
  static add(facts: CourseFacts, now: Date): Course {
    const course = new Course();
    Object.assign(course, { id: newId(), ...DEFAULTS, isOffered: true, createdAt: now, deletedAt: null });
    course.edit(facts);
    return course;
  }

  edit(facts: CourseFacts): void {
    this.refuseWhenDeleted();
    const { name, description, duration, validityMonths, validToEndOfMonth } = facts;
    if (name.trim() === '') throw new InvalidInput({ path: 'name', message: 'A course needs a name.' });
    if (
      validityMonths !== undefined &&
      !(Number.isInteger(validityMonths) && validityMonths >= 1 && validityMonths <= 120)
    ) {
      throw new InvalidInput({ path: 'validityMonths', message: 'A certification is good for 1 to 120 months.' });
    }
    this.name = name;
    this.description = description ?? this.description;
    this.duration = duration ?? this.duration;
    this.validityMonths = validityMonths ?? this.validityMonths;
    this.validToEndOfMonth = validToEndOfMonth ?? this.validToEndOfMonth;
  }

  /** Offered courses are the ones that the public sees. */
  offer(isOffered: boolean): void {
    this.refuseWhenDeleted();
    this.isOffered = isOffered;
  }

  delete(now: Date): void {
    this.refuseWhenDeleted();
    this.deletedAt = now;
    raise(this, courseDeleted({ courseId: this.id, name: this.name }));
  }

  private refuseWhenDeleted(): void {
    if (this.deletedAt) throw new NotFound('Course not found');
  }
}
CourseSchema.setClass(Course);
