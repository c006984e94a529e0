import { columnText, type GridColumn } from './columns.js';

/** Letters differ in width, so the longest of a few is the widest. */
const CANDIDATES = 3;

/**
 * The longest texts of each column whose width follows its content, by the column's key. The head of the column makes room
 * for them, so that it doesn't widen when scrolling brings them into sight.
 */
export function longestTexts<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): Record<string, string> {
  const measured = columns.filter(({ fill, render }, index) => !fill && (!render || index === 0));
  return Object.fromEntries(
    measured.map((column) => {
      const texts = rows
        .map((row) => columnText(column, row) + (column.beside?.(row) ?? ''))
        .toSorted((a, b) => b.length - a.length);
      return [column.key, texts.slice(0, CANDIDATES).join('\n')];
    }),
  );
}
