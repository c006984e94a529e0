import { columnText, type GridColumn } from './columns.js';

/** Formats rows as RFC 4180 CSV. The byte order mark makes Excel read it as UTF-8. */
export function toCsv<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => cell(column.title)),
    ...rows.map((row) => columns.map((column) => cell(columnText(column, row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe, except phone numbers and amounts. */
function cell(text: string): string {
  const formula = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s().,-]+$/.test(text);
  const safe = formula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
