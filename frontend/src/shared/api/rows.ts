/**
 * Rows as the API sends them. Text of a student that was never given is empty. A `date` is `YYYY-MM-DD` and a `time` `HH:mm` on the center's own calendar and clock, an
 * instant is ISO 8601 in UTC, money is dollars.
 */
export type ClassStatus = 'upcoming' | 'in-progress' | 'completed' | 'cancelled';
export type PaymentStatus = 'pending' | 'paid' | 'overdue' | 'waived' | 'processing';
export type CertificationStatus = 'pending' | 'passed' | 'failed' | 'disqualified';

export interface CourseRow {
  id: string;
  name: string;
  description: string | null;
  duration: string | null;
  isOffered: boolean;
}

export interface ClassRow {
  id: string;
  courseId: string;
  courseName: string;
  title: string;
  description: string;
  date: string;
  time: string;
  /** The instant of the start. */
  startsAt: string;
  location: string;
  /** Display text; filled from `instructorId` where one was chosen. */
  instructor: string | null;
  instructorId: string | null;
  capacity: number;
  enrolledCount: number;
  spotsLeft: number;
  price: number | null;
  status: ClassStatus;
  /** The organization that the class is private to; null for a public class. */
  organizationId: string | null;
  organizationName: string | null;
}

export interface RosterRow {
  id: string;
  studentId: string;
  classId: string;
  paymentStatus: PaymentStatus;
  certificationStatus: CertificationStatus;
  enrolledAt: string;
  student: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    profilePhotoUrl: string | null;
    organizationId: string | null;
  };
}

export interface StudentRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  licenseNumber: string;
  notes: string;
  organizationId: string | null;
  organizationName: string | null;
  profilePhotoUrl: string | null;
  createdAt: string;
  /** How many certifications are valid today. */
  activeCertifications: number;
  /** The earliest expiry that is still to come. */
  nextRenewal: string | null;
}

export interface StudentEnrollmentRow {
  id: string;
  classId: string;
  enrolledAt: string;
  classTitle: string;
  classDate: string;
  classTime: string;
  grade: 'pass' | 'fail' | 'disqualified' | null;
  paid: 'paid' | 'unpaid';
}

export interface CertificationRow {
  id: string;
  certificationType: string;
  cardNumber: string;
  issueDate: string;
  expiryDate: string;
  status: 'active' | 'expiring' | 'expired' | 'revoked';
  daysLeft: number;
  revocationReason: string | null;
  student: { id: string; firstName: string; lastName: string; email: string };
  class: { id: string; title: string } | null;
}

export interface OrganizationRow {
  id: string;
  name: string;
}

export interface InstructorRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}
