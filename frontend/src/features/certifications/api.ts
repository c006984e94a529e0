import { useQuery } from '@tanstack/react-query';

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

export function useOrganizationCertifications(organizationId: string) {
  return useQuery<Certification[]>({ queryKey: ['/api/organizations', organizationId, 'certifications'] });
}
