import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { InvalidInput } from '../domain/domain-error.js';
import { ImagesBusy } from './image.errors.js';

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

/** Loaded with the first image: a program starts faster without it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
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
  return sharp;
}
type Sharper = Awaited<ReturnType<typeof loadSharp>>;
let loaded: Promise<Sharper> | undefined;
const sharpLibrary = (): Promise<Sharper> => {
  loaded ??= loadSharp();
  return loaded;
};

const decodes = pLimit(MAX_CONCURRENT_DECODES);
const wholeDecodes = pLimit(MAX_CONCURRENT_WHOLE_DECODES);

/**
 * Decodes an uploaded image, turned upright, and encodes it again, without metadata, as `encode` says. The format is detected
 * from the content, never from the file name.
 * @param field the field of the upload, such as `photo`; also its name in messages
 * @param accepted what its field takes, in words
 * @throws {InvalidInput} on `field` if the upload isn't an image or has too many pixels
 * @throws {ImagesBusy} when too many uploads are queued
 */
export async function reencodeImage(
  upload: Buffer | undefined,
  field: string,
  encode: (image: Sharp) => Sharp,
  accepted = 'a JPEG, PNG, WebP or AVIF image',
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const refusal = (message: string) => new InvalidInput({ path: field, message });
  const notAnImage = () => refusal(`The ${field} has to be ${accepted}.`);
  if (!upload?.length) throw refusal(`Please choose a ${field}.`);
  const sharp = await sharpLibrary();
  const header = await readHeader(sharp, upload);
  if (!header) throw notAnImage();
  const { isAvif, pixels, isWhole } = header;
  if (isAvif && pixels > MAX_AVIF_MEGAPIXELS * 1_000_000) {
    throw refusal(`An AVIF image can have at most ${MAX_AVIF_MEGAPIXELS} megapixels. Please choose a JPEG.`);
  }
  if (pixels > MAX_MEGAPIXELS * 1_000_000) {
    throw refusal(`The ${field} can have at most ${MAX_MEGAPIXELS} megapixels. Please choose a smaller one.`);
  }
  if (decodes.pendingCount + wholeDecodes.pendingCount >= MAX_QUEUED) throw new ImagesBusy();
  const decode = () =>
    decodes(() => encode(sharp(upload, { failOn: 'error' }).autoOrient()).toBuffer({ resolveWithObject: true }));
  try {
    const { data, info } = await (isWhole ? wholeDecodes(decode) : decode());
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw notAnImage();
  }
}

/** Reads the header only, so that an image with too many pixels is never decoded. Returns undefined for other files. */
async function readHeader(sharp: Sharper, upload: Buffer) {
  try {
    const { format: container, compression, width, height, isProgressive } = await sharp(upload).metadata();
    const format = compression ?? container;
    if (!FORMATS.includes(format)) return undefined;
    const isAvif = format === 'av1';
    const pixels = Math.max(width * height, ...(isAvif ? pixelsOfItems(upload) : []));
    return { isAvif, pixels, isWhole: isAvif || isProgressive === true };
  } catch {
    return undefined;
  }
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
