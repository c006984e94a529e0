import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, getList } from '../../shared/api/client.js';
import { ApiError } from '../../shared/api/error.js';
import { listOptions, queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type {
  ChangeEnrollmentInput,
  ClassRow,
  CreateStudentInput,
  EnrollInput,
  RosterRow,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { EMAIL_IN_USE } from '../../shared/ui/use-duplicate-email-question.js';
import { type Finding, hasEmail, matchStudent } from './match-student.js';
import type { PastedPerson } from './read-pasted-people.js';
import { fullName, withChange } from './roster.logic.js';

export const classQuery = (classId: string) => readOptions('/api/classes/{id}', { path: { id: classId } });

export const rosterQuery = (classId: string) => readOptions('/api/classes/{id}/enrollments', { path: { id: classId } });

export const studentQuery = (id: string) => readOptions('/api/students/{id}', { path: { id } });

/** What was paid for a seat. */
export const seatPaymentQuery = (id: string) => ({
  ...readOptions('/api/enrollments/{id}/payment', { path: { id } }),
  staleTime: 0,
});

/** Students to choose from, searched by the server; for a private class those of its organization. */
export const studentSearchQuery = (q: string, organizationId: string | null) =>
  listOptions('/api/students', {
    query: { q, organizationId: organizationId ?? '', sort: 'name', pageSize: 20, total: false },
  });

/** Each of these people with the student they are: a search for each, once for the whole list. */
export const pastedPeopleQuery = (people: readonly PastedPerson[], organizationId: string | null) =>
  queryOptions({
    queryKey: ['pasted-people', people, organizationId],
    queryFn: ({ signal }) => Promise.all(people.map((person) => findPerson(person, organizationId, signal))),
    gcTime: 0,
  });

async function findPerson(person: PastedPerson, organizationId: string | null, signal: AbortSignal): Promise<Finding> {
  const search = async (q: string) => {
    const query = { q, organizationId: organizationId ?? '', sort: 'name', pageSize: 50, total: false } as const;
    return (await getList('/api/students', { query }, signal)).rows;
  };
  const results = person.email ? await search(person.email) : [];
  const name = fullName(person);
  if (!name || results.some((student) => hasEmail(student, person.email))) return matchStudent(person, results);
  return matchStudent(person, await search(name));
}

/** Besides its roster, an enrollment changes the seats in lists of classes, the students' pages, and the dashboard. */
const AFFECTED = [
  queryKeyOf('/api/classes'),
  queryKeyOf('/api/students'),
  queryKeyOf('/api/certifications'),
  queryKeyOf('/api/dashboard'),
];

/** A student who is created and enrolled in one go. */
export type NewStudent = Required<Pick<CreateStudentInput, 'firstName' | 'lastName' | 'email'>>;

export const useCreateStudent = () =>
  useApiMutation({
    run: (body: CreateStudentInput, headers) => api.post('/api/students', { body, ...headers }),
    idempotent: true,
    invalidates: [queryKeyOf('/api/students')],
    fallback: 'Failed to create student',
    asksOn: EMAIL_IN_USE,
  });

/** `allowOutside` lets staff enroll a student from outside into an organization's private class. */
export type NewEnrollment = Required<Pick<EnrollInput, 'studentId' | 'allowOutside'>>;

/** Spec section 8. */
export const ENROLL_FALLBACK = 'Failed to enroll student';

export const enrollInputOf = (classId: string, { studentId, allowOutside }: NewEnrollment): EnrollInput => ({
  studentId,
  classId,
  paymentStatus: 'pending',
  certificationStatus: 'pending',
  ...(allowOutside ? { allowOutside } : {}),
});

/** Reads again what enrollments change. */
export const invalidateEnrollments = (queryClient: QueryClient) =>
  Promise.all(AFFECTED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

export function useEnrollStudent(classId: string) {
  const queryClient = useQueryClient();
  const mutation = useApiMutation({
    run: (enrollment: NewEnrollment, headers) =>
      api.post('/api/enrollments', {
        body: enrollInputOf(classId, enrollment),
        ...headers,
      }),
    idempotent: true,
    invalidates: AFFECTED,
    success: 'Student enrolled successfully',
    fallback: ENROLL_FALLBACK,
  });
  // On a conflict (class full, already enrolled) show the roster as it is now.
  const refresh = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) void refreshClass(queryClient, classId);
  };
  return { ...mutation, refresh };
}

const refreshClass = (queryClient: QueryClient, classId: string) =>
  queryClient.invalidateQueries({ queryKey: classQuery(classId).queryKey });

export interface StatusChange {
  id: string;
  change: Pick<RosterRow, 'paymentStatus'> | Pick<RosterRow, 'certificationStatus'>;
}

/** Spec section 8. */
export const STATUS_FALLBACK = 'Failed to update enrollment';

/** Narrower than the row's status: nobody chooses `processing`. */
type StatusInput = Pick<ChangeEnrollmentInput, 'paymentStatus' | 'certificationStatus'>;

/**
 * Sets a status optimistically and undoes it if the server rejects it, which the caller reports. The roster is refetched
 * only after the last of several changes: an earlier response would overwrite the later ones.
 */
export function useSetStatus(classId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = rosterQuery(classId);
  const mutationKey = ['set-status', classId];
  return useMutation({
    mutationKey,
    mutationFn: ({ id, change }: StatusChange) =>
      api.put('/api/enrollments/{id}', { params: { path: { id } }, body: change as StatusInput }),
    onMutate: async ({ id, change }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.find((row) => row.id === id);
      queryClient.setQueryData(queryKey, (rows) => rows && withChange(rows, id, change));
      return { before };
    },
    onError: (_error, { id, change }, context) => {
      const before = context?.before;
      if (!before) return;
      const undone =
        'paymentStatus' in change
          ? { paymentStatus: before.paymentStatus }
          : { certificationStatus: before.certificationStatus };
      queryClient.setQueryData(queryKey, (rows) => rows && withChange(rows, id, undone));
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await invalidateEnrollments(queryClient);
    },
  });
}

export const useRemoveEnrollment = () =>
  useApiMutation({
    run: ({ id, refund }: { id: string; refund: boolean }) =>
      api.delete('/api/enrollments/{id}', { params: { path: { id }, query: { refund } } }),
    invalidates: AFFECTED,
    success: 'Student removed from class',
    fallback: 'Failed to remove enrollment',
  });

export const useCloseClass = ({ id }: ClassRow) =>
  useApiMutation({
    run: () => api.post('/api/classes/{id}/close', { params: { path: { id } } }),
    invalidates: AFFECTED,
    success: 'Class updated successfully',
    fallback: 'Failed to update class',
  });
