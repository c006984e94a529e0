import { useQuery } from '@tanstack/react-query';
import { getAll } from '../../shared/api/client.js';

export interface Certification {
  id: string;
  certificationType: string;
  cardNumber: string;
  issueDate: string;
  expiryDate: string;
  courseId?: string | null;
  class: { title: string; courseId?: string | null } | null;
  student?: { id: string; firstName: string; lastName: string; email: string } | null;
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
