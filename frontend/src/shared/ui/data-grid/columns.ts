import type { ReactNode } from 'react';

/** One column of a data grid. The export writes `text`; the cell shows it unless there is a `render`. */
export interface GridColumn<Row> {
  /** Unique in the grid. Also the row's field without `text`, and the sort name with `sort: true`. */
  key: string;
  title: string;
  render?: (row: Row) => ReactNode;
  text?: (row: Row) => string | number | boolean | null | undefined;
  /** Lets the server sort by `key`, or by the name given. */
  sort?: boolean | string;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /** Pixels. Columns without one share the remaining width. */
  width?: number;
  /** Hidden until the user selects it. The first column is always visible. */
  hidden?: boolean;
}

interface NamedFilter<Name extends string> {
  /** Query parameter of the list call and of the page's URL. */
  name: Name;
  label: string;
}

export interface ChoiceFilter<Name extends string = string> extends NamedFilter<Name> {
  /** The choices besides "all". */
  options: readonly { value: string; label: string }[];
  /** Label of the first choice; 'All' by default. */
  all?: string;
}

/** A filter with a control of its own, such as a date or a person. An empty value filters nothing. */
export interface CustomFilter<Name extends string = string> extends NamedFilter<Name> {
  control: (props: { label: string; value: string; onChange: (value: string) => void }) => ReactNode;
}

export type GridFilter<Name extends string = string> = ChoiceFilter<Name> | CustomFilter<Name>;

export function columnText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = column.text ? column.text(row) : (row as Record<string, unknown>)[column.key];
  return value === null || value === undefined ? '' : String(value);
}

export function sortName<Row>(column: GridColumn<Row>): string | undefined {
  if (!column.sort) return undefined;
  return column.sort === true ? column.key : column.sort;
}
