import { defineEvent } from '../../shared/domain/domain-event.js';

interface Seat {
  enrollmentId: string;
  studentId: string;
  classId: string;
}

/** A student took a seat in a class. Fires once per enrollment, whoever made it. */
export const studentEnrolled = defineEvent<Seat>('enrollment.student-enrolled');

/** Why a seat was given up: staff took the student off the roster, the student cancelled, or the student's record was deleted. */
export type RemovalReason = 'removed-by-staff' | 'cancelled-by-student' | 'student-deleted';

/** A seat was given up before or after the class; the row stays with its `removed_at`. Fires once per enrollment. */
export const enrollmentRemoved = defineEvent<Seat & { reason: RemovalReason }>('enrollment.enrollment-removed');

/** A student's result became `passed`. Fires again when a pass that was taken back is given anew. `passedAt` is ISO 8601. */
export const studentPassed = defineEvent<Seat & { passedAt: string }>('enrollment.student-passed');

/** Staff entered another result for a seat. `from` and `to` are certification statuses. */
export const certificationStatusChanged = defineEvent<Seat & { from: string; to: string }>(
  'enrollment.certification-status-changed',
);

/** A pass no longer counts: the result was changed, or the seat was removed. `reason` is a sentence, `takenBackAt` ISO 8601. */
export const passRevoked = defineEvent<Seat & { takenBackAt: string; reason: string }>('enrollment.pass-revoked');

/** A payment status was set by hand; billing enters it in the ledger. `changedBy` is the user who did. */
export const paymentStatusChanged = defineEvent<Seat & { from: string; to: string; changedBy: string }>(
  'enrollment.payment-status-changed',
);

/** A student's photo gave way to another, or went with the record; the file behind `photoKey` is no longer needed. */
export const photoReplaced = defineEvent<{ studentId: string; photoKey: string }>('enrollment.photo-replaced');

/** A student's record was deleted (softly); the seats in coming classes were given up with it. */
export const studentDeleted = defineEvent<{ studentId: string }>('enrollment.student-deleted');
