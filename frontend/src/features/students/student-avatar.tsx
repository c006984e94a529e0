import { CameraOutlined } from '@ant-design/icons';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import type { StudentRow } from '../../shared/api/rows.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useUploadPhoto } from './api.js';
import { fullName, initials, photoProblem } from './student.logic.js';

type Person = Pick<StudentRow, 'id' | 'firstName' | 'lastName' | 'profilePhotoUrl'>;

interface StudentAvatarProps {
  student: Person;
  size?: 'small' | 'large';
}

/** The photo with an upload button. Previews the chosen file while it uploads. */
export function StudentPhotoUpload({ student, size = 'small' }: StudentAvatarProps) {
  const id = useId();
  const upload = useUploadPhoto(student.id);
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!preview) return undefined;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const problem = photoProblem(file);
    if (problem) return toast({ title: 'Error', description: problem, variant: 'destructive' });
    setPreview(URL.createObjectURL(file));
    upload.mutate(file, { onSettled: () => setPreview(undefined) });
  };
  return (
    <span className={`student-avatar student-avatar-${size}`} aria-busy={upload.isPending}>
      <AvatarFace student={student} src={preview ?? student.profilePhotoUrl} />
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="visually-hidden"
        aria-label={`Upload a photo of ${fullName(student)}`}
        disabled={upload.isPending}
        onChange={choose}
      />
      <label htmlFor={id} className="student-photo-button" title="Upload photo">
        {upload.isPending ? <span className="spinner" aria-hidden="true" /> : <CameraOutlined aria-hidden />}
      </label>
    </span>
  );
}

function AvatarFace({ student, src }: { student: Person; src: string | null | undefined }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  return src && src !== failedSrc ? (
    <img src={src} alt="" loading="lazy" onError={() => setFailedSrc(src)} />
  ) : (
    <span>{initials(student)}</span>
  );
}
