import type { CSSProperties } from 'react';
import type { ColumnLayout } from './column-layout.js';
import type { GridColumn } from './columns.js';

/** How the cells of a column look. */
export interface Cell<Row> {
  column: GridColumn<Row>;
  className: string;
  style: CSSProperties | undefined;
  /** Its text may be longer than the cell. */
  isCut: boolean;
}

export function cellOf<Row>(column: GridColumn<Row>, index: number, widths: ColumnLayout['widths']): Cell<Row> {
  const width = widths[column.key];
  const shape = width ? 'grid-sized' : column.fill ? 'grid-fill' : column.cut && 'grid-cut';
  const pixels = width ?? column.width;
  return {
    column,
    className: [index === 0 && 'grid-name', column.numeric && 'tabular', shape].filter(Boolean).join(' '),
    // The style sheet applies the width, so that a print can drop it.
    style: pixels ? ({ '--column': `${pixels}px` } as CSSProperties) : undefined,
    isCut: Boolean(shape),
  };
}
