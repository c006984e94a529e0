import { reencodeImage } from '../../../shared/images/reencode-image.js';

/** Longest side of a stored scan, in pixels: the small print of a card is readable. */
const SCAN_SIZE = 2_000;

/** A PDF begins with it (ISO 32000-2, 7.5.2). */
const PDF = Buffer.from('%PDF-');

/**
 * What is stored of an uploaded scan: an image is encoded again without metadata; a PDF, which agencies email, stays as it is and is only
 * ever downloaded.
 * @throws {InvalidInput} on `scan`
 * @throws {ImagesBusy}
 */
export async function readScan(upload: Buffer | undefined): Promise<{ bytes: Buffer; extension: 'webp' | 'pdf' }> {
  if (upload?.subarray(0, PDF.length).equals(PDF)) return { bytes: upload, extension: 'pdf' };
  const shrink = { fit: 'inside', withoutEnlargement: true } as const;
  const { bytes } = await reencodeImage(
    upload,
    'scan',
    (image) => image.resize(SCAN_SIZE, SCAN_SIZE, shrink).webp({ quality: 82 }),
    'a PDF, or a JPEG, PNG, WebP or AVIF image',
  );
  return { bytes, extension: 'webp' };
}
