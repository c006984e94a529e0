import { useQuery } from '@tanstack/react-query';
import { initialsOf } from '../../shared/model/person.js';
import { studentQuery } from '../../shared/model/queries.js';
import { PhotoUpload } from '../../shared/ui/photo/photo-upload.js';

interface OwnPhotoProps {
  studentId: string;
  name: string;
}

/** The user's own photo, which staff see on rosters. */
export function OwnPhoto({ studentId, name }: OwnPhotoProps) {
  const student = useQuery(studentQuery(studentId));
  return (
    <PhotoUpload
      studentId={studentId}
      label="Upload your photo"
      src={student.data?.profilePhotoUrl}
      initials={initialsOf(name)}
      size="large"
    />
  );
}
