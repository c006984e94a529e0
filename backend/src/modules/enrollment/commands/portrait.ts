import sharp from 'sharp';
import { InvalidInput } from '../../../shared/domain/domain-error.js';

/** Longest side of a stored photo, in pixels. */
const SIDE = 512;
/** More pixels than any camera's are an attempt to exhaust memory. */
const MOST_PIXELS = 50_000_000;

// Only decoders of photo formats; SVG, PDF and the like are never even parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/**
 * A small upright WebP without metadata, out of an uploaded photo. What it is decides its content, never its name.
 * @throws InvalidInput naming `photo` when it is no photo.
 */
export async function portraitFrom(upload: Buffer | undefined): Promise<Buffer> {
  if (!upload?.length) throw refused('Please choose a photo.');
  try {
    return await sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw refused('The photo has to be a JPEG, PNG, WebP, GIF or AVIF image.');
  }
}

function refused(message: string): InvalidInput {
  return new InvalidInput({ path: 'photo', message });
}
