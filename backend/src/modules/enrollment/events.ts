import { defineEvent } from '../../shared/domain/domain-event.js';

interface EnrollmentIds {
  enrollmentId: string;
  studentId: string;
  classId: string;
}

/** Fires once per enrollment, when it is made. With `paymentLink`, staff promised the student a link to pay. */
export const studentEnrolled = defineEvent<EnrollmentIds & { paymentLink?: boolean }>('enrollment.student-enrolled');

/**
 * Why an enrollment was removed: by staff, by the student, by the holder of its payment link, because the student was deleted,
 * because the student's organization declined to pay for it or did not answer in time, or because two records of one person each
 * had a seat in the class.
 */
export type RemovalReason =
  | 'removed-by-staff'
  | 'cancelled-by-student'
  | 'cancelled-by-link'
  | 'student-deleted'
  | 'declined-by-organization'
  | 'approval-expired'
  | 'second-seat';

/** Fires when live keys come in and nothing but a test payment ever paid for a booking: its seat is free, and nobody is told. */
export const testBookingHidden = defineEvent<EnrollmentIds>('enrollment.test-booking-hidden');

/**
 * Fires once per enrollment, when it is removed. The row stays, with its `removed_at`. `wasLive` is false if the class was
 * cancelled or deleted by then; events of earlier versions lack it.
 */
export const enrollmentRemoved = defineEvent<EnrollmentIds & { reason: RemovalReason; wasLive?: boolean }>(
  'enrollment.enrollment-removed',
);

/**
 * Fires when a seat that a student took alone begins to wait for the yes of their organization, which pays automatically.
 * `until` is ISO 8601: without an answer by then, the seat is free again.
 */
export const approvalRequested = defineEvent<EnrollmentIds & { organizationId: string; until: string }>(
  'enrollment.approval-requested',
);

/** Fires when an organization agrees to pay for a seat that waited for its yes. */
export const seatApproved = defineEvent<EnrollmentIds & { organizationId: string }>('enrollment.seat-approved');

/** Fires every minute, when a seat may have waited long enough for its organization's yes, or has to begin to wait. */
export const approvalsDue = defineEvent<{ minute: string }>('enrollment.approvals-due');

/** Fires when a seat may have waited long enough for its organization's yes, or has to begin to wait. */
export const approvalDue = defineEvent<{ enrollmentId: string }>('enrollment.approval-due');

/** Fires when a result becomes `passed`, also when that happens again after a revocation. `passedAt` is ISO 8601. */
export const studentPassed = defineEvent<EnrollmentIds & { passedAt: string }>('enrollment.student-passed');

/** Fires when a result changes. `from` and `to` are certification statuses. */
export const certificationStatusChanged = defineEvent<EnrollmentIds & { from: string; to: string }>(
  'enrollment.certification-status-changed',
);

/** Fires when staff record that a student never came (`no-show`) or didn't finish (`incomplete`), or take that back (null). */
export const attendanceChanged = defineEvent<EnrollmentIds & { from: string | null; to: string | null }>(
  'enrollment.attendance-changed',
);

/** Fires when a pass is revoked: the result changed or the enrollment was removed. `reason` is a sentence, `revokedAt` ISO 8601. */
export const passRevoked = defineEvent<EnrollmentIds & { revokedAt: string; reason: string }>(
  'enrollment.pass-revoked',
);

/** Fires when staff set a payment status by hand; billing records it in the ledger. `changedBy` is a user id. */
export const paymentStatusChanged = defineEvent<EnrollmentIds & { from: string; to: string; changedBy: string }>(
  'enrollment.payment-status-changed',
);

/**
 * Fires every minute, when class reminders may be due. `step` and `after` continue a scan: the step, and where its last batch
 * ended.
 */
export const classRemindersDue = defineEvent<{
  minute: string;
  step?: string;
  after?: { startsAt: string; classId: string; studentId: string };
}>('enrollment.class-reminders-due');

/** Fires when a student is to be called, because no text message tells them of a change shortly before their class. */
export const callNeeded = defineEvent<{ callId: string; classId: string; enrollmentId: string }>(
  'enrollment.call-needed',
);

/** Fires when staff record what came of a call, or take it back: `outcome` is null then. */
export const callRecorded = defineEvent<{
  callId: string;
  classId: string;
  enrollmentId: string;
  outcome: 'reached' | 'left-message' | null;
}>('enrollment.call-recorded');

/** Fires when staff bill a seat on a purchase order, or no longer. No money moves. */
export const seatBilled = defineEvent<EnrollmentIds & { from: string | null; to: string | null }>(
  'enrollment.seat-billed',
);

/** Fires when staff give out the link to pay for a seat, by email, by text message or (`none`) for copying. It has no token. */
export const paymentLinkSent = defineEvent<EnrollmentIds & { sent: 'email' | 'text' | 'none' }>(
  'enrollment.payment-link-sent',
);
