import { useQuery } from '@tanstack/react-query';
import { getAll } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type { CertificationRow, EmployeeCertificationRow } from '../../shared/api/rows.js';

/** Students and organizations never see revoked ones. */
export type Certification = CertificationRow | EmployeeCertificationRow;

/** Certifications are issued in the background, so the list is refetched on each mount. */
const ON_EVERY_VISIT = { refetchOnMount: 'always' } as const;

export const useStudentCertifications = (studentId: string) =>
  useQuery({ ...readOptions('/api/students/{id}/certifications', { path: { id: studentId } }), ...ON_EVERY_VISIT });

/** All certifications of an organization's employees; the dashboard counts and searches them in the browser. */
export function useOrganizationCertifications(organizationId: string) {
  const params = { path: { id: organizationId } };
  return useQuery({
    queryKey: queryKeyOf('/api/organizations/{id}/certifications', params),
    ...ON_EVERY_VISIT,
    queryFn: ({ signal }): Promise<Certification[]> => getAll('/api/organizations/{id}/certifications', params, signal),
  });
}
