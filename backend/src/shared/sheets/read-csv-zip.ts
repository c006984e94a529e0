import { decodeText } from './decode-text.js';
import { readCsv } from './read-csv.js';
import type { Line } from './table-of.js';
import { UnreadableFile } from './unreadable-file.js';
import type { Archive } from './xlsx/open-zip.js';

/** The lines of the .csv files at the top of an archive that are wanted, in their order. @throws {UnreadableFile} */
export async function readCsvZip(
  archive: Archive,
  isWanted: (path: string) => boolean,
): Promise<{ sheet: string; lines: Line[] }[]> {
  const read: { sheet: string; lines: Line[] }[] = [];
  for (const path of archive.paths.filter(isWanted)) {
    let text = '';
    for await (const chunk of archive.read(path)) text += chunk;
    read.push({ sheet: path, lines: await readCsv(decodeText(Buffer.from(text)) ?? '') });
  }
  if (read.length === 0) throw new UnreadableFile('There is no file in this ZIP that can be imported.');
  return read;
}
