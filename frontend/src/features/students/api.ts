import { asFormData } from '../../shared/api/client.js';
import { CHANGED_MEANWHILE } from '../../shared/api/error.js';
import { listOptions, liveOptions, readOptions } from '../../shared/api/query-client.js';
import type {
  EditStudentInput,
  OutsideCardInput,
  SmsConsentsInput,
  StudentNoteInput,
  TimelineRow,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { EMAIL_IN_USE } from '../../shared/model/student.js';

export const STUDENTS = '/api/students';

/** What the student still has to pay; the gateway may have reported money since. */
export const studentBalanceQuery = (id: string) => liveOptions('/api/students/{id}/balance', { path: { id } });

/** Fields of the Edit Profile form. */
type UpdatedStudent = Required<Omit<EditStudentInput, 'organizationId' | 'allowDuplicateEmail'>> &
  Pick<EditStudentInput, 'organizationId' | 'allowDuplicateEmail'>;

export const useUpdateStudent = (id: string) =>
  useApiMutation({
    run: (api, body: UpdatedStudent) => api.put('/api/students/{id}', { params: { path: { id } }, body }),
    success: 'Student updated successfully',
    fallback: 'Failed to update student',
    asksOn: [EMAIL_IN_USE, CHANGED_MEANWHILE],
  });

/** As `useUpdateStudent`, for any student; the cell shows what went wrong. */
export const useEditStudentField = () =>
  useApiMutation({
    run: (api, { id, body }: { id: string; body: UpdatedStudent }) =>
      api.put('/api/students/{id}', { params: { path: { id } }, body }),
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
    run: (api, { id, ...query }: { id: string; refund: boolean; disableAccount: boolean }) =>
      api.delete('/api/students/{id}', { params: { path: { id }, query } }),
    success: 'Student deleted successfully',
    fallback: 'Failed to delete student',
  });

/** What happened to the student's record; the kind is left out for all. */
export const timelineQuery = (id: string, kind: TimelineRow['kind'] | undefined, pageSize: number) =>
  listOptions('/api/students/{id}/timeline', { path: { id }, query: { ...(kind && { kind }), pageSize } });

export const useAddNote = (id: string) =>
  useApiMutation({
    run: (api, body: StudentNoteInput) => api.post('/api/students/{id}/notes', { params: { path: { id } }, body }),
    idempotent: true,
    success: 'Note added',
    fallback: 'Failed to add the note',
  });

export const useChangeSmsConsents = (id: string) =>
  useApiMutation({
    run: (api, body: SmsConsentsInput) =>
      api.patch('/api/students/{id}/sms-consents', { params: { path: { id } }, body }),
    success: 'Answers saved',
    fallback: 'Failed to save the answers',
  });

/** Emails a card with the name that the student has now. */
export const useSendNewCard = () =>
  useApiMutation({
    run: (api, id: string) => api.post('/api/certifications/{id}/send', { params: { path: { id } } }),
    idempotent: true,
    success: 'The new card is on its way',
    fallback: 'Failed to send the new card',
  });

/** Enters a card that the student got elsewhere, or corrects the one with this id. */
export const useSaveOutsideCard = (studentId: string, id: string | undefined) =>
  useApiMutation({
    run: (api, body: OutsideCardInput) =>
      id
        ? api.put('/api/certifications/{id}', { params: { path: { id } }, body })
        : api.post('/api/certifications', { body: { ...body, studentId } }),
    idempotent: !id,
    success: id ? 'Certification updated successfully' : 'Certification added successfully',
    fallback: 'Failed to save certification',
  });

/** Stores a scan of an outside card in place of an earlier one, or removes it with null. */
export const useSetCardScan = () =>
  useApiMutation({
    run: (api, { id, scan }: { id: string; scan: File | null }) => {
      const params = { path: { id } };
      return scan
        ? api.post('/api/certifications/{id}/scan', {
            params,
            // openapi-typescript types a binary field as string.
            body: { scan: scan as Blob as unknown as string },
            bodySerializer: asFormData,
          })
        : api.delete('/api/certifications/{id}/scan', { params });
    },
    fallback: 'The certification is saved, but its scan is not',
  });

export const useRevokeOutsideCard = (id: string) =>
  useApiMutation({
    run: (api, reason: string) =>
      api.post('/api/certifications/{id}/revoke', { params: { path: { id } }, body: { reason } }),
    success: 'Certification revoked',
    fallback: 'Failed to revoke certification',
  });
