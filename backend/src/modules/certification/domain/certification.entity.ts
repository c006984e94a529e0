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

/** A passed class, with the facts that its certification needs. */
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

/** A student's certification for a passed class. It is revoked with the pass, never deleted. */
export class Certification extends CertificationSchema.class {
  /** Named after the course, issued on the date of the class, valid for the course's number of months. */
  static issue(pass: Pass): Certification {
    const { enrollmentId, studentId, classId, courseId } = pass;
    const certification = new Certification();
    Object.assign(certification, { id: newId(), enrollmentId, studentId, classId, courseId });
    Object.assign(certification, {
      certificationType: pass.courseName,
      cardNumber: newCardNumber(),
      issueDate: pass.classDate,
      expiryDate: expiryOf(pass),
      // The time of the pass, not of this row: it identifies the pass when events arrive out of order.
      createdAt: pass.passedAt,
      revokedAt: null,
      revocationReason: null,
    });
    raise(certification, certificationIssued({ ...certification.card(), studentId, enrollmentId }));
    return certification;
  }

  /** Whether it belongs to the pass at `moment` or a later one. */
  isForPassOf(moment: Date): boolean {
    return this.createdAt >= moment;
  }

  revoke(reason: string, now: Date): void {
    if (this.revokedAt) return;
    this.revokedAt = now;
    this.revocationReason = reason;
    const { studentId, enrollmentId } = this;
    raise(this, certificationRevoked({ ...this.card(), studentId, enrollmentId: enrollmentId ?? null, reason }));
  }

  private card() {
    return { certificationId: this.id, certificationType: this.certificationType, cardNumber: this.cardNumber };
  }
}
CertificationSchema.setClass(Certification);

function expiryOf({ classDate, validityMonths, validToEndOfMonth }: Pass): CalendarDate {
  const day = addMonths(classDate, validityMonths);
  return validToEndOfMonth ? endOfMonth(day) : day;
}
