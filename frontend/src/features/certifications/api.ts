import { useQuery } from '@tanstack/react-query';
import { getAll } from '../../shared/api/client.js';
import type { Standing } from './standing.js';

export interface Certification {
  id: string;
  certificationType: string;
  cardNumber: string;
  issueDate: string;
  expiryDate: string;
  /** As of today in the center's time zone; students and organizations are not shown revoked ones. */
  status: Standing | 'revoked';
  /** Until the expiry; 0 or less once expired. */
  daysLeft: number;
  courseId: string | null;
  class: { id: string; title: string } | null;
  student: { id: string; firstName: string; lastName: string; email: string };
}

export function useStudentCertifications(studentId: string) {
  return useQuery<Certification[]>({ queryKey: ['/api/students', studentId, 'certifications'] });
}

/** Every certification of an organization's people; the dashboard counts and searches them itself. */
export function useOrganizationCertifications(organizationId: string) {
  return useQuery({
    queryKey: ['/api/organizations', organizationId, 'certifications'],
    queryFn: ({ signal }) =>
      getAll<Certification>(`/api/organizations/${organizationId}/certifications`, {}, { signal }),
  });
}
