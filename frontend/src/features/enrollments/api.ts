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
    startsAt?: string;
    courseId?: string | null;
  };
}

export function useStudentEnrollments(studentId: string) {
  return useQuery<StudentEnrollment[]>({ queryKey: ['/api/students', studentId, 'enrollments'] });
}

/** Classes still to come, soonest first. A cancelled one is not coming. */
export function upcomingOf(enrollments: readonly StudentEnrollment[], now: Date, today: string): StudentEnrollment[] {
  const isAhead = ({ class: one }: StudentEnrollment) =>
    one.startsAt ? new Date(one.startsAt) > now : one.date >= today;
  const when = ({ class: one }: StudentEnrollment) => `${one.date} ${one.time}`;
  return enrollments
    .filter((one) => isAhead(one) && one.class.status !== 'cancelled' && one.class.status !== 'completed')
    .sort((a, b) => when(a).localeCompare(when(b)));
}

/** A seat that is paid, or need not be, is confirmed. */
export function seatStatus(paymentStatus: StudentEnrollment['paymentStatus']): 'confirmed' | 'pending-payment' {
  return paymentStatus === 'paid' || paymentStatus === 'waived' ? 'confirmed' : 'pending-payment';
}
