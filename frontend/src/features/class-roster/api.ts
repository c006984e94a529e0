import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { ApiError, messageOf } from '../../shared/api/error.js';
import { listOptions } from '../../shared/api/query-client.js';
import type { CertificationStatus, ClassRow, PaymentStatus, RosterRow, StudentRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { withChange } from './roster.logic.js';

const CLASSES = '/api/classes';

export const classQuery = (classId: string) => queryOptions<ClassRow>({ queryKey: [CLASSES, classId] });

export const rosterQuery = (classId: string) =>
  queryOptions<RosterRow[]>({ queryKey: [CLASSES, classId, 'enrollments'] });

/** Students to choose from, found by the server; for a private class those of its organization. */
export const studentSearchQuery = (q: string, organizationId: string | null) =>
  listOptions<StudentRow>('/api/students', { q, organizationId, sort: 'name', pageSize: 20 });

/** What changes with an enrollment besides its roster: seats in the lists, the students' pages, the figures. */
const AFFECTED = [[CLASSES], ['/api/students'], ['/api/certifications'], ['/api/dashboard']];

export interface NewEnrollment {
  studentId: string;
  /** An admin may put an outsider into an organization's private class. */
  allowOutside: boolean;
}

export function useEnrollStudent(classId: string) {
  const queryClient = useQueryClient();
  const mutation = useApiMutation({
    run: ({ studentId, allowOutside }: NewEnrollment) =>
      api.post<RosterRow>('/api/enrollments', {
        studentId,
        classId,
        paymentStatus: 'pending',
        certificationStatus: 'pending',
        ...(allowOutside ? { allowOutside } : {}),
      }),
    invalidates: AFFECTED,
    success: 'Student enrolled successfully',
    fallback: 'Failed to enroll student',
  });
  // A class that filled up, or a student whom a colleague enrolled: show the roster as it is now.
  const refresh = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) void refreshClass(queryClient, classId);
  };
  return { ...mutation, refresh };
}

const refreshClass = (queryClient: QueryClient, classId: string) =>
  queryClient.invalidateQueries({ queryKey: [CLASSES, classId] });

export interface StatusChange {
  id: string;
  change: { paymentStatus: PaymentStatus } | { certificationStatus: CertificationStatus };
}

/**
 * Sets a status in place: the roster shows it at once and goes back if the server refuses. The roster is read again only
 * after the last of several changes, so that an answer on its way never undoes one that was made since.
 */
export function useSetStatus(classId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = rosterQuery(classId);
  const mutationKey = ['set-status', classId];
  return useMutation({
    mutationKey,
    mutationFn: ({ id, change }: StatusChange) => api.put<RosterRow>(`/api/enrollments/${id}`, change),
    onMutate: async ({ id, change }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.find((row) => row.id === id);
      queryClient.setQueryData(queryKey, (rows) => rows && withChange(rows, id, change));
      return { before };
    },
    onError: (error, { id, change }, context) => {
      const before = context?.before;
      if (before) {
        const undone =
          'paymentStatus' in change
            ? { paymentStatus: before.paymentStatus }
            : { certificationStatus: before.certificationStatus };
        queryClient.setQueryData(queryKey, (rows) => rows && withChange(rows, id, undone));
      }
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to update enrollment'),
        variant: 'destructive',
      });
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await Promise.all(AFFECTED.map((key) => queryClient.invalidateQueries({ queryKey: key })));
    },
  });
}

export const useRemoveEnrollment = () =>
  useApiMutation({
    run: (id: string) => api.delete(`/api/enrollments/${id}`),
    invalidates: AFFECTED,
    success: 'Student removed from class',
    fallback: 'Failed to remove enrollment',
  });

/** Closes a class: everything stays as it is, the status becomes completed. */
export const useCloseClass = (row: ClassRow) =>
  useApiMutation({
    run: () =>
      api.put<ClassRow>(`${CLASSES}/${row.id}`, {
        title: row.title,
        description: row.description,
        date: row.date,
        time: row.time,
        location: row.location,
        instructor: row.instructor,
        capacity: row.capacity,
        price: row.price,
        status: 'completed',
        organizationId: row.organizationId,
      }),
    invalidates: AFFECTED,
    success: 'Class updated successfully',
    fallback: 'Failed to update class',
  });
