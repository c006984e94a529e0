import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsUUID, ValidateIf, ValidateNested } from 'class-validator';
import { OriginRow } from '../../../shared/http/origin.dto.js';
import { RefundQuery } from '../../../shared/http/refund-query.dto.js';
import { IfGiven, OptionalFlag } from '../../../shared/http/validation.js';
import type { SpokenPurpose } from '../../notifications/index.js';
import { AreSpokenPurposes, CreateStudentInput } from '../../people/index.js';
import { ClassDayRow } from '../../scheduling/index.js';
import { ATTENDANCES, CERTIFICATION_STATUSES, PAYMENT_STATUSES } from '../domain/enrollment.entity.js';

const isPaymentStatus = () =>
  IsIn(PAYMENT_STATUSES, { message: `paymentStatus can be ${PAYMENT_STATUSES.join(', ')}` });
const isCertificationStatus = () =>
  IsIn(CERTIFICATION_STATUSES, { message: `certificationStatus can be ${CERTIFICATION_STATUSES.join(', ')}` });

const isAttendance = () =>
  IsIn([...ATTENDANCES, null], { message: `attendance can be ${ATTENDANCES.join(', ')} or null` });

export class EnrollInput {
  /** Left out with `newStudent`. */
  @ValidateIf(({ newStudent }: EnrollInput) => newStudent === undefined)
  @IsUUID(undefined, { message: 'Please select a student' })
  studentId?: string;

  /** Staff only: a student who is entered with their first seat, or not at all. */
  @IfGiven()
  @ValidateNested()
  @Type(() => CreateStudentInput)
  newStudent?: CreateStudentInput;

  @IsUUID()
  classId: string;

  /** Staff only. Default: `pending`. */
  @IfGiven()
  @isPaymentStatus()
  paymentStatus?: (typeof PAYMENT_STATUSES)[number];

  /** Staff only. Default: `pending`. */
  @IfGiven()
  @isCertificationStatus()
  certificationStatus?: (typeof CERTIFICATION_STATUSES)[number];

  /** Staff only: allow a student from outside the organization into its private class. */
  @IfGiven()
  @IsBoolean()
  allowOutside?: boolean;

  /** Staff only: the confirmation email asks the student to pay, with the seat's payment link. */
  @IfGiven()
  @IsBoolean()
  paymentLink?: boolean;

  /** Staff only: what the student said yes to when they were asked about text messages. */
  @AreSpokenPurposes()
  smsConsents?: SpokenPurpose[];
}

export class RemovalQuery extends RefundQuery {
  /** Staff only, with `refund`: what was paid by hand has been returned now. Otherwise it becomes a task for staff. */
  @OptionalFlag()
  returned?: boolean;
}

const ROW_PAYMENT_STATUSES = [...PAYMENT_STATUSES, 'processing'] as const;

/** The statuses of a seat that a caller has seen. The result alone means that no attendance was set. */
export class SeenStatusesInput {
  @IfGiven()
  @IsIn(ROW_PAYMENT_STATUSES)
  paymentStatus?: (typeof ROW_PAYMENT_STATUSES)[number];

  @IfGiven()
  @isCertificationStatus()
  certificationStatus?: (typeof CERTIFICATION_STATUSES)[number];

  @IfGiven()
  @isAttendance()
  attendance?: (typeof ATTENDANCES)[number] | null;
}

/** Either a result or an attendance, and what it is based on. */
export class MarkSeatInput {
  @IfGiven()
  @isCertificationStatus()
  certificationStatus?: (typeof CERTIFICATION_STATUSES)[number];

  /** For a student without a result: `no-show`, `incomplete`, or null to take that back. A result sets it to null. */
  @IfGiven()
  @isAttendance()
  attendance?: (typeof ATTENDANCES)[number] | null;

  /** If the seat has other statuses by now, nothing is changed. Without it, the change applies to whatever the seat has become. */
  @IfGiven()
  @ValidateNested()
  @Type(() => SeenStatusesInput)
  basedOn?: SeenStatusesInput;
}

/** Exactly one status, and what it is based on. */
export class ChangeEnrollmentInput extends MarkSeatInput {
  @IfGiven()
  @isPaymentStatus()
  paymentStatus?: (typeof PAYMENT_STATUSES)[number];
}

/** Whom the cancellation of a class would affect if it happened now. */
export class CancellationImpactResponse {
  /** How many classes the scope takes in. */
  classes: number;
  enrolled: number;
  /** Enrolled students who would get an email: they have an email address, and the class has not started. Of several classes, one email each. */
  notified: number;
  /** Enrolled students whose payment status is `paid`. */
  paid: number;
  /** Dollars received for the seats, according to the ledger. */
  received: number;
  /** Dollars that were paid for the seats in the system that they were brought from, which alone can refund them. */
  paidElsewhere: number;
}

export class RosterStudentRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  profilePhotoUrl: string | null;
  organizationId: string | null;
}

/** Whether a seat that its student took alone waits for the yes of the student's organization. */
export class ApprovalColumns {
  awaitsApproval: boolean;
  /** The name of the organization; null for a seat that doesn't wait. */
  waitsFor: string | null;
  /** When the seat is free again without an answer; null for a seat that doesn't wait. */
  waitsUntil: string | null;
}

/** A seat as its student sees it. */
export class SeatRow extends ApprovalColumns {
  id: string;
  studentId: string;
  classId: string;
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  /** Dollars that are still owed for the seat. */
  due: number;
  certificationStatus: 'pending' | 'passed' | 'failed' | 'disqualified';
  enrolledAt: string;
  student: RosterStudentRow;
}

/** A seat as staff see it. */
export class RosterRow extends SeatRow {
  /** The day on which the name of an erased student goes, which administrators alone get, as `firstName`; null otherwise. */
  @ApiProperty({ type: String, format: 'date', nullable: true })
  nameKeptUntil: string | null;
  /** Dollars that the seat costs; 0 if it is free. */
  price: number;
  /** Dollars that came for it and didn't go back. */
  received: number;
  /** Dollars that went back. */
  refunded: number;
  /** How it was last paid, such as `Check 1042`; null without a payment. */
  paidWith: string | null;
  /** The number of the purchase order on which the seat is billed; null without one. */
  purchaseOrder: string | null;
  /** Null for a seat that was taken here. */
  origin: OriginRow | null;
  /** What the system that it was brought from says of its money, such as `Paid $65.00 in Enrollware`; null if it says nothing. */
  paidElsewhere: string | null;
  /** What that system says of it besides, by label, such as `Comments`. */
  originFacts: Record<string, string>;
  /** How many other people have the student's address, if the class gives an eCard of the AHA, which needs one of its own. */
  ecardAddressSharedWith: number;
  /** When the email about the pass is or was due; null without a pass or an email address. */
  passMailAt: string | null;
  /** Set for a student without a result who never came, or didn't finish. */
  attendance: (typeof ATTENDANCES)[number] | null;
  /** Who last changed a status; null if nobody has, or the gateway did. */
  statusChangedBy: string | null;
  statusChangedAt: string | null;
}

class ClassmateRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  profilePhotoUrl: string | null;
  organizationId: string | null;
}

/**
 * A seat in a class of an organization, as its administrator sees it. Of a student who is none of its people, or hasn't joined
 * yet, it has the name alone: what else such a person brings is null.
 */
export class PrivateClassSeatRow extends ApprovalColumns {
  id: string;
  studentId: string;
  classId: string;
  paymentStatus: SeatRow['paymentStatus'] | null;
  /** Dollars that are still owed for the seat. */
  due: number | null;
  certificationStatus: SeatRow['certificationStatus'] | null;
  enrolledAt: string;
  /** Null for a seat that was taken here. */
  origin: OriginRow | null;
  student: ClassmateRow;
}

/** A seat that one of an organization's people took alone, and that waits for its yes. */
export class WaitingSeatRow {
  /** The enrollment's. */
  id: string;
  studentId: string;
  studentName: string;
  /** False for a person who joined by the signup code, whom the organization has to confirm before it approves a seat. */
  isConfirmed: boolean;
  classId: string;
  classTitle: string;
  classDate: string;
  classTime: string;
  /** `HH:mm`, by the duration of the course; null without one that is in hours, or on another day. */
  endTime: string | null;
  /** All its meetings, the first included. */
  days: ClassDayRow[];
  location: string;
  /** The location with the rest of the center's address, if it is in the center's street. */
  address: string;
  /** Empty for nothing. */
  whatToBring: string;
  /** Dollars that are charged if it is approved. */
  amount: number;
  enrolledAt: string;
  /** If nobody answers by then, the seat is released. */
  waitsUntil: string;
}
