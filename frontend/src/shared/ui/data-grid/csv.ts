import { columnText, type GridColumn } from './columns.js';

/** Formats rows as RFC 4180 CSV. The byte order mark makes Excel read it as UTF-8. */
export function toCsv<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => cell(column.title)),
    ...rows.map((row) => columns.map((column) => cell(columnText(column, row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/**
 * Starts of text that a spreadsheet runs as a formula: at the start of a cell after white space, which it may trim, or after
 * a separator of another locale, by which it may split the cell. Excel reads the full-width characters like the ASCII ones.
 */
const FORMULA = /(^|[;\t\r\n|])([\s\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu;
const PHONE_OR_AMOUNT = /^[+-]?[\d\s().,-]+$/;

/** Puts an apostrophe before everything that a spreadsheet would run, except phone numbers and amounts. */
function cell(text: string): string {
  const safe = PHONE_OR_AMOUNT.test(text) ? text : text.replace(FORMULA, "$1$2'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Starts a download. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
