import pLimit from 'p-limit';
import sharp from 'sharp';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import { PhotosBusy } from './domain/enrollment.errors.js';

/** Longest side of a stored photo, in pixels. */
const PHOTO_SIZE = 512;

interface Format {
  maxMegapixels: number;
  /** Decodes at a time. */
  concurrency: number;
}

/** Every decode takes one of these, and one of its format's. */
const MAX_CONCURRENT_DECODES = 2;

/** A phone's camera has 12 or 24 megapixels. */
const PHOTO: Format = { maxMegapixels: 24, concurrency: MAX_CONCURRENT_DECODES };

/** The whole image is decoded before it shrinks, at up to 27 bytes per pixel; the other formats shrink row by row. */
const AVIF: Format = { maxMegapixels: 8, concurrency: 1 };

/** By what sharp calls the format of the content. */
const FORMATS: Partial<Record<string, Format>> = { jpeg: PHOTO, png: PHOTO, webp: PHOTO, av1: AVIF };

/** Waiting uploads are in memory, at up to 5 MB each. */
const MAX_QUEUED = 20;

// Only decoders of these formats: GIF, SVG, PDF and the like are never parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// One thread per decode, and no cache of decoded images: each is used once.
sharp.concurrency(1);
sharp.cache(false);

const decodes = pLimit(MAX_CONCURRENT_DECODES);
const decodesOf = new Map([PHOTO, AVIF].map((format) => [format, pLimit(format.concurrency)]));

/**
 * Turns an uploaded photo into a small upright WebP without metadata. The format is detected from the content, never from
 * the file name.
 * @throws {InvalidInput} on `photo` if the upload isn't a photo or has too many pixels
 * @throws {PhotosBusy} when too many uploads are queued
 */
export async function resizePhoto(upload: Buffer | undefined): Promise<Buffer> {
  if (!upload?.length) throw invalidPhoto('Please choose a photo.');
  const format = await formatOf(upload);
  const decodesOfFormat = decodesOf.get(format)!;
  if (decodesOfFormat.pendingCount + decodes.pendingCount >= MAX_QUEUED) throw new PhotosBusy();
  return await decodesOfFormat(() => decodes(() => decodeAndResize(upload)));
}

/** Reads the header only, so that an image with too many pixels is never decoded. */
async function formatOf(upload: Buffer): Promise<Format> {
  const { format: container, compression, width, height } = await readable(sharp(upload).metadata());
  const format = FORMATS[compression ?? container];
  if (!format) throw notAPhoto();
  const pixels = Math.max(width * height, ...(format === AVIF ? pixelsOfItems(upload) : []));
  if (pixels > format.maxMegapixels * 1_000_000) {
    throw invalidPhoto(
      format === AVIF
        ? `AVIF photos can have at most ${format.maxMegapixels} megapixels. Please choose a smaller one, or a JPEG.`
        : `Photos can have at most ${format.maxMegapixels} megapixels. Please choose a smaller one.`,
    );
  }
  return format;
}

/**
 * The pixels of every image in an AVIF file, such as tiles and transparency, from its `ispe` boxes (ISO/IEC 23008-12,
 * 6.5.3). libheif decodes no image that is larger than its box says.
 */
function* pixelsOfItems(upload: Buffer): Generator<number> {
  for (let box = upload.indexOf('ispe'); box >= 0; box = upload.indexOf('ispe', box + 4)) {
    if (box + 16 <= upload.length) yield upload.readUInt32BE(box + 8) * upload.readUInt32BE(box + 12);
  }
}

const decodeAndResize = (upload: Buffer): Promise<Buffer> =>
  readable(
    sharp(upload, { failOn: 'error' })
      .autoOrient()
      .resize(PHOTO_SIZE, PHOTO_SIZE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  );

async function readable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch {
    throw notAPhoto();
  }
}

const notAPhoto = () => invalidPhoto('The photo has to be a JPEG, PNG, WebP or AVIF image.');

function invalidPhoto(message: string): InvalidInput {
  return new InvalidInput({ path: 'photo', message });
}
