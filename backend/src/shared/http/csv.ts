import { Readable } from 'node:stream';

export type CsvCell = string | number | null;

/**
 * Streams rows as RFC 4180 CSV. The byte order mark makes Excel read it as UTF-8.
 * @param rows in batches; the next one is read when the client has taken the last
 */
export function csvStream(header: readonly string[], rows: AsyncIterable<readonly (readonly CsvCell[])[]>): Readable {
  return Readable.from(lines(header, rows), { objectMode: false });
}

async function* lines(header: readonly string[], batches: AsyncIterable<readonly (readonly CsvCell[])[]>) {
  yield `\uFEFF${csvLine(header)}`;
  for await (const batch of batches) if (batch.length > 0) yield batch.map(csvLine).join('');
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/**
 * Starts of text that a spreadsheet runs as a formula: at the start of a cell after white space, which it may trim, or after
 * a separator of another locale, by which it may split the cell. Excel reads the full-width characters like the ASCII ones.
 */
const FORMULA = /(^|[;\t\r\n|])([\s\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu;

const GUARDED = new RegExp(FORMULA.source.replace('(?=', "'(?="), 'gu');

/** A text that was written by `csvLine`, without the apostrophes that it put into it. */
export const withoutGuards = (text: string): string => text.replace(GUARDED, '$1$2');

/** Puts an apostrophe before everything in a text that a spreadsheet would run. Numbers stay numbers. */
function cellOf(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const safe = cell.replace(FORMULA, "$1$2'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
