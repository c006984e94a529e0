import { defineEntity } from '@mikro-orm/core';
import { addMonths, type CalendarDate, endOfMonth } from '../../../shared/domain/calendar-date.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { cardSentAgain, certificationIssued, certificationRevoked, ecardCodeChanged } from '../events.js';
import { newCardNumber } from './card-number.js';
import { CertificationIsRevoked, NotAnEcardCode } from './certification.errors.js';

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
    ecardCode: p.text().nullable(),
    issueDate: p.date(),
    expiryDate: p.date(),
    createdAt: p.datetime(),
    /** When the student's email was written; null if it waits, or if there is nobody to write to. */
    mailedAt: p.datetime().nullable(),
    /** The name on the card that the email led to. */
    mailedName: p.text().nullable(),
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
  /** When the student is told. */
  mailAt: Date;
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
      ecardCode: null,
      issueDate: pass.classDate,
      expiryDate: expiryOf(pass),
      // The time of the pass, not of this row: it identifies the pass when events arrive out of order.
      createdAt: pass.passedAt,
      mailedAt: null,
      mailedName: null,
      revokedAt: null,
      revocationReason: null,
    });
    const mailAt = pass.mailAt.toISOString();
    raise(certification, certificationIssued({ ...certification.card(), studentId, enrollmentId, mailAt }));
    return certification;
  }

  /** Whether it belongs to the pass at `moment` or a later one. */
  isForPassOf(moment: Date): boolean {
    return this.createdAt >= moment;
  }

  /**
   * Enters the 12-digit code of the AHA eCard, or removes it with null.
   * @throws {NotAnEcardCode}
   * @throws {CertificationIsRevoked}
   */
  setEcardCode(code: string | null): void {
    if (code !== null && !/^\d{12}$/.test(code)) throw new NotAnEcardCode();
    if (this.revokedAt) throw new CertificationIsRevoked();
    const from = this.ecardCode ?? null;
    if (code === from) return;
    this.ecardCode = code;
    raise(this, ecardCodeChanged({ ...this.card(), studentId: this.studentId, from, to: code }));
  }

  markMailed(name: string, now: Date): void {
    this.mailedAt = now;
    this.mailedName = name;
  }

  /**
   * Staff send the card once more, with the name that the student has now.
   * @throws {CertificationIsRevoked}
   */
  sendAgain(name: string, now: Date): void {
    if (this.revokedAt) throw new CertificationIsRevoked();
    this.markMailed(name, now);
    raise(this, cardSentAgain({ ...this.card(), studentId: this.studentId, name }));
  }

  revoke(reason: string, now: Date): void {
    this.end(reason, now, { wasTest: false });
  }

  /** Its booking turned out to be a test. Nobody is told. */
  revokeAsTest(now: Date): void {
    this.end('It was for a test booking.', now, { wasTest: true });
  }

  private card() {
    return { certificationId: this.id, certificationType: this.certificationType, cardNumber: this.cardNumber };
  }

  private end(reason: string, now: Date, { wasTest }: { wasTest: boolean }): void {
    if (this.revokedAt) return;
    this.revokedAt = now;
    this.revocationReason = reason;
    const { studentId } = this;
    const enrollmentId = this.enrollmentId ?? null;
    raise(this, certificationRevoked({ ...this.card(), studentId, enrollmentId, reason, wasTest }));
  }
}
CertificationSchema.setClass(Certification);

function expiryOf({ classDate, validityMonths, validToEndOfMonth }: Pass): CalendarDate {
  const day = addMonths(classDate, validityMonths);
  return validToEndOfMonth ? endOfMonth(day) : day;
}
