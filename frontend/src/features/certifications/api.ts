import { useQuery } from '@tanstack/react-query';
import { getAll } from '../../shared/api/client.js';
import { liveOptions, queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type { EmployeeCertificationRow, EmployeeRow, OwnCertificationRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { coursesQuery, studentEnrollmentsQuery } from '../../shared/model/queries.js';

/** Students and organizations never see revoked ones. */
export type Certification = OwnCertificationRow | EmployeeCertificationRow;

export const certificationsPath = '/api/certifications';

/** What a view of the list keeps of the filters in its address. */
const KEPT_FILTERS = ['q', 'courseId', 'organizationId', 'renewal'];

/** How many certifications each view of the list has. */
export const certificationCountsQuery = (params: URLSearchParams) =>
  liveOptions('/api/certifications/counts', {
    query: Object.fromEntries([...params].filter(([name]) => KEPT_FILTERS.includes(name))),
  });

/** How many dates to renew a card shows. */
const DATES = 3;

/** The next public dates of a course that have spots left, if they are asked for, and whether it has a public page. */
export function useRenewalDates(courseId: string, isDue: boolean) {
  const query = { courseId, upcoming: true, sort: 'date', pageSize: 20, total: 'false' } as const;
  const courses = useQuery(coursesQuery());
  const classes = useQuery({ ...readOptions('/api/classes', { query }), enabled: isDue });
  const isOffered = courses.data?.some(({ id }) => id === courseId) ?? true;
  const open = classes.data?.filter(({ organizationId, spotsLeft }) => !organizationId && spotsLeft > 0) ?? [];
  return { isOffered, dates: isDue && isOffered ? open.slice(0, DATES) : [] };
}

/** The student's next class of each course, by the course's id. */
export const useBookedClasses = (studentId: string) =>
  useQuery({
    ...studentEnrollmentsQuery(studentId),
    select: (enrollments) => {
      const now = new Date().toISOString();
      const upcoming = enrollments
        .map((enrollment) => enrollment.class)
        .filter(({ startsAt, status }) => startsAt > now && status === 'upcoming')
        .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
      return new Map(upcoming.map((session) => [session.courseId, session]));
    },
  });

/** All certifications of an organization's employees; the dashboard searches them in the browser. */
export function useOrganizationCertifications(organizationId: string) {
  const params = { path: { id: organizationId } };
  return useQuery({
    queryKey: queryKeyOf('/api/organizations/{id}/certifications', params),
    queryFn: ({ signal }): Promise<Certification[]> => getAll('/api/organizations/{id}/certifications', params, signal),
  });
}

/** All employees of an organization, the most urgent first; the dashboard counts and searches them in the browser. */
export function useEmployees(organizationId: string) {
  const params = { path: { id: organizationId }, query: { sort: 'status' } };
  return useQuery({
    queryKey: queryKeyOf('/api/organizations/{id}/students', params),
    queryFn: ({ signal }): Promise<EmployeeRow[]> => getAll('/api/organizations/{id}/students', params, signal),
  });
}

/** Sets the code of the agency's card; an empty one removes it. */
export const useSetEcardCode = (certificationId: string) =>
  useApiMutation({
    run: (api, ecardCode: string) =>
      api.put('/api/certifications/{id}/ecard-code', {
        params: { path: { id: certificationId } },
        body: { ecardCode },
      }),
    success: (_, ecardCode) => (ecardCode ? 'Card code saved' : 'Card code removed'),
    fallback: 'Failed to save the card code',
  });
