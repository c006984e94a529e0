import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import {
  approvalRequested,
  attendanceChanged,
  certificationStatusChanged,
  enrollmentRemoved,
  passRevoked,
  paymentStatusChanged,
  type RemovalReason,
  seatApproved,
  seatBilled,
  studentEnrolled,
  studentPassed,
  testBookingHidden,
} from '../events.js';
import { approvalDeadline } from './approval-deadline.js';
import { cancellationCutoff, noticeHours } from './cancellation-cutoff.js';
import {
  ApprovalEnded,
  AttendanceSettled,
  CancellationClosed,
  ClassCancelled,
  ClassDeleted,
  ClassFull,
  EnrollmentClosed,
  NoPaymentLink,
  NothingToBill,
  OutsideOrganization,
  PersonUnconfirmed,
  TooManyFreeSeats,
  TooManyUnpaidSeats,
} from './enrollment.errors.js';

/** What staff may set. */
export const PAYMENT_STATUSES = ['pending', 'paid', 'overdue', 'waived'] as const;
export const CERTIFICATION_STATUSES = ['pending', 'passed', 'failed', 'disqualified'] as const;
/** Why a seat without a result gets none: the student never came, or didn't finish. */
export const ATTENDANCES = ['no-show', 'incomplete'] as const;

/** `processing` is set by the gateway only: a bank debit that is not settled yet. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number] | 'processing';
export type CertificationStatus = (typeof CERTIFICATION_STATUSES)[number];
export type Attendance = (typeof ATTENDANCES)[number];

/** The statuses of a seat. */
export interface SeatStatuses {
  paymentStatus: PaymentStatus;
  certificationStatus: CertificationStatus;
  /** Null for a student who is expected, or was there to the end. */
  attendance: Attendance | null;
}

/** What a seat has become, and which user changed it when; null for the gateway, and for changes of earlier versions. */
export interface StatusChange {
  current: SeatStatuses;
  changedBy: string | null;
  changedAt: Date | null;
}

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
    attendance: p.text().$type<Attendance>().strictNullable(),
    /** The user who last changed the payment status; null if nobody has, or the gateway did. */
    paymentChangedBy: p.uuid().strictNullable(),
    paymentChangedAt: p.datetime().strictNullable(),
    /** The user who last changed the result or the attendance. */
    resultChangedBy: p.uuid().strictNullable(),
    resultChangedAt: p.datetime().strictNullable(),
    enrolledAt: p.datetime(),
    removedAt: p.datetime().nullable(),
    /** When the result became `passed`; null for any other result. */
    passedAt: p.datetime().nullable(),
    /** Taken by the student alone, without staff or their organization. */
    selfBooked: p.boolean(),
    /** Made before its student joined the present organization by their own act, or left another one: not for the present one to pay. */
    beforeJoining: p.boolean(),
    /** The organization that agreed to pay for a seat that its student took alone. */
    approvedBy: p.uuid().strictNullable(),
    /** The number of the customer's purchase order on which the seat is billed; null without one. It is no money. */
    purchaseOrder: p.text().strictNullable(),
    /** Until when the seat waits for the organization's yes; null if it doesn't wait. */
    approvalUntil: p.datetime().strictNullable(),
    /** The hours of notice that an import promised its student; null for the center's. */
    cancelNoticeHours: p.integer().strictNullable(),
  }),
});

/** The state of a class, while its row is locked. A cancelled or deleted class takes no seats, payments or results. */
export interface ClassState {
  status: string;
  deleted: boolean;
}

type ScheduledClass = ClassState & { startsAt: Date };

/** The class, while its row is locked. */
export interface ClassAtEnrollment extends ClassState {
  id: string;
  spotsLeft: number;
  organizationId: string | null;
  startsAt: Date;
  /** Null for a free class. */
  priceCents: number | null;
}

export interface EnrollArgs {
  student: { id: string; organizationId: string | null };
  session: ClassAtEnrollment;
  paymentStatus?: PaymentStatus;
  certificationStatus?: CertificationStatus;
  /** Staff allow a student from outside the organization into its private class. */
  allowOutside?: boolean;
  /** The confirmation asks the student to pay, with a link. */
  paymentLink?: boolean;
  /** The user who makes the enrollment. */
  enrolledBy: string;
  now: Date;
}

/** The organization that pays for a student's seats, and whether it agrees to one that the student takes alone. */
export interface Employer {
  organizationId: string;
  agrees: boolean;
}

export interface EnrollSelfArgs extends Pick<EnrollArgs, 'student' | 'session' | 'enrolledBy' | 'now'> {
  /** Undefined for a student who pays for themselves. */
  employer: Employer | undefined;
  cancellationCutoffHours: number;
  /** The student's unpaid seats in other upcoming classes with a price, and how many the center allows. */
  unpaidSeats: number;
  maxUnpaidSeats: number;
  /** The student's seats in other upcoming classes without a price. */
  freeSeats: number;
}

/**
 * Seats that a client may hold in upcoming classes without a price. Nothing is owed for them, so nothing else keeps one person from
 * taking a seat in every class; more than a few free evenings are planned with staff.
 */
const MAX_FREE_SEATS = 5;

/** A student's seat in a class. A removed enrollment keeps its row: rosters are kept three years. */
export class Enrollment extends EnrollmentSchema.class {
  /**
   * Staff enroll a student, also after the class has started, to complete a roster.
   * @throws {ClassDeleted}
   * @throws {ClassCancelled}
   * @throws {OutsideOrganization}
   * @throws {ClassFull}
   * @throws {NoPaymentLink} for a class that has started, whose students get no confirmation
   */
  static enroll({ student, session, allowOutside, paymentLink, now, ...staffFields }: EnrollArgs): Enrollment {
    refuseUnlessLive(session, 'nobody can be enrolled in it');
    const isOutside = session.organizationId !== null && session.organizationId !== student.organizationId;
    if (isOutside && !allowOutside) throw new OutsideOrganization();
    if (session.spotsLeft < 1) throw new ClassFull();
    if (paymentLink && session.startsAt <= now) throw new NoPaymentLink('class-started');
    const enrollment = new Enrollment();
    Object.assign(enrollment, {
      id: newId(),
      studentId: student.id,
      classId: session.id,
      enrolledAt: now,
      removedAt: null,
      passedAt: null,
      selfBooked: false,
      beforeJoining: false,
      approvedBy: null,
      approvalUntil: null,
      purchaseOrder: null,
      cancelNoticeHours: null,
      paymentStatus: 'pending',
      certificationStatus: 'pending',
      attendance: null,
      paymentChangedBy: null,
      paymentChangedAt: null,
      resultChangedBy: null,
      resultChangedAt: null,
    });
    raise(enrollment, studentEnrolled({ ...enrollment.ids(), ...(paymentLink && { paymentLink }) }));
    enrollment.setPaymentStatus(staffFields.paymentStatus ?? 'pending', session, staffFields.enrolledBy, now);
    enrollment.setCertificationStatus(
      staffFields.certificationStatus ?? 'pending',
      session,
      staffFields.enrolledBy,
      now,
    );
    return enrollment;
  }

  /**
   * A student enrolls themselves in an upcoming class. If it has a price, their organization pays for it after its yes.
   * @throws {EnrollmentClosed} and the errors of `enroll`
   * @throws {TooManyUnpaidSeats} for a class with a price
   * @throws {TooManyFreeSeats} for a class without one
   */
  static enrollSelf(args: EnrollSelfArgs): Enrollment {
    const { session, now, unpaidSeats, maxUnpaidSeats, freeSeats, employer } = args;
    if (!session.deleted && session.status !== 'cancelled') {
      if (session.status !== 'upcoming' || session.startsAt <= now) throw new EnrollmentClosed();
    }
    if (session.priceCents && unpaidSeats >= maxUnpaidSeats) throw new TooManyUnpaidSeats(unpaidSeats);
    if (!session.priceCents && freeSeats >= MAX_FREE_SEATS) throw new TooManyFreeSeats(freeSeats);
    const enrollment = Enrollment.enroll(args);
    enrollment.selfBooked = true;
    if (!employer || !session.priceCents) return enrollment;
    if (employer.agrees) enrollment.approvedBy = employer.organizationId;
    else enrollment.requestApproval(employer.organizationId, session, args.cancellationCutoffHours, now);
    return enrollment;
  }

  /**
   * The student's organization agrees to pay for the seat.
   * @throws {ApprovalEnded} unless the seat waits for it
   * @throws {PersonUnconfirmed} as long as its administrator hasn't confirmed the student
   * @throws {ClassCancelled}
   * @throws {ClassDeleted}
   */
  approve(employer: { id: string | null; isConfirmed: boolean }, session: ScheduledClass, now: Date): void {
    const organizationId = this.refuseUnlessWaiting(employer.id, session, now);
    if (!employer.isConfirmed) throw new PersonUnconfirmed();
    refuseUnlessLive(session, 'nothing can be paid for it');
    this.approvalUntil = null;
    this.approvedBy = organizationId;
    raise(this, seatApproved({ ...this.ids(), organizationId }));
  }

  /**
   * The student's organization doesn't pay for the seat, which is free again.
   * @throws {ApprovalEnded} unless the seat waits for it
   */
  decline(employerId: string | null, session: ScheduledClass, now: Date): void {
    this.refuseUnlessWaiting(employerId, session, now);
    this.remove('declined-by-organization', session, now);
  }

  /**
   * Frees a seat that has waited long enough. The wait ends without that if no organization has to pay, and for a seat with a
   * result, whose student was there. A seat whose student has joined the organization since begins to wait for it.
   * @param payerId the student's organization, if it pays automatically and money is owed for the seat
   */
  settleApproval(payerId: string | null, session: ScheduledClass, cutoffHours: number, now: Date): void {
    if (this.approvalUntil === null) {
      const hasAgreed = !this.selfBooked || this.approvedBy === payerId;
      if (payerId && !hasAgreed && !this.isSettled() && session.startsAt > now)
        this.requestApproval(payerId, session, cutoffHours, now);
    } else if (!payerId) this.approvalUntil = null;
    else if (this.isApprovalOver(session, now)) {
      if (this.certificationStatus === 'pending') this.remove('approval-expired', session, now);
      else this.approvalUntil = null;
    }
  }

  /**
   * Staff set a payment status by hand. In a class that is not live, anything but `paid`, so that a payment can be corrected.
   * @throws {ClassCancelled}
   * @throws {ClassDeleted}
   */
  setPaymentStatus(to: PaymentStatus, session: ClassState, changedBy: string, now: Date): void {
    const from = this.paymentStatus;
    if (from === to) return;
    if (to === 'paid') refuseUnlessLive(session, 'nothing can be paid for it');
    this.paymentStatus = to;
    this.paymentChangedBy = changedBy;
    this.paymentChangedAt = now;
    if (this.isSettled()) this.approvalUntil = null;
    raise(this, paymentStatusChanged({ ...this.ids(), from, to, changedBy }));
  }

  /**
   * Staff bill the seat on a purchase order; an empty number takes that back.
   * @throws {NothingToBill} for a seat that owes nothing
   * @throws {ClassCancelled}
   * @throws {ClassDeleted}
   */
  bill(number: string, dueCents: number, session: ClassState): void {
    const [from, to] = [this.purchaseOrder, number || null];
    if (from === to) return;
    if (to) refuseUnlessLive(session, 'nothing is billed for it');
    if (to && dueCents === 0) throw new NothingToBill();
    this.purchaseOrder = to;
    raise(this, seatBilled({ ...this.ids(), from, to }));
  }

  /**
   * The money of the seat changed. Raises nothing: the ledger already has its entry.
   * @param unpaid the status to take if the ledger no longer covers the price
   * @param changedBy who entered the money; null for the gateway
   */
  followLedger(
    { isPaid, isProcessing }: { isPaid: boolean; isProcessing: boolean },
    unpaid: 'pending' | 'overdue',
    now: Date,
    changedBy: string | null = null,
  ): void {
    const from = this.paymentStatus;
    const wasSettled = this.paymentStatus === 'paid' || this.paymentStatus === 'processing';
    if (isPaid || isProcessing) this.approvalUntil = null;
    if (isPaid) this.paymentStatus = 'paid';
    else if (isProcessing) this.paymentStatus = 'processing';
    else if (wasSettled || (unpaid === 'overdue' && this.paymentStatus === 'pending')) this.paymentStatus = unpaid;
    if (this.paymentStatus === from) return;
    this.paymentChangedBy = changedBy;
    this.paymentChangedAt = now;
  }

  /**
   * Staff enter a result, for a student who was there. In a class that is not live, only `pending`, which takes a result back.
   * @throws {ClassCancelled}
   * @throws {ClassDeleted}
   */
  setCertificationStatus(to: CertificationStatus, session: ClassState, changedBy: string, now: Date): void {
    const from = this.certificationStatus;
    if (from === to) return;
    if (to !== 'pending') refuseUnlessLive(session, 'it has no results');
    if (to !== 'pending') this.setAttendance(null, session, changedBy, now);
    this.certificationStatus = to;
    this.resultChangedBy = changedBy;
    this.resultChangedAt = now;
    this.passedAt = to === 'passed' ? now : null;
    raise(this, certificationStatusChanged({ ...this.ids(), from, to }));
    if (to === 'passed') raise(this, studentPassed({ ...this.ids(), passedAt: now.toISOString() }));
    if (from === 'passed') this.revokePass(`The result was changed from passed to ${to}.`, now);
  }

  /**
   * Staff record that the student never came or didn't finish; null takes that back.
   * @throws {AttendanceSettled} for a seat with a result
   * @throws {ClassCancelled}
   * @throws {ClassDeleted}
   */
  setAttendance(to: Attendance | null, session: ClassState, changedBy: string, now: Date): void {
    const from = this.attendance;
    if (from === to) return;
    if (to && this.certificationStatus !== 'pending') throw new AttendanceSettled();
    if (to) refuseUnlessLive(session, 'nobody attended it');
    this.attendance = to;
    this.resultChangedBy = changedBy;
    this.resultChangedAt = now;
    raise(this, attendanceChanged({ ...this.ids(), from, to }));
  }

  /**
   * What has changed since a caller saw these statuses; undefined if they are still as they were. Who names the result alone
   * took the student for present.
   */
  changeSince(basis: Partial<SeatStatuses>): StatusChange | undefined {
    const { paymentStatus, certificationStatus, attendance } = this;
    const isPaymentOther = basis.paymentStatus !== undefined && basis.paymentStatus !== paymentStatus;
    const isResultOther = basis.certificationStatus !== undefined && basis.certificationStatus !== certificationStatus;
    const expected =
      basis.attendance === undefined && basis.certificationStatus !== undefined ? null : basis.attendance;
    const isAttendanceOther = expected !== undefined && expected !== attendance;
    if (!isPaymentOther && !isResultOther && !isAttendanceOther) return undefined;
    return {
      current: { paymentStatus, certificationStatus, attendance },
      changedBy: isPaymentOther ? this.paymentChangedBy : this.resultChangedBy,
      changedAt: isPaymentOther ? this.paymentChangedAt : this.resultChangedAt,
    };
  }

  /** Removes the enrollment and revokes its pass. */
  remove(reason: RemovalReason, session: ClassState, now: Date): void {
    if (this.removedAt) return;
    this.removedAt = now;
    this.approvalUntil = null;
    raise(this, enrollmentRemoved({ ...this.ids(), reason, wasLive: isLive(session) }));
    if (this.certificationStatus === 'passed') this.revokePass('The student was removed from the class.', now);
  }

  /**
   * The seat of a test is free: nothing but a test payment ever paid for it, and live keys are in, or its student signed up in a preview,
   * and the center opens. Nobody is told.
   */
  hideAsTest(now: Date): void {
    if (this.removedAt) return;
    this.removedAt = now;
    this.approvalUntil = null;
    raise(this, testBookingHidden(this.ids()));
  }

  /**
   * A student cancels their own enrollment, in their account or by its payment link.
   * @param center its rule counts, unless the seat was taken with other hours of notice
   * @throws {CancellationClosed} after the cutoff
   */
  cancelSelf(
    session: ScheduledClass,
    center: { cancellationCutoffHours: number },
    now: Date,
    by: 'cancelled-by-student' | 'cancelled-by-link' = 'cancelled-by-student',
  ): void {
    const hours = noticeHours(this.cancelNoticeHours, center);
    if (now > cancellationCutoff(session.startsAt, hours)) throw new CancellationClosed(hours);
    this.remove(by, session, now);
  }

  private requestApproval(organizationId: string, session: ScheduledClass, cutoffHours: number, now: Date): void {
    const until = approvalDeadline(now, session.startsAt, cutoffHours);
    this.approvedBy = null;
    this.approvalUntil = until;
    raise(this, approvalRequested({ ...this.ids(), organizationId, until: until.toISOString() }));
  }

  private refuseUnlessWaiting(employerId: string | null, session: ScheduledClass, now: Date): string {
    if (!employerId || !this.approvalUntil || this.isApprovalOver(session, now)) throw new ApprovalEnded();
    return employerId;
  }

  /** The deadline stays when the class is moved; its start ends it in any case. */
  private isApprovalOver({ startsAt }: ScheduledClass, now: Date): boolean {
    return this.approvalUntil !== null && (this.approvalUntil <= now || startsAt <= now);
  }

  private isSettled(): boolean {
    return this.paymentStatus !== 'pending' && this.paymentStatus !== 'overdue';
  }

  private revokePass(reason: string, now: Date): void {
    raise(this, passRevoked({ ...this.ids(), revokedAt: now.toISOString(), reason }));
  }

  private ids() {
    return { enrollmentId: this.id, studentId: this.studentId, classId: this.classId };
  }
}
EnrollmentSchema.setClass(Enrollment);

const isLive = ({ status, deleted }: ClassState): boolean => !deleted && status !== 'cancelled';

function refuseUnlessLive({ status, deleted }: ClassState, consequence: string): void {
  if (deleted) throw new ClassDeleted(`This class was deleted, so ${consequence}.`);
  if (status === 'cancelled') throw new ClassCancelled(`This class is cancelled, so ${consequence}.`);
}
