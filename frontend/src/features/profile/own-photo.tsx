import { useQuery } from '@tanstack/react-query';
import { asFormData } from '../../shared/api/client.js';
import { fetchWithProgress, type OnProgress } from '../../shared/api/upload.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { studentQuery } from '../../shared/model/queries.js';
import { PhotoUpload } from '../../shared/ui/photo/photo-upload.js';

interface OwnPhotoProps {
  studentId: string;
  name: string;
}

/** The user's own photo, which staff see on rosters. */
export function OwnPhoto({ studentId, name }: OwnPhotoProps) {
  const student = useQuery(studentQuery(studentId));
  const upload = useApiMutation({
    run: (api, { photo, onProgress }: { photo: File; onProgress: OnProgress }) =>
      api.post('/api/students/{id}/photo', {
        params: { path: { id: studentId } },
        // openapi-typescript types a binary field as string.
        body: { photo: photo as Blob as unknown as string },
        bodySerializer: asFormData,
        fetch: fetchWithProgress(onProgress),
      }),
    success: 'Photo uploaded successfully',
    fallback: 'Failed to upload photo',
  });
  const initials = name
    .split(/[\s@]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return (
    <PhotoUpload
      label="Upload your photo"
      src={student.data?.profilePhotoUrl}
      initials={initials}
      size="large"
      upload={(photo, onProgress) => upload.mutateAsync({ photo, onProgress })}
    />
  );
}
