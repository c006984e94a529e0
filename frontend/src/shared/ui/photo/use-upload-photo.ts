import { asFormData } from '../../api/client.js';
import { fetchWithProgress, type OnProgress } from '../../api/upload.js';
import { useApiMutation } from '../../api/use-api-mutation.js';

/** The photo of a student, uploaded by staff or by the student. */
export const useUploadPhoto = (studentId: string) =>
  useApiMutation({
    run: (api, { photo, onProgress }: { photo: File; onProgress?: OnProgress }) =>
      api.post('/api/students/{id}/photo', {
        params: { path: { id: studentId } },
        // openapi-typescript types a binary field as string.
        body: { photo: photo as Blob as unknown as string },
        bodySerializer: asFormData,
        ...(onProgress && { fetch: fetchWithProgress(onProgress) }),
      }),
    success: 'Photo uploaded successfully',
    fallback: 'Failed to upload photo',
  });
