import type { StudentRow } from '../../shared/api/rows.js';
import { fullName, initialsOf, nameOf } from '../../shared/model/person.js';
import { PhotoUpload } from '../../shared/ui/photo/photo-upload.js';

interface StudentPhotoUploadProps {
  student: Pick<StudentRow, 'id' | 'firstName' | 'lastName' | 'email' | 'profilePhotoUrl'>;
  size?: 'small' | 'large';
}

/** The student's photo with an upload button. */
export function StudentPhotoUpload({ student, size = 'small' }: StudentPhotoUploadProps) {
  return (
    <PhotoUpload
      studentId={student.id}
      label={`Upload a photo of ${nameOf(student)}`}
      src={student.profilePhotoUrl}
      initials={initialsOf(fullName(student))}
      size={size}
    />
  );
}
