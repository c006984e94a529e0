import { defineEntity } from '@mikro-orm/core';
import { addMonths, type CalendarDate, endOfMonth } from '../../../shared/domain/calendar-date.js';
import { type CodeFormat, codeMistake, normalCode } from '../../../shared/domain/card-code.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import {
  cardScanChanged,
  cardSentAgain,
  certificationCorrected,
  certificationEntered,
  certificationIssued,
  certificationRevoked,
  ecardCodeChanged,
} from '../events.js';
import { newCardNumber } from './card-number.js';
import { CertificationIsRevoked, NotAnEcardCode, NotAnOutsideCard, OutsideCardDates } from './certification.errors.js';

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
    /** What it is of; a newer one of this card supersedes it. Null if it is of no card of the center. */
    cardId: p.uuid().nullable(),
    /** Who issues the card; null for the center alone. */
    agencyId: p.uuid().nullable(),
    guidelineYear: p.integer().nullable(),
    /** Whether the student got it elsewhere, and staff entered it. */
    isOutside: p.boolean(),
    isOnlineOnly: p.boolean(),
    /** The file of a scan of an outside card. */
    scanKey: p.text().strictNullable(),
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
  cardId: string;
  cardName: string;
  agencyId: string | null;
  guidelineYear: number | null;
  classDate: CalendarDate;
  validityMonths: number;
  validToEndOfMonth: boolean;
  passedAt: Date;
  /** When the student is told. */
  mailAt: Date;
}

/** A card that a student got elsewhere, as staff read it. */
export interface OutsideCard {
  courseId: string | null;
  cardId: string | null;
  certificationType: string;
  agencyId: string;
  code: string | null;
  codeFormat: CodeFormat;
  issueDate: CalendarDate;
  expiryDate: CalendarDate;
  isOnlineOnly: boolean;
}

/** How long cards of a course are valid. */
export type ExpiryRule = Pick<Pass, 'validityMonths' | 'validToEndOfMonth'>;

/** A student's certification for a passed class. It is revoked with the pass, never deleted. */
export class Certification extends CertificationSchema.class {
  /** Named after the card that the course gives, issued on the date of the class, valid for the course's number of months. */
  static issue(pass: Pass): Certification {
    const { enrollmentId, studentId, classId, courseId, cardId, agencyId, guidelineYear } = pass;
    const certification = new Certification();
    Object.assign(certification, { id: newId(), enrollmentId, studentId, classId, courseId });
    Object.assign(certification, {
      cardId,
      agencyId,
      guidelineYear,
      isOutside: false,
      isOnlineOnly: false,
      scanKey: null,
    });
    Object.assign(certification, {
      certificationType: pass.cardName,
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

  /**
   * Enters a card that the student got elsewhere. It gets a number of ours, and counts like any other.
   * @param today the center's date
   * @throws {OutsideCardDates}
   * @throws {NotAnEcardCode}
   */
  static enter(studentId: string, card: OutsideCard, today: CalendarDate, now: Date): Certification {
    const certification = new Certification();
    Object.assign(certification, { id: newId(), studentId, classId: null, enrollmentId: null, guidelineYear: null });
    Object.assign(certification, { cardNumber: newCardNumber(), createdAt: now, isOutside: true, scanKey: null });
    Object.assign(certification, { mailedAt: null, mailedName: null, revokedAt: null, revocationReason: null });
    certification.assignOutside(card, today);
    raise(certification, certificationEntered({ ...certification.card(), studentId }));
    return certification;
  }

  /**
   * Corrects an outside card.
   * @throws {NotAnOutsideCard}
   * @throws {CertificationIsRevoked}
   * @throws {OutsideCardDates}
   * @throws {NotAnEcardCode}
   */
  correct(card: OutsideCard, today: CalendarDate): void {
    this.refuseUnlessOutside();
    if (this.revokedAt) throw new CertificationIsRevoked();
    this.assignOutside(card, today);
    raise(this, certificationCorrected({ ...this.card(), studentId: this.studentId }));
  }

  /** @throws {NotAnOutsideCard} @throws {CertificationIsRevoked} */
  revokeOutside(reason: string, now: Date): void {
    this.refuseUnlessOutside();
    if (this.revokedAt) throw new CertificationIsRevoked();
    this.revoke(reason, now);
  }

  /**
   * Stores the scan of an outside card, or removes it with null.
   * @throws {NotAnOutsideCard}
   * @throws {CertificationIsRevoked}
   */
  changeScan(key: string | null): void {
    this.refuseUnlessOutside();
    if (this.revokedAt) throw new CertificationIsRevoked();
    const from = this.scanKey;
    if (from === key) return;
    this.scanKey = key;
    raise(this, cardScanChanged({ ...this.card(), studentId: this.studentId, from, to: key }));
  }

  /** Its holder is erased, and a scan has their name. */
  eraseScan(): void {
    const from = this.scanKey;
    if (from === null) return;
    this.scanKey = null;
    raise(this, cardScanChanged({ ...this.card(), studentId: this.studentId, from, to: null }));
  }

  private assignOutside({ code: text, codeFormat, ...card }: OutsideCard, today: CalendarDate): void {
    if (card.issueDate > today) throw new OutsideCardDates('issueDate', 'A card is not issued in the future.');
    if (card.expiryDate <= card.issueDate) throw new OutsideCardDates('expiryDate', 'A card expires after its issue.');
    Object.assign(this, { ...card, ecardCode: codeOf(text, codeFormat, 'code') });
  }

  private refuseUnlessOutside(): void {
    if (!this.isOutside) throw new NotAnOutsideCard();
  }

  /** Whether it belongs to the pass at `moment` or a later one. */
  isForPassOf(moment: Date): boolean {
    return this.createdAt >= moment;
  }

  /**
   * Enters the code of the agency's card, or removes it with null.
   * @param format the agency's; text if there is none
   * @throws {NotAnEcardCode}
   * @throws {CertificationIsRevoked}
   */
  setEcardCode(text: string | null, format: CodeFormat): void {
    const code = codeOf(text, format, 'ecardCode');
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

/** The code as it is stored. @throws {NotAnEcardCode} naming the field `path` */
function codeOf(text: string | null, format: CodeFormat, path: string): string | null {
  const code = normalCode(text ?? '', format) || null;
  const mistake = code && codeMistake(code, format);
  if (mistake) throw new NotAnEcardCode(mistake, path);
  return code;
}

/** The last day of a card that is earned on the day of a class, by the rule of its course. */
export function expiryOf({
  classDate,
  validityMonths,
  validToEndOfMonth,
}: ExpiryRule & Pick<Pass, 'classDate'>): CalendarDate {
  const day = addMonths(classDate, validityMonths);
  return validToEndOfMonth ? endOfMonth(day) : day;
}
