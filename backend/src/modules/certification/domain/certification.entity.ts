import { defineEntity } from '@mikro-orm/core';
import { addMonths, type CalendarDate, endOfMonth } from '../../../shared/domain/calendar-date.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { certificationIssued, certificationRevoked } from '../events.js';
import { newCardNumber } from './card-number.js';

const CertificationSchema = defineEntity({
  name: 'Certification',
  schema: 'certification',
  tableName: 'certifications',
  properties: (p) => ({
    id: p.uuid().primary(),
    studentId: p.uuid(),
    classId: p.uuid().nullable(),
    enrollmentId: p.uuid().nullable(),
    courseId: p.uuid().nullable(),
    certificationType: p.text(),
    cardNumber: p.text(),
    issueDate: p.date(),
    expiryDate: p.date(),
    createdAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    revocationReason: p.text().nullable(),
  }),
});

/** A passed class, as far as a certification says something about it. */
export interface Pass {
  enrollmentId: string;
  studentId: string;
  classId: string;
  courseId: string;
  courseName: string;
  classDate: CalendarDate;
  validityMonths: number;
  validToEndOfMonth: boolean;
  passedAt: Date;
}

/** What a student earned by passing a class. It is revoked when the pass is taken back, never erased. */
export class Certification extends CertificationSchema.class {
  /** Named after the course, issued on the day of the class, good for the months that the course says. */
  static issue(pass: Pass): Certification {
    const { enrollmentId, studentId, classId, courseId } = pass;
    const certification = new Certification();
    Object.assign(certification, { id: newId(), enrollmentId, studentId, classId, courseId });
    Object.assign(certification, {
      certificationType: pass.courseName,
      cardNumber: newCardNumber(),
      issueDate: pass.classDate,
      expiryDate: expiryOf(pass),
      // The moment of the pass and not of this row: it tells which pass this is for, in whatever order events arrive.
      createdAt: pass.passedAt,
      revokedAt: null,
      revocationReason: null,
    });
    raise(certification, certificationIssued({ ...certification.name(), studentId, enrollmentId }));
    return certification;
  }

  /** Whether it was earned by the pass given at `moment` or a later one. */
  isForPassOf(moment: Date): boolean {
    return this.createdAt >= moment;
  }

  revoke(reason: string, now: Date): void {
    if (this.revokedAt) return;
    this.revokedAt = now;
    this.revocationReason = reason;
    const { studentId, enrollmentId } = this;
    raise(this, certificationRevoked({ ...this.name(), studentId, enrollmentId: enrollmentId ?? null, reason }));
  }

  private name() {
    return { certificationId: this.id, certificationType: this.certificationType, cardNumber: this.cardNumber };
  }
}
CertificationSchema.setClass(Certification);

function expiryOf({ classDate, validityMonths, validToEndOfMonth }: Pass): CalendarDate {
  const day = addMonths(classDate, validityMonths);
  return validToEndOfMonth ? endOfMonth(day) : day;
}
