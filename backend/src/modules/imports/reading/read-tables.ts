import { decodeText } from './decode-text.js';
import { readCsv } from './read-csv.js';
import { type Table, tableOf } from './table-of.js';
import { MAX_FILE_MB, noRows, UnreadableFile } from './unreadable-file.js';

export type { Table, TableRow } from './table-of.js';
export { MAX_FILE_MB, UnreadableFile } from './unreadable-file.js';

const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;

/**
 * Reads the sheets of a file that have rows. Its bytes say what it is; `name` only helps to explain why it can't be read.
 * @throws {UnreadableFile}
 */
export async function readTables(bytes: Buffer, name: string): Promise<Table[]> {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableFile(`This file is larger than ${MAX_FILE_MB} MB. Split it, and add it in parts.`);
  }
  const table = tableOf(null, await readCsv(textOf(bytes, name)));
  if (!table) throw noRows();
  return [table];
}

function textOf(bytes: Buffer, name: string): string {
  const text = decodeText(bytes);
  if (text !== undefined) return text;
  throw new UnreadableFile(
    /\.(csv|tsv|txt)$/i.test(name)
      ? 'The letters of this file can’t be read. Save it as “CSV UTF-8”, and add it again.'
      : 'This is no sheet. Add an .xlsx or a .csv file.',
  );
}
