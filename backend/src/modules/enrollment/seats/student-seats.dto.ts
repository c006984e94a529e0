import { OriginRow } from '../../../shared/http/origin.dto.js';
import { RefundQuery } from '../../../shared/http/refund-query.dto.js';
import { OptionalFlag } from '../../../shared/http/validation.js';
import { ClassDayRow } from '../../scheduling/index.js';
import { ApprovalColumns } from './enrollment.dto.js';

export class EnrolledClassRow {
  id: string;
  title: string;
  date: string;
  /** Null for a class that was over when it was imported, if its source has no time. */
  time: string | null;
  /** `HH:mm`, by the duration of the course; null without one that is in hours, or on another day. */
  endTime: string | null;
  /** All its meetings, the first included. */
  days: ClassDayRow[];
  startsAt: string;
  /** When the last of its days starts. */
  lastStartsAt: string;
  location: string;
  /** The location with the rest of the center's address, if it is in the center's street. */
  address: string;
  /** Empty for nothing. */
  whatToBring: string;
  instructor: string | null;
  status: string;
  price: number | null;
  courseId: string;
}

export class StudentEnrollmentRow extends ApprovalColumns {
  id: string;
  studentId: string;
  classId: string;
  paymentStatus: 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';
  /** Dollars that the seat costs: the price of its last payment, or else of its invoice, an agreed one, or its class's today. */
  price: number;
  /** Dollars that are still owed for it. */
  due: number;
  /** Dollars that came for it and didn't go back. */
  received: number;
  /** Dollars that went back; null for an employer. */
  refunded: number | null;
  /** How it was last paid, such as `Check 1042`; null without a payment, and for an employer. */
  paidWith: string | null;
  certificationStatus: 'pending' | 'passed' | 'failed' | 'disqualified';
  enrolledAt: string;
  classTitle: string;
  classDate: string;
  /** As `time` of the class. */
  classTime: string | null;
  grade: 'pass' | 'fail' | 'disqualified' | null;
  paid: 'paid' | 'unpaid';
  /** Null for a seat that was taken here. */
  origin: OriginRow | null;
  /** What that system says of its money, such as `Paid $65.00 in Enrollware`; null if it says nothing, and for an employer. */
  paidElsewhere: string | null;
  /** Dollars that were paid there, which that system alone refunds; null if none were, and for an employer. */
  paidElsewhereAmount: number | null;
  /** Until how many hours before the class its student can cancel it; null for the center's rule. */
  noticeHours: number | null;
  class: EnrolledClassRow;
}

/** What the deletion of a student gives up. */
export class StudentDeletionImpactResponse {
  /** Seats in classes that have not begun. */
  seats: number;
  /** Dollars that were paid for them. */
  received: number;
  /** The address of their client account, which can be disabled with the deletion; null without one, and for staff. */
  account: string | null;
}

/** What else happens when a student is deleted. */
export class StudentDeletionQuery extends RefundQuery {
  /** true also disables the account that `deletion-impact` names. */
  @OptionalFlag()
  disableAccount?: boolean;
}
