import type { Area } from 'react-easy-crop';

/** Longest side that the server keeps. */
const PHOTO_SIZE = 512;
const QUALITY = 0.9;

/** Fills a square canvas with a part of an image. Browsers turn photos of phones upright (EXIF) before. */
export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, { x, y, width, height }: Area): void {
  const context = canvas.getContext('2d');
  // A broken image can't be drawn.
  if (!context || image.naturalWidth === 0) return;
  // JPEG has no transparency: without a ground it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

/** Returns a square part of an image as a small JPEG, so that a camera's 20 MB never travel. */
export async function croppedPhoto(image: HTMLImageElement, area: Area, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const size = Math.max(1, Math.min(PHOTO_SIZE, Math.round(area.width)));
  Object.assign(canvas, { width: size, height: size });
  drawCrop(canvas, image, area);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The browser made no image of the canvas.');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
