import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type { StudentEnrollmentRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type StudentEnrollment = StudentEnrollmentRow;

/** Staff move and mark seats meanwhile, so the page asks again whenever it opens. */
const ON_EVERY_VISIT = { refetchOnMount: 'always' } as const;

export function useStudentEnrollments(studentId: string) {
  return useQuery<StudentEnrollment[]>({ queryKey: ['/api/students', studentId, 'enrollments'], ...ON_EVERY_VISIT });
}

/** A client takes a seat; what it costs is settled later. */
export const useEnrollMyself = (studentId: string) =>
  useApiMutation({
    run: (classId: string) => api.post('/api/enrollments', { studentId, classId }),
    invalidates: [['/api/students', studentId], ['/api/classes']],
    success: 'You have a seat',
    fallback: 'Failed to enroll',
  });

/** Classes still to come, soonest first. A cancelled one is not coming. */
export function upcomingOf(enrollments: readonly StudentEnrollment[], now: Date): StudentEnrollment[] {
  return enrollments
    .filter(
      ({ class: { startsAt, status } }) => new Date(startsAt) > now && status !== 'cancelled' && status !== 'completed',
    )
    .sort((a, b) => a.class.startsAt.localeCompare(b.class.startsAt));
}

/** A seat that is paid, or need not be, is confirmed. */
export function seatStatus(paymentStatus: StudentEnrollment['paymentStatus']): 'confirmed' | 'pending-payment' {
  return paymentStatus === 'paid' || paymentStatus === 'waived' ? 'confirmed' : 'pending-payment';
}
