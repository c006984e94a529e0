import { CameraOutlined } from '@ant-design/icons';
import { type ChangeEvent, lazy, Suspense, useId, useState } from 'react';
import { May } from '../may.js';
import './photo-upload.css';

/** Loaded with the first photo that is chosen. */
const PhotoDialog = lazy(() => import('./photo-dialog.js'));

export interface PhotoUploadProps {
  studentId: string;
  /** 'Upload a photo of Ana Diaz'. */
  label: string;
  /** The photo so far. */
  src: string | null | undefined;
  /** Shown without a photo. */
  initials: string;
  size?: 'small' | 'large';
}

/** A person's photo with a button that replaces it: choose, crop, upload. */
export function PhotoUpload({ studentId, label, src, initials, size = 'small' }: PhotoUploadProps) {
  const id = useId();
  const [chosen, setChosen] = useState<File>();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // So that the same file can be chosen again.
    event.target.value = '';
    setChosen(file);
  };
  return (
    <span className={`avatar avatar-${size}`}>
      <Face src={src} initials={initials} />
      <May to="change-people">
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="visually-hidden"
          aria-label={label}
          onChange={choose}
        />
        <label htmlFor={id} className="avatar-button" title="Upload photo">
          <CameraOutlined aria-hidden />
        </label>
      </May>
      {chosen && (
        <Suspense>
          <PhotoDialog file={chosen} studentId={studentId} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </span>
  );
}

function Face({ src, initials }: Pick<PhotoUploadProps, 'src' | 'initials'>) {
  const [failedSrc, setFailedSrc] = useState<string>();
  return src && src !== failedSrc ? (
    <img src={src} alt="" loading="lazy" onError={() => setFailedSrc(src)} />
  ) : (
    <span>{initials}</span>
  );
}
