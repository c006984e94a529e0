import { defineEntity } from '@mikro-orm/core';
import { changesBetween } from '../../../shared/domain/changes.js';
import { ChangedMeanwhile, InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { ERASED } from '../../../shared/domain/erased-person.js';
import { newId } from '../../../shared/domain/id.js';
import { hasLink, LINK_IN_NAME } from '../../../shared/domain/links-in-names.js';
import { storedPhone } from '../../../shared/domain/phone.js';
import {
  memberLeft,
  membershipConfirmed,
  organizationJoined,
  ownRecordEdited,
  photoReplaced,
  recordsMerged,
  sampleStudentAdded,
  studentAdded,
  studentDeleted,
  studentEdited,
  studentsMerged,
} from '../events.js';
import { InAnotherOrganization, NotAMember, NotJoinedYet } from './people.errors.js';

/**
 * How a student belongs to their organization. `invited`: a record that the employer made, until the person joins by their own
 * act. `unconfirmed`: a person who joined by the signup code, until the administrator's yes; the organization pays nothing for
 * them. `confirmed`: everybody else, also without an organization.
 */
export type Membership = 'invited' | 'unconfirmed' | 'confirmed';

const StudentSchema = defineEntity({
  name: 'Student',
  schema: 'people',
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
    membership: p.text().$type<Membership>(),
    /** The organization of the signup code, until the person verifies their email address. */
    requestedOrganizationId: p.uuid().nullable(),
    photoKey: p.text().nullable(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    /** The record that this one ended in; null unless they were merged. */
    mergedIntoId: p.uuid().nullable(),
    revision: p.integer(),
    /** Staff entered or corrected something, so the record outlives a registration that nobody verifies. */
    editedByStaff: p.boolean(),
    /** They signed up in a preview, or are its sample student, before the center was open, and go when it opens. */
    isTest: p.boolean(),
  }),
});

/** Fields of a student. An edit keeps the fields that are left out. */
export interface StudentDetails {
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  licenseNumber?: string;
  notes?: string;
  organizationId?: string | null;
}

/** Whose value stays when a duplicate ends in a student's record. */
export type Kept = 'student' | 'duplicate';

/** By field; a field that is left out keeps the student's value, unless it is blank. The organization is the student's unless it is named. */
export type KeptFields = Partial<Record<'name' | 'email' | 'phone' | 'licenseNumber' | 'organization' | 'photo', Kept>>;

/** Fields that only staff may change. */
const STAFF_FIELDS = {
  email: 'Please ask the training center to change your email address.',
  notes: 'Notes are kept by the training center.',
  organizationId: 'Please ask the training center to change your organization.',
} as const;

const DEFAULTS = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  licenseNumber: '',
  notes: '',
  organizationId: null,
  membership: 'confirmed',
  requestedOrganizationId: null,
  photoKey: null,
  deletedAt: null,
  mergedIntoId: null,
  revision: 0,
  editedByStaff: false,
  isTest: false,
};

const ERASED_FIELDS = {
  firstName: ERASED.firstName,
  lastName: ERASED.lastName,
  email: '',
  phone: '',
  licenseNumber: '',
  notes: '',
  requestedOrganizationId: null,
  duplicateSuspectedAt: null,
};

/** A student. A deleted one keeps the row, for past rosters and certifications. */
export class Student extends StudentSchema.class {
  /** @throws {InvalidInput} without a name or an email address */
  static register(details: StudentDetails, now: Date): Student {
    const student = new Student();
    Object.assign(student, DEFAULTS, { id: newId(), createdAt: now });
    student.assign(details);
    raise(student, studentAdded({ studentId: student.id }));
    return student;
  }

  /** The student as whom a preview's browser books for a test. */
  static sample(email: string, now: Date): Student {
    const student = Student.register({ firstName: 'Sample', lastName: 'Student', email }, now);
    student.isTest = true;
    raise(student, sampleStudentAdded({ studentId: student.id }));
    return student;
  }

  /** The record of a person on an employer's list. It is the employer's until the person joins by their own act. */
  static invite(details: Omit<StudentDetails, 'organizationId'>, organizationId: string, now: Date): Student {
    return Object.assign(Student.register({ ...details, organizationId }, now), { membership: 'invited' as const });
  }

  /**
   * @param revision the one that the edit is based on, if known
   * @throws {ChangedMeanwhile}
   * @throws {InvalidInput} if neither a name nor an email address would be left
   */
  edit(details: StudentDetails, revision?: number): void {
    if (revision !== undefined && revision !== this.revision) throw new ChangedMeanwhile();
    this.assign(details);
    this.revision += 1;
  }

  /** Staff edit a record, which is audited. */
  editByStaff(details: StudentDetails, revision?: number): void {
    const { firstName, lastName, email, phone, licenseNumber, notes, organizationId } = this;
    const before = { firstName, lastName, email, phone, licenseNumber, notes, organizationId };
    this.edit(details, revision);
    const after = Object.fromEntries(Object.keys(before).map((field) => [field, this[field as keyof typeof before]]));
    const changes = changesBetween<StudentDetails>(before, after);
    if (changes.length === 0) return;
    this.editedByStaff = true;
    raise(this, studentEdited({ studentId: this.id, changes }));
  }

  /** A student edits their own record. Staff fields are refused unless they are sent back unchanged. */
  editOwn(details: StudentDetails, revision?: number): void {
    for (const [path, message] of Object.entries(STAFF_FIELDS)) {
      const field = path as keyof typeof STAFF_FIELDS;
      if (details[field] !== undefined && details[field] !== this[field]) throw new InvalidInput({ path, message });
    }
    for (const path of ['firstName', 'lastName'] as const) {
      const name = details[path];
      if (name && name !== this[path] && hasLink(name)) throw new InvalidInput({ path, message: LINK_IN_NAME });
    }
    this.edit(details, revision);
    raise(this, ownRecordEdited({ studentId: this.id }));
  }

  /** Remembers the organization of a signup code; null for a registration without one. */
  requestOrganization(organizationId: string | null): void {
    this.requestedOrganizationId = organizationId;
  }

  /** Returns the organization of the signup code and forgets it. */
  takeRequestedOrganization(): string | null {
    const requested = this.requestedOrganizationId ?? null;
    this.requestedOrganizationId = null;
    return requested;
  }

  /** Discards what was entered with an address before its owner proved it. */
  startAfresh(): void {
    this.requestedOrganizationId = null;
    this.edit({ firstName: '', lastName: '', phone: '' });
  }

  /**
   * Joins an organization by the person's own act, which takes them out of another one that somebody else had entered.
   * Somebody whom no list of the organization names waits for its confirmation.
   */
  joinOrganization(organizationId: string, membership: Exclude<Membership, 'invited'>): void {
    if (this.organizationId === organizationId && this.membership !== 'invited') {
      if (membership === 'confirmed') this.confirmMembership(organizationId);
      return;
    }
    this.organizationId = organizationId;
    this.membership = membership;
    this.requestedOrganizationId = null;
    this.revision += 1;
    raise(this, organizationJoined({ studentId: this.id, organizationId, isConfirmed: membership === 'confirmed' }));
  }

  /** @throws {InAnotherOrganization} for a confirmed member of another organization: only staff move them */
  assertMayJoin(organizationId: string): void {
    const isElsewhere = this.organizationId && this.organizationId !== organizationId;
    if (isElsewhere && this.membership === 'confirmed') throw new InAnotherOrganization();
  }

  /**
   * The organization confirms that a person who joined by its code is one of its people.
   * @throws {NotAMember}
   * @throws {NotJoinedYet} for a record of somebody who was invited only
   */
  confirmMembership(organizationId: string): void {
    if (this.organizationId !== organizationId) throw new NotAMember();
    if (this.membership === 'invited') throw new NotJoinedYet();
    if (this.membership === 'confirmed') return;
    this.membership = 'confirmed';
    this.revision += 1;
    raise(this, membershipConfirmed({ studentId: this.id, organizationId }));
  }

  changePhoto(photoKey: string): void {
    this.removePhoto();
    this.photoKey = photoKey;
  }

  delete(now: Date): void {
    if (this.deletedAt) return;
    this.removePhoto();
    this.deletedAt = now;
    raise(this, studentDeleted({ studentId: this.id }));
  }

  /** Nothing in a deleted record leads to its person any more. Its seats and cards stay. */
  erase(): void {
    this.removePhoto();
    Object.assign(this, ERASED_FIELDS);
    this.revision += 1;
  }

  /**
   * The organization says that the person has left. The record stays the person's, with its seats. One of somebody who never
   * joined is deleted, unless it has a history: a seat or a card.
   */
  leaveOrganization(hasHistory: boolean, now: Date): void {
    const { organizationId } = this;
    if (!organizationId) return;
    raise(this, memberLeft({ studentId: this.id, organizationId, wasInvited: this.membership === 'invited' }));
    if (this.membership === 'invited' && !hasHistory) {
      this.removePhoto();
      this.deletedAt = now;
      return;
    }
    this.organizationId = null;
    this.membership = 'confirmed';
    this.revision += 1;
  }

  /** By the person's own act, another record of theirs ends in this one, which takes over what it doesn't have itself. */
  absorb(other: Student, now: Date): void {
    this.takeOver(other, {}, now);
    other.removePhoto();
    raise(this, studentsMerged({ studentId: this.id, mergedStudentId: other.id }));
  }

  /**
   * Staff say that another record is of the same person: it ends in this one. Its photo stays with it, for the undo, unless this one
   * takes it.
   * @param keep whose value stays; by default that of this record, unless it is blank
   */
  merge(other: Student, keep: KeptFields, mergeId: string, now: Date): void {
    this.takeOver(other, keep, now);
    this.editedByStaff = true;
    raise(this, recordsMerged({ mergeId, studentId: this.id, mergedStudentId: other.id }));
  }

  /** The undo of the merge in which this record ended is over, and nobody sees its photo any more. */
  forgetPhoto(): void {
    this.removePhoto();
  }

  private takeOver(other: Student, keep: KeptFields, now: Date): void {
    const of = (field: keyof KeptFields, has: (student: Student) => unknown): Student =>
      keep[field] === 'duplicate' || (keep[field] === undefined && !has(this)) ? other : this;
    const { firstName, lastName } = of('name', (one) => one.firstName || one.lastName);
    const employed = of('organization', () => true);
    const [photoOf, membership] = [of('photo', (one) => one.photoKey), employed.membership];
    this.edit({
      firstName,
      lastName,
      email: of('email', (one) => one.email).email,
      phone: of('phone', (one) => one.phone).phone,
      licenseNumber: of('licenseNumber', (one) => one.licenseNumber).licenseNumber,
      notes: [this.notes, other.notes].filter(Boolean).join('\n'),
      organizationId: employed.organizationId ?? null,
    });
    this.membership = membership;
    if (photoOf === other) [this.photoKey, other.photoKey] = [other.photoKey ?? null, this.photoKey ?? null];
    other.deletedAt = now;
    other.mergedIntoId = this.id;
  }

  private removePhoto(): void {
    if (this.photoKey) raise(this, photoReplaced({ studentId: this.id, photoKey: this.photoKey }));
    this.photoKey = null;
  }

  private assign(details: StudentDetails): void {
    const { firstName = this.firstName, lastName = this.lastName, email = this.email } = details;
    if (!firstName && !lastName && !email) {
      throw new InvalidInput({ path: 'firstName', message: 'A student needs a name or an email address.' });
    }
    const given = Object.entries(details).filter(([, value]) => value !== undefined);
    const { organizationId = this.organizationId } = details;
    if (organizationId !== this.organizationId) this.membership = 'confirmed';
    Object.assign(this, Object.fromEntries(given));
    if (details.phone !== undefined) this.phone = storedPhone(details.phone, 'phone');
  }
}
StudentSchema.setClass(Student);
