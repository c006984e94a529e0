import { reencodeImage } from '../../../shared/images/reencode-image.js';

/** Longest side of a stored photo, in pixels. */
const PHOTO_SIZE = 512;

/** Turns an uploaded photo into a small WebP. @throws {InvalidInput} @throws {ImagesBusy} */
export async function resizePhoto(upload: Buffer | undefined): Promise<Buffer> {
  const { bytes } = await reencodeImage(upload, 'photo', (image) =>
    image.resize(PHOTO_SIZE, PHOTO_SIZE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  );
  return bytes;
}
