import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../button.js';
import { MountedDialog } from '../dialog.js';
import { Slider } from '../slider.js';
import { useUploadPhoto } from './use-upload-photo.js';
import 'react-easy-crop/react-easy-crop.css';
import { messageOf } from '../../api/error.js';
import { FormProblem } from '../form-problem.js';
import { croppedPhoto, drawCrop } from './crop-photo.js';
import './photo-dialog.css';

const UNREADABLE = 'This file is not an image that the browser can open. Choose a JPEG, PNG, WebP or AVIF image.';
const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;
/** How far an arrow key moves the photo, in pixels. */
const KEY_STEP = 8;
const PREVIEW_SIZE = 96;

interface PhotoDialogProps {
  file: File;
  studentId: string;
  onClose: () => void;
}

/** Crops a photo to a square and uploads it. What goes wrong stays in the dialog. Mount to open. */
export default function PhotoDialog({ file, studentId, onClose }: PhotoDialogProps) {
  return (
    <MountedDialog title="Crop Photo" onClose={onClose}>
      {(close) => <Crop file={file} studentId={studentId} onClose={close} />}
    </MountedDialog>
  );
}

function Crop({ file, studentId, onClose }: PhotoDialogProps) {
  const upload = useUploadPhoto(studentId);
  const src = useObjectUrl(file);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [isReadable, setIsReadable] = useState(true);
  const image = useRef<HTMLImageElement>(null);
  const isSending = share !== undefined;

  const send = async () => {
    if (!image.current || !area || isSending) return;
    setProblem(undefined);
    setShare(0);
    try {
      const photo = await croppedPhoto(image.current, area, file.name);
      await upload.mutateAsync({ photo, onProgress: setShare });
      onClose();
    } catch (error) {
      setProblem(messageOf(error, 'Failed to upload photo'));
      setShare(undefined);
    }
  };
  return (
    <div className="photo-dialog">
      <FormProblem>{isReadable ? problem : UNREADABLE}</FormProblem>
      <div className="photo-crop">
        {src && isReadable && (
          <Cropper
            image={src}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            keyboardStep={KEY_STEP}
            cropperProps={{ 'aria-label': 'Photo. The arrow keys move it', role: 'group' }}
            setImageRef={({ current }) => {
              image.current = current;
            }}
            mediaProps={{ onError: () => setIsReadable(false), alt: '' }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <div className="photo-controls">
        <Slider label="Zoom" min={1} max={MAX_ZOOM} step={ZOOM_STEP} value={zoom} onChange={setZoom} />
        <Preview image={image.current} area={area} />
      </div>
      {isSending && <progress className="photo-progress" value={share} max={1} aria-label="Upload of the photo" />}
      <div className="form-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={!area || !isReadable} loading={isSending} onClick={send}>
          Upload Photo
        </Button>
      </div>
    </div>
  );
}

/** How the photo will look. */
function Preview({ image, area }: { image: HTMLImageElement | null; area: Area | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && image && area) drawCrop(canvas.current, image, area);
  }, [image, area]);
  return (
    <canvas
      ref={canvas}
      className="photo-preview"
      width={PREVIEW_SIZE}
      height={PREVIEW_SIZE}
      role="img"
      aria-label="Preview"
    />
  );
}

/** An address of the file for as long as it is shown. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
