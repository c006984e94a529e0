import { type Line, MAX_LINES } from './table-of.js';
import { tooManyRows } from './unreadable-file.js';
import { openZip } from './xlsx/open-zip.js';
import { readSheet, readStrings } from './xlsx/read-sheet.js';
import { readStyles } from './xlsx/read-styles.js';
import { readWorkbook } from './xlsx/read-workbook.js';

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
  let rows = 0;
  for (const { name, path } of sheets) {
    const lines = await readSheet(archive, path, { strings, styles, from1904 });
    rows += lines.length;
    if (rows > MAX_LINES) throw tooManyRows();
    read.push({ sheet: name, lines });
  }
  return read;
}
