import { api, asFormData } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type { CreateStudentInput, EditStudentInput } from '../../shared/api/rows.js';
import { fetchWithProgress, type OnProgress } from '../../shared/api/upload.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { EMAIL_IN_USE } from '../../shared/ui/use-duplicate-email-question.js';

export const STUDENTS = '/api/students';

/** Certifications are issued in the background after a student passed, so these are refetched on each mount. */
const ON_EVERY_VISIT = { refetchOnMount: 'always' } as const;

export const studentQuery = (id: string) => ({
  ...readOptions('/api/students/{id}', { path: { id } }),
  ...ON_EVERY_VISIT,
});

export const studentCertificationsQuery = (id: string) => ({
  ...readOptions('/api/students/{id}/certifications', { path: { id } }),
  ...ON_EVERY_VISIT,
});

/** The center's own card as a PDF. A revoked certification has none. */
export const cardHref = (certificationId: string): string => `/api/certifications/${certificationId}/card`;

export const studentEnrollmentsQuery = (id: string) => ({
  ...readOptions('/api/students/{id}/enrollments', { path: { id } }),
  ...ON_EVERY_VISIT,
});

export const organizationsQuery = () => readOptions('/api/organizations');

/** Lists of students, rosters that show the name, the organizations' employees, and the dashboard. */
const AFFECTED = [
  queryKeyOf(STUDENTS),
  queryKeyOf('/api/classes'),
  queryKeyOf('/api/organizations'),
  queryKeyOf('/api/dashboard'),
];

/** Fields of the Add Student and Edit Profile forms. */
type NewStudent = Required<Omit<CreateStudentInput, 'licenseNumber' | 'notes' | 'allowDuplicateEmail'>> & Allowed;
type UpdatedStudent = Required<Omit<EditStudentInput, 'organizationId' | 'allowDuplicateEmail'>> & Allowed;
type Allowed = Pick<CreateStudentInput, 'allowDuplicateEmail'>;

export const useCreateStudent = () =>
  useApiMutation({
    run: (body: NewStudent, headers) => api.post(STUDENTS, { body, ...headers }),
    idempotent: true,
    invalidates: AFFECTED,
    success: 'Student created successfully',
    fallback: 'Failed to create student',
    asksOn: EMAIL_IN_USE,
  });

export const useUpdateStudent = (id: string) =>
  useApiMutation({
    run: (body: UpdatedStudent) => api.put('/api/students/{id}', { params: { path: { id } }, body }),
    invalidates: AFFECTED,
    success: 'Student updated successfully',
    fallback: 'Failed to update student',
    asksOn: EMAIL_IN_USE,
  });

/** As `useUpdateStudent`, for any student; the cell shows what went wrong. */
export const useEditStudentField = () =>
  useApiMutation({
    run: ({ id, body }: { id: string; body: UpdatedStudent }) =>
      api.put('/api/students/{id}', { params: { path: { id } }, body }),
    invalidates: AFFECTED,
    success: 'Student updated successfully',
    fallback: null,
  });

/** What deleting a student would give up: never from the cache. */
export const deletionImpactQuery = (id: string) => ({
  ...readOptions('/api/students/{id}/deletion-impact', { path: { id } }),
  staleTime: 0,
  gcTime: 0,
});

export const useDeleteStudent = () =>
  useApiMutation({
    run: ({ id, refund }: { id: string; refund: boolean }) =>
      api.delete('/api/students/{id}', { params: { path: { id }, query: { refund } } }),
    invalidates: AFFECTED,
    success: 'Student deleted successfully',
    fallback: 'Failed to delete student',
  });

export const useUploadPhoto = (id: string) =>
  useApiMutation({
    run: ({ photo, onProgress }: { photo: File; onProgress?: OnProgress }) =>
      api.post('/api/students/{id}/photo', {
        params: { path: { id } },
        // openapi-typescript types a binary field as string.
        body: { photo: photo as Blob as unknown as string },
        bodySerializer: asFormData,
        ...(onProgress && { fetch: fetchWithProgress(onProgress) }),
      }),
    invalidates: [queryKeyOf(STUDENTS), queryKeyOf('/api/classes')],
    success: 'Photo uploaded successfully',
    fallback: 'Failed to upload photo',
  });
