import type { ReactNode } from 'react';

/** One column of a data grid. Its text is what the export writes, and what the cell shows when it has no `render`. */
export interface GridColumn<Row> {
  /** Unique in the grid; also the row's field, and the server's name for sorting, unless said otherwise. */
  key: string;
  title: string;
  render?: (row: Row) => ReactNode;
  text?: (row: Row) => string | number | boolean | null | undefined;
  /** Sorts on the server by `key`, or by another name. */
  sort?: boolean | string;
  /** Aligned right, with tabular figures. */
  numeric?: boolean;
  /** Pixels. A column without one shares what is left. */
  width?: number;
  /** Off until the person chooses it. The first column cannot be taken away. */
  hidden?: boolean;
}

interface NamedFilter {
  /** Parameter of the list call, and of the page's address. */
  name: string;
  label: string;
}

export interface ChoiceFilter extends NamedFilter {
  /** The choices besides "all". */
  options: readonly { value: string; label: string }[];
  /** What the first choice says; 'All' by default. */
  all?: string;
}

/** A filter by something else than a choice: a day, a person. An empty value filters nothing. */
export interface OwnFilter extends NamedFilter {
  control: (props: { label: string; value: string; onChange: (value: string) => void }) => ReactNode;
}

export type GridFilter = ChoiceFilter | OwnFilter;

export function columnText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = column.text ? column.text(row) : (row as Record<string, unknown>)[column.key];
  return value === null || value === undefined ? '' : String(value);
}

export function sortName<Row>(column: GridColumn<Row>): string | undefined {
  if (!column.sort) return undefined;
  return column.sort === true ? column.key : column.sort;
}
