import { decodeText } from './decode-text.js';
import { readCsv } from './read-csv.js';
import { readCsvZip } from './read-csv-zip.js';
import { readXlsx } from './read-xlsx.js';
import { type Line, type Table, tableOf } from './table-of.js';
import { MAX_FILE_MB, UnreadableFile } from './unreadable-file.js';
import { openZip } from './xlsx/open-zip.js';

export type { Table } from './table-of.js';
export { UnreadableFile } from './unreadable-file.js';

const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;

/** The lines of a sheet that aren't empty. */
export interface Sheet {
  /** Null for a file without sheets. */
  sheet: string | null;
  lines: Line[];
}

/**
 * Reads the sheets of an .xlsx or .csv file. Its bytes say what it is; `name` only helps to explain why it can't be read.
 * @throws {UnreadableFile}
 */
export async function readSheets(bytes: Buffer, name: string, isInZip?: (path: string) => boolean): Promise<Sheet[]> {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableFile(`This file is larger than ${MAX_FILE_MB} MB. Split it, and add it in parts.`);
  }
  return await sheetsOf(bytes, name, isInZip);
}

/**
 * The tables of the sheets of a file that have rows.
 * @param isHeading whether a cell is a usual heading: the line with the most of them has the headings
 * @param isInZip which files of a ZIP are read; none without it
 * @throws {UnreadableFile}
 */
export async function readTables(
  bytes: Buffer,
  name: string,
  isHeading: (cell: string) => boolean,
  isInZip?: (path: string) => boolean,
): Promise<Table[]> {
  const sheets = await readSheets(bytes, name, isInZip);
  const tables = sheets.flatMap(({ sheet, lines }) => tableOf(sheet, lines, isHeading) ?? []);
  if (tables.length === 0) throw new UnreadableFile('There are no rows in this file.');
  return tables;
}

const ZIP = Buffer.from('504b0304', 'hex');
/** The container of .xls, and of .xlsx with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

async function sheetsOf(bytes: Buffer, name: string, isInZip?: (path: string) => boolean): Promise<Sheet[]> {
  if (startsWith(bytes, ZIP)) {
    const csvs = isInZip && (await openZip(bytes, isInZip));
    return csvs && csvs.paths.length > 0 ? await readCsvZip(csvs, isInZip) : await readXlsx(bytes);
  }
  if (startsWith(bytes, OLE)) {
    throw new UnreadableFile(
      bytes.includes(ENCRYPTED)
        ? 'This workbook has a password. Remove it in Excel (File, Info, Protect Workbook), and add it again.'
        : 'This workbook is in the format of old Excel. Save it as .xlsx, and add it again.',
    );
  }
  return [{ sheet: null, lines: await readCsv(textOf(bytes, name)) }];
}

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

/** Systems export a web page, or XML, under the name of a sheet. */
const MARKUP = /^\s*<(?:!doctype|html|\?xml|table|meta|style)\b/i;

function textOf(bytes: Buffer, name: string): string {
  const text = decodeText(bytes);
  if (text === undefined) {
    throw new UnreadableFile(
      /\.(csv|tsv|txt)$/i.test(name)
        ? "The letters of this file can't be read. Save it as “CSV UTF-8”, and add it again."
        : 'This is no sheet. Add an .xlsx or a .csv file.',
    );
  }
  if (MARKUP.test(text)) {
    throw new UnreadableFile('This file is a web page or XML. Open it in Excel, save it as .xlsx, and add it again.');
  }
  return text;
}
