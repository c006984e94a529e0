import { defineEntity } from '@mikro-orm/core';
import { notFound } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { newId } from '../../../shared/domain/id.js';
import { normalPhone } from '../../../shared/domain/phone.js';
import { courseInterestDeleted } from '../events.js';

const CourseInterestSchema = defineEntity({
  name: 'CourseInterest',
  schema: 'catalog',
  tableName: 'course_interests',
  properties: (p) => ({
    id: p.uuid().primary(),
    courseId: p.uuid(),
    name: p.text(),
    email: p.text(),
    phone: p.text(),
    consent: p.text(),
    createdAt: p.datetime(),
    /** When the email with the dates was written; null while the person waits. */
    notifiedAt: p.datetime().strictNullable(),
  }),
});

export interface InterestDetails {
  name: string;
  email: string;
  phone?: string;
}

/** What a person agrees to by registering. It is stored with each registration, so a new wording changes no old one. */
export const INTEREST_CONSENT =
  'We will email you once, when this course has an open date. We may call you about it if you leave a phone number. ' +
  'We use these details for nothing else.';

export class InterestNotFound extends notFound('This registration of interest was not found') {}

/** A person who wants to be told when a course has dates. They need no account. */
export class CourseInterest extends CourseInterestSchema.class {
  static register(courseId: string, details: InterestDetails, now: Date): CourseInterest {
    const interest = new CourseInterest();
    const email = normalEmail(details.email);
    Object.assign(interest, { id: newId(), courseId, email, createdAt: now, notifiedAt: null });
    interest.renew(details);
    return interest;
  }

  /** Registers a person again who already waits. */
  renew({ name, phone = '' }: InterestDetails): void {
    Object.assign(this, { name, phone: normalPhone(phone) ?? '', consent: INTEREST_CONSENT });
  }

  markNotified(now: Date): void {
    this.notifiedAt ??= now;
  }

  /** For its removal from the list by staff. */
  delete(courseName: string): void {
    raise(this, courseInterestDeleted({ courseId: this.courseId, courseName, name: this.name }));
  }
}
CourseInterestSchema.setClass(CourseInterest);
