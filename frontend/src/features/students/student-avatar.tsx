import type { StudentRow } from '../../shared/api/rows.js';
import { nameOf } from '../../shared/model/person.js';
import { PhotoUpload } from '../../shared/ui/photo/photo-upload.js';
import { useUploadPhoto } from './api.js';
import { initials } from './student.logic.js';

interface StudentPhotoUploadProps {
  student: Pick<StudentRow, 'id' | 'firstName' | 'lastName' | 'email' | 'profilePhotoUrl'>;
  size?: 'small' | 'large';
}

/** The student's photo with an upload button. */
export function StudentPhotoUpload({ student, size = 'small' }: StudentPhotoUploadProps) {
  const upload = useUploadPhoto(student.id);
  return (
    <PhotoUpload
      label={`Upload a photo of ${nameOf(student)}`}
      src={student.profilePhotoUrl}
      initials={initials(student)}
      size={size}
      upload={(photo, onProgress) => upload.mutateAsync({ photo, onProgress })}
    />
  );
}
