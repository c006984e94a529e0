import pLimit from 'p-limit';
import sharp from 'sharp';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import { PhotosBusy } from './domain/enrollment.errors.js';

/** Longest side of a stored photo, in pixels. */
const PHOTO_SIZE = 512;

/** A phone's camera has 12 or 24 megapixels. */
const MAX_MEGAPIXELS = 24;

/** Decoding takes up to 40 bytes per pixel. */
const MAX_AVIF_MEGAPIXELS = 4;

/** What sharp calls the accepted formats; AVIF by its compression, because HEIC has the same container. */
const FORMATS = ['jpeg', 'png', 'webp', 'av1'];

/** Decodes at a time. Most images shrink row by row, so that decoding one takes a few megabytes. */
const MAX_CONCURRENT_DECODES = 2;

/** Of images that are in memory as a whole before they shrink: AVIF, progressive JPEG and interlaced PNG. */
const MAX_CONCURRENT_WHOLE_DECODES = 1;

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
const wholeDecodes = pLimit(MAX_CONCURRENT_WHOLE_DECODES);

/**
 * Turns an uploaded photo into a small upright WebP without metadata. The format is detected from the content, never from
 * the file name.
 * @throws {InvalidInput} on `photo` if the upload isn't a photo or has too many pixels
 * @throws {PhotosBusy} when too many uploads are queued
 */
export async function resizePhoto(upload: Buffer | undefined): Promise<Buffer> {
  if (!upload?.length) throw invalidPhoto('Please choose a photo.');
  const { isWhole } = await acceptedHeader(upload);
  if (decodes.pendingCount + wholeDecodes.pendingCount >= MAX_QUEUED) throw new PhotosBusy();
  const decode = () => decodes(() => decodeAndResize(upload));
  return await (isWhole ? wholeDecodes(decode) : decode());
}

/** Reads the header only, so that an image with too many pixels is never decoded. */
async function acceptedHeader(upload: Buffer): Promise<{ isWhole: boolean }> {
  const { format: container, compression, width, height, isProgressive } = await readable(sharp(upload).metadata());
  const format = compression ?? container;
  if (!FORMATS.includes(format)) throw notAPhoto();
  const isAvif = format === 'av1';
  const pixels = Math.max(width * height, ...(isAvif ? pixelsOfItems(upload) : []));
  if (isAvif && pixels > MAX_AVIF_MEGAPIXELS * 1_000_000) {
    throw invalidPhoto(`AVIF photos can have at most ${MAX_AVIF_MEGAPIXELS} megapixels. Please choose a JPEG.`);
  }
  if (pixels > MAX_MEGAPIXELS * 1_000_000) {
    throw invalidPhoto(`Photos can have at most ${MAX_MEGAPIXELS} megapixels. Please choose a smaller one.`);
  }
  return { isWhole: isAvif || isProgressive === true };
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
