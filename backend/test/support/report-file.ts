import { type SheetCell, xlsxOf } from './xlsx-file.js';

/** A row by heading, to be changed as a newer export would have it. */
export type ReportRow = Record<string, SheetCell>;

/** `7/10/24` */
export const shortDay = (date: Date): string =>
  `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${String(date.getUTCFullYear()).slice(2)}`;

/** `14:30` */
export const clock = (date: Date): string => date.toISOString().slice(11, 16);

/** A report as .xlsx, its headings in the first line. */
export const reportXlsx = (rows: ReportRow[]): Buffer => xlsxOf({ name: 'Report', rows: linesOf(rows) });

/** A report as .csv in UTF-8, with the byte order mark that Enrollware writes. */
export function reportCsv(rows: ReportRow[]): Buffer {
  const lines = linesOf(rows).map((cells) => cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(','));
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

function linesOf(rows: ReportRow[]): SheetCell[][] {
  const headings = Object.keys(rows[0] ?? {});
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? null))];
}

function textOf(cell: SheetCell): string {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '');
  if ('formula' in cell) return cell.result;
  return 'date' in cell ? shortDay(cell.date) : `${shortDay(cell.moment)} ${clock(cell.moment)}`;
}
