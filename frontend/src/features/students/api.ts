import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type {
  CertificationRow,
  OrganizationRow,
  StudentDetailRow,
  StudentEnrollmentRow,
  StudentRow,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import type { newStudentOf, updatedStudentOf } from './student.logic.js';

export const STUDENTS = '/api/students';

/**
 * A certification is issued in the background after a student passed, so what is cached may be a moment too old: these
 * three are read again whenever the page opens.
 */
const ON_EVERY_VISIT = { refetchOnMount: 'always' } as const;

export const studentQuery = (id: string) =>
  queryOptions<StudentDetailRow>({ queryKey: [STUDENTS, id], ...ON_EVERY_VISIT });

export const studentCertificationsQuery = (id: string) =>
  queryOptions<CertificationRow[]>({ queryKey: [STUDENTS, id, 'certifications'], ...ON_EVERY_VISIT });

export const studentEnrollmentsQuery = (id: string) =>
  queryOptions<StudentEnrollmentRow[]>({ queryKey: [STUDENTS, id, 'enrollments'], ...ON_EVERY_VISIT });

export const organizationsQuery = () => queryOptions<OrganizationRow[]>({ queryKey: ['/api/organizations'] });

/** What changes with a student: the lists, the rosters that show the name, the organizations' employees, the figures. */
const AFFECTED = [[STUDENTS], ['/api/classes'], ['/api/organizations'], ['/api/dashboard']];

export const useCreateStudent = () =>
  useApiMutation({
    run: (body: ReturnType<typeof newStudentOf>) => api.post<StudentRow>(STUDENTS, body),
    invalidates: AFFECTED,
    success: 'Student created successfully',
    fallback: 'Failed to create student',
  });

export const useUpdateStudent = (id: string) =>
  useApiMutation({
    run: (body: ReturnType<typeof updatedStudentOf>) => api.put<StudentRow>(`${STUDENTS}/${id}`, body),
    invalidates: AFFECTED,
    success: 'Student updated successfully',
    fallback: 'Failed to update student',
  });

export const useDeleteStudent = () =>
  useApiMutation({
    run: (id: string) => api.delete(`${STUDENTS}/${id}`),
    invalidates: AFFECTED,
    success: 'Student deleted successfully',
    fallback: 'Failed to delete student',
  });

export const useUploadPhoto = (id: string) =>
  useApiMutation({
    run: (photo: File) => {
      const body = new FormData();
      body.append('photo', photo);
      return api.post<unknown>(`${STUDENTS}/${id}/photo`, body);
    },
    invalidates: [[STUDENTS], ['/api/classes']],
    success: 'Photo uploaded successfully',
    fallback: 'Failed to upload photo',
  });
