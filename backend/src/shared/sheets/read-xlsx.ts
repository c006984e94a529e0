import { type Line, MAX_LINES } from './table-of.js';
import { count, tooManyRows, UnreadableFile } from './unreadable-file.js';
import { openZip } from './xlsx/open-zip.js';
import { readSheet, readStrings } from './xlsx/read-sheet.js';
import { readStyles } from './xlsx/read-styles.js';
import { readWorkbook } from './xlsx/read-workbook.js';

/** Cells can share a long text, so that a small file would become a large import. */
const MAX_CHARACTERS = 100_000_000;
const TOO_MUCH_TEXT = `This workbook has more than ${count(MAX_CHARACTERS)} characters. Split it, and add it in parts.`;

/**
 * The lines of the visible worksheets of an .xlsx file, in their order. It is read step by step: no part is ever unpacked as
 * a whole.
 * @throws {UnreadableFile}
 */
export async function readXlsx(bytes: Buffer): Promise<{ sheet: string; lines: Line[] }[]> {
  const archive = await openZip(bytes);
  const { sheets, from1904, stringsPath, stylesPath } = await readWorkbook(archive);
  const strings = await readStrings(archive, stringsPath);
  const styles = await readStyles(archive, stylesPath);
  const read: { sheet: string; lines: Line[] }[] = [];
  let [rows, characters] = [0, 0];
  for (const { name, path } of sheets) {
    const lines = await readSheet(archive, path, { strings, styles, from1904 });
    rows += lines.length;
    if (rows > MAX_LINES) throw tooManyRows();
    for (const { cells } of lines) for (const cell of cells) characters += cell.length;
    if (characters > MAX_CHARACTERS) throw new UnreadableFile(TOO_MUCH_TEXT);
    read.push({ sheet: name, lines });
  }
  return read;
}
