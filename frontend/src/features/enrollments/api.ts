import { useQuery } from '@tanstack/react-query';
import type { StudentEnrollmentRow } from '../../shared/api/rows.js';

export type StudentEnrollment = StudentEnrollmentRow;

/** Staff move and mark seats meanwhile, so the page asks again whenever it opens. */
const ON_EVERY_VISIT = { refetchOnMount: 'always' } as const;

export function useStudentEnrollments(studentId: string) {
  return useQuery<StudentEnrollment[]>({ queryKey: ['/api/students', studentId, 'enrollments'], ...ON_EVERY_VISIT });
}

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
