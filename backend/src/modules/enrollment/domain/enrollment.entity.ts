import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import {
  certificationStatusChanged,
  enrollmentRemoved,
  passRevoked,
  paymentStatusChanged,
  type RemovalReason,
  studentEnrolled,
  studentPassed,
} from '../events.js';
import {
  CancellationClosed,
  ClassCancelled,
  ClassDeleted,
  ClassFull,
  EnrollmentClosed,
  OutsideOrganization,
} from './enrollment.errors.js';

/** What staff may set (spec section 4). */
export const PAYMENT_STATUSES = ['pending', 'paid', 'overdue', 'waived'] as const;
export const CERTIFICATION_STATUSES = ['pending', 'passed', 'failed', 'disqualified'] as const;

/** `processing` is the card gateway's: a bank debit on its way. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number] | 'processing';
export type CertificationStatus = (typeof CERTIFICATION_STATUSES)[number];

const EnrollmentSchema = defineEntity({
  name: 'Enrollment',
  schema: 'enrollment',
  tableName: 'enrollments',
  properties: (p) => ({
    id: p.uuid().primary(),
    studentId: p.uuid(),
    classId: p.uuid(),
    paymentStatus: p.text().$type<PaymentStatus>(),
    certificationStatus: p.text().$type<CertificationStatus>(),
    enrolledAt: p.datetime(),
    removedAt: p.datetime().nullable(),
  }),
});

/** The class as it stands while its row is locked. */
export interface ClassAtEnrollment {
  id: string;
  status: string;
  spotsLeft: number;
  organizationId: string | null;
  startsAt: Date;
  deleted: boolean;
}

export interface EnrollArgs {
  student: { id: string; organizationId: string | null };
  session: ClassAtEnrollment;
  paymentStatus?: PaymentStatus;
  certificationStatus?: CertificationStatus;
  /** Staff let a student from outside into a private class. */
  allowOutside?: boolean;
  /** The user who enrolls. */
  enrolledBy: string;
  now: Date;
}

/** A student's seat in a class. A removed one keeps the row: rosters are kept three years. */
export class Enrollment extends EnrollmentSchema.class {
  /**
   * Staff enroll a student; also into a class that has begun or is over, so that a roster can be completed afterwards.
   * @throws ClassDeleted, ClassCancelled, OutsideOrganization, ClassFull
   */
  static enroll({ student, session, allowOutside, now, ...staffs }: EnrollArgs): Enrollment {
    if (session.deleted) throw new ClassDeleted();
    if (session.status === 'cancelled') throw new ClassCancelled();
    const isOutside = session.organizationId !== null && session.organizationId !== student.organizationId;
    if (isOutside && !allowOutside) throw new OutsideOrganization();
    if (session.spotsLeft < 1) throw new ClassFull();
    const enrollment = new Enrollment();
    Object.assign(enrollment, {
      id: newId(),
      studentId: student.id,
      classId: session.id,
      enrolledAt: now,
      removedAt: null,
    });
    Object.assign(enrollment, { paymentStatus: 'pending', certificationStatus: 'pending' });
    raise(enrollment, studentEnrolled(enrollment.seat()));
    enrollment.setPaymentStatus(staffs.paymentStatus ?? 'pending', staffs.enrolledBy);
    enrollment.setCertificationStatus(staffs.certificationStatus ?? 'pending', now);
    return enrollment;
  }

  /** A student takes a seat in a public class that is still to come. @throws EnrollmentClosed, and what `enroll` does. */
  static enrollOneself(args: Pick<EnrollArgs, 'student' | 'session' | 'enrolledBy' | 'now'>): Enrollment {
    const { session, now } = args;
    if (!session.deleted && session.status !== 'cancelled') {
      if (session.status !== 'upcoming' || session.startsAt <= now) throw new EnrollmentClosed();
    }
    return Enrollment.enroll(args);
  }

  setPaymentStatus(to: PaymentStatus, changedBy: string): void {
    const from = this.paymentStatus;
    if (from === to) return;
    this.paymentStatus = to;
    raise(this, paymentStatusChanged({ ...this.seat(), from, to, changedBy }));
  }

  /** The gateway took the money. The ledger has its entry already, so nothing is raised. */
  settle(): void {
    this.paymentStatus = 'paid';
  }

  setCertificationStatus(to: CertificationStatus, now: Date): void {
    const from = this.certificationStatus;
    if (from === to) return;
    this.certificationStatus = to;
    raise(this, certificationStatusChanged({ ...this.seat(), from, to }));
    if (to === 'passed') raise(this, studentPassed({ ...this.seat(), passedAt: now.toISOString() }));
    if (from === 'passed') this.takePassBack(`The result was changed from passed to ${to}.`, now);
  }

  /** Gives the seat up. A pass goes with it. */
  remove(reason: RemovalReason, now: Date): void {
    if (this.removedAt) return;
    this.removedAt = now;
    raise(this, enrollmentRemoved({ ...this.seat(), reason }));
    if (this.certificationStatus === 'passed') this.takePassBack('The student was removed from the class.', now);
  }

  /** A student gives their own seat up, as long as the center's cutoff allows. @throws CancellationClosed */
  cancelOneself(startsAt: Date, cutoffHours: number, now: Date): void {
    if (startsAt.getTime() - now.getTime() < cutoffHours * 3_600_000) throw new CancellationClosed(cutoffHours);
    this.remove('cancelled-by-student', now);
  }

  private takePassBack(reason: string, now: Date): void {
    raise(this, passRevoked({ ...this.seat(), takenBackAt: now.toISOString(), reason }));
  }

  private seat() {
    return { enrollmentId: this.id, studentId: this.studentId, classId: this.classId };
  }
}
EnrollmentSchema.setClass(Enrollment);
