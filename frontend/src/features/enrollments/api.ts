import type { StudentEnrollmentRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type StudentEnrollment = StudentEnrollmentRow;

/** Enrolls the client; payment follows later. */
export const useEnrollMyself = (studentId: string) =>
  useApiMutation({
    run: (api, classId: string) => api.post('/api/enrollments', { body: { studentId, classId } }),
    idempotent: true,
    success: ({ awaitsApproval, waitsFor }) =>
      awaitsApproval ? `Your seat is waiting for ${waitsFor}` : 'You have a seat',
    fallback: 'Failed to enroll',
  });

/** Cancels the student's own seat. */
export const useCancelSeat = (_studentId: string) =>
  useApiMutation({
    run: (api, id: string) => api.delete('/api/enrollments/{id}', { params: { path: { id } } }),
    success: 'Your seat is cancelled',
    fallback: 'Failed to remove enrollment',
  });

/** Classes with a day that has not started, soonest first, without cancelled and completed ones. */
export function upcomingOf(enrollments: readonly StudentEnrollment[], now: Date): StudentEnrollment[] {
  return enrollments
    .filter(
      ({ class: { lastStartsAt, status } }) =>
        new Date(lastStartsAt) > now && status !== 'cancelled' && status !== 'completed',
    )
    .sort((a, b) => a.class.startsAt.localeCompare(b.class.startsAt));
}

/** The others, latest first. */
export function pastOf(enrollments: readonly StudentEnrollment[], now: Date): StudentEnrollment[] {
  const upcoming = new Set(upcomingOf(enrollments, now));
  return enrollments
    .filter((enrollment) => !upcoming.has(enrollment))
    .sort((a, b) => b.class.startsAt.localeCompare(a.class.startsAt));
}

/** A seat that owes nothing is confirmed: it is paid, waived or free. */
export const seatStatus = ({ due }: Pick<StudentEnrollment, 'due'>): 'confirmed' | 'pending-payment' =>
  due > 0 ? 'pending-payment' : 'confirmed';
