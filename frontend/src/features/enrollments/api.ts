import { useQuery } from '@tanstack/react-query';

export interface StudentEnrollment {
  id: string;
  classId: string;
  paymentStatus: 'pending' | 'paid' | 'overdue' | 'waived' | 'processing';
  certificationStatus: string;
  class: {
    id: string;
    title: string;
    date: string;
    time: string;
    location: string;
    instructor: string | null;
    status: string;
    /** The instant it begins. */
    startsAt: string;
    courseId: string;
  };
}

export function useStudentEnrollments(studentId: string) {
  return useQuery<StudentEnrollment[]>({ queryKey: ['/api/students', studentId, 'enrollments'] });
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
