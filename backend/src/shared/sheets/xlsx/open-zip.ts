import { type Entry, fromBufferPromise, fromFdPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from '../unreadable-file.js';
import { damaged } from './read-xml.js';

/** Together, as the directory of the archive declares them. A sheet of 100,000 rows and 20 columns has about 80. */
const MAX_UNPACKED_MB = 300;
/** Parts of the archive. 100 sheets with pictures and comments have a few hundred. */
const MAX_PARTS = 5_000;
/** With those that aren't read: the export of a large center has as many cards and receipts. */
const MAX_ENTRIES = 1_000_000;

/** The parts of a zip archive, none of which is unpacked yet. */
export interface Archive {
  paths: readonly string[];
  has(path: string): boolean;
  /**
   * Unpacks a part, as UTF-8 text in chunks.
   * @throws {UnreadableFile} if it is missing, or its size isn't the declared one
   */
  read(path: string): AsyncIterable<string>;
}

/**
 * Reads the directory of a zip archive.
 * @param source its bytes, or the descriptor of a file that its caller closes
 * @param isCounted the parts that will be unpacked, whose sizes and number are limited; the others can't be read
 * @throws {UnreadableFile} if it is damaged, or would be too large unpacked
 */
export async function openZip(
  source: Buffer | number,
  isCounted: (path: string) => boolean = () => true,
): Promise<Archive> {
  const { zip, entries } = await directoryOf(source, isCounted);
  return {
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    read: (path) => textOf(zip, entries.get(path)),
  };
}

async function directoryOf(
  source: Buffer | number,
  isCounted: (path: string) => boolean,
): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    const zip =
      typeof source === 'number' ? await fromFdPromise(source, { autoClose: false }) : await fromBufferPromise(source);
    if (zip.entryCount > MAX_ENTRIES) throw damaged();
    for await (const entry of zip.eachEntry()) {
      if (!isCounted(entry.fileName)) continue;
      unpacked += entry.uncompressedSize;
      if (entries.size >= MAX_PARTS) throw damaged();
      if (unpacked > MAX_UNPACKED_MB * 1024 * 1024) throw tooLarge();
      entries.set(entry.fileName, entry);
    }
    return { zip, entries };
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged();
  }
}

const tooLarge = () =>
  new UnreadableFile(`This workbook has more than ${MAX_UNPACKED_MB} MB unpacked. Save its sheets as .csv files.`);

/** yauzl stops as soon as a part is larger than it declares. */
async function* textOf(zip: ZipFile, entry: Entry | undefined): AsyncIterable<string> {
  if (!entry) throw damaged();
  const decoder = new TextDecoder();
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true });
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged();
  }
  yield decoder.decode();
}
