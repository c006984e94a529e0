import { useQuery } from '@tanstack/react-query';
import { getAll } from '../../shared/api/client.js';
import type { CertificationRow, EmployeeCertificationRow } from '../../shared/api/rows.js';

/** Students and organizations are shown no revoked ones. */
export type Certification = CertificationRow | EmployeeCertificationRow;

/** Certifications are issued in the background, so the page asks again whenever it opens. */
const ON_EVERY_VISIT = { refetchOnMount: 'always' } as const;

export function useStudentCertifications(studentId: string) {
  return useQuery<Certification[]>({ queryKey: ['/api/students', studentId, 'certifications'], ...ON_EVERY_VISIT });
}

/** Every certification of an organization's people; the dashboard counts and searches them itself. */
export function useOrganizationCertifications(organizationId: string) {
  return useQuery({
    queryKey: ['/api/organizations', organizationId, 'certifications'],
    ...ON_EVERY_VISIT,
    queryFn: ({ signal }) =>
      getAll<Certification>(`/api/organizations/${organizationId}/certifications`, {}, { signal }),
  });
}
