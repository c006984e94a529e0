import { defineEntity } from '@mikro-orm/core';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { photoReplaced, studentDeleted } from '../events.js';

const StudentSchema = defineEntity({
  name: 'Student',
  schema: 'enrollment',
  tableName: 'students',
  properties: (p) => ({
    id: p.uuid().primary(),
    firstName: p.text(),
    lastName: p.text(),
    email: p.text(),
    phone: p.text(),
    licenseNumber: p.text(),
    notes: p.text(),
    organizationId: p.uuid().nullable(),
    photoKey: p.text().nullable(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  }),
});

/** What staff write down about a student; what is left out stays as it is. */
export interface StudentDetails {
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  licenseNumber?: string;
  notes?: string;
  organizationId?: string | null;
}

/** Only staff change these; a student asks them. */
const KEPT_BY_STAFF = {
  email: 'Please ask the training center to change your email address.',
  notes: 'Notes are kept by the training center.',
  organizationId: 'Please ask the training center to change your organization.',
} as const;

/** A person who is trained here. A deleted one keeps the row, for past rosters and certifications. */
export class Student extends StudentSchema.class {
  static register(details: StudentDetails, now: Date): Student {
    const student = new Student();
    const blank = { firstName: '', lastName: '', email: '', phone: '', licenseNumber: '', notes: '' };
    Object.assign(student, blank, {
      id: newId(),
      organizationId: null,
      photoKey: null,
      createdAt: now,
      deletedAt: null,
    });
    student.edit(details);
    return student;
  }

  /** @throws InvalidInput when neither a name nor an email address would be left to know the student by. */
  edit(details: StudentDetails): void {
    const given = Object.entries(details).filter(([, value]) => value !== undefined);
    const next = { ...this.nameAndEmail(), ...Object.fromEntries(given) };
    if (!next.firstName && !next.lastName && !next.email) {
      throw new InvalidInput({ path: 'firstName', message: 'A student needs a name or an email address.' });
    }
    Object.assign(this, Object.fromEntries(given));
  }

  /** What a student may change about themselves; the rest is refused unless it is sent back unchanged. */
  editOwn(details: StudentDetails): void {
    for (const [path, message] of Object.entries(KEPT_BY_STAFF)) {
      const field = path as keyof typeof KEPT_BY_STAFF;
      if (details[field] !== undefined && details[field] !== this[field]) throw new InvalidInput({ path, message });
    }
    this.edit(details);
  }

  changePhoto(photoKey: string): void {
    this.giveUpPhoto();
    this.photoKey = photoKey;
  }

  delete(now: Date): void {
    if (this.deletedAt) return;
    this.giveUpPhoto();
    this.deletedAt = now;
    raise(this, studentDeleted({ studentId: this.id }));
  }

  private giveUpPhoto(): void {
    if (this.photoKey) raise(this, photoReplaced({ studentId: this.id, photoKey: this.photoKey }));
    this.photoKey = null;
  }

  private nameAndEmail() {
    return { firstName: this.firstName, lastName: this.lastName, email: this.email };
  }
}
StudentSchema.setClass(Student);
