import type { ComponentProps, ReactNode } from 'react';

/** One column of a data grid. The export writes `text`; the cell shows it unless there is a `render`. */
export interface GridColumn<Row> {
  /** Unique in the grid. Also the row's field without `text`, and the sort name with `sort: true`. */
  key: string;
  title: string;
  render?: (row: Row) => ReactNode;
  text?: (row: Row) => string | number | boolean | null | undefined;
  /** What `render` shows beside the text, in words about as wide, for which the column makes room in advance. */
  beside?: (row: Row) => string;
  /** Lets the server sort by `key`, or by the name given. */
  sort?: boolean | string;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /**
   * Pixels, with the padding. A column is as wide as its longest value; this is the least, so that the layout holds still
   * from page to page.
   */
  width?: number;
  /** Cuts values that are longer than `width`, on a wide screen twice that. The tooltip has the whole text. */
  cut?: boolean;
  /** Takes what the other columns leave, from `width` to about 420 pixels. Longer values are cut as with `cut`. One per grid. */
  fill?: boolean;
  /** Hidden until the user selects it. The first column is always visible. */
  hidden?: boolean;
  /** Lets staff change the value in place. Only where the change has no other effect. */
  edit?: CellEdit<Row>;
}

/** How a cell is edited in place. */
export interface CellEdit<Row> {
  /** The field of the API, whose error is shown at the cell. */
  field: string;
  /** What the field starts with. */
  value: (row: Row) => string;
  /** Rejects if the server doesn't take it. On `changed_meanwhile` the row has been read again, so that a second try works. */
  save: (row: Row, text: string) => Promise<unknown>;
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength'>;
}

interface NamedFilter<Name extends string> {
  /** Query parameter of the list call and of the page's URL. */
  name: Name;
  label: string;
  /** Waits in the menu More until it is chosen there or set. */
  isRare?: boolean;
}

export interface ChoiceFilter<Name extends string = string> extends NamedFilter<Name> {
  /** The choices besides "All". */
  options: readonly { value: string; label: string }[];
}

/** A filter with a control of its own, such as a date or a person. An empty value filters nothing. */
export interface CustomFilter<Name extends string = string> extends NamedFilter<Name> {
  control: (props: FilterControl) => ReactNode;
}

export interface FilterControl {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** For somebody who just asked for it. */
  autoFocus?: boolean;
}

/** A range of days, in two query parameters. Either end may be open. */
export interface DaysFilter<Name extends string = string> {
  label: string;
  from: Name;
  to: Name;
  /** Today's date, `YYYY-MM-DD`. */
  today: string;
  /** The list is of days to come, too. */
  isAhead?: boolean;
}

export type GridFilter<Name extends string = string> = ChoiceFilter<Name> | CustomFilter<Name> | DaysFilter<Name>;

/** The query parameters that the filters set. */
export const filterNames = <Name extends string>(filters: readonly GridFilter<Name>[]): Name[] =>
  filters.flatMap((filter) => ('name' in filter ? [filter.name] : [filter.from, filter.to]));

export function columnText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = column.text ? column.text(row) : (row as Record<string, unknown>)[column.key];
  return value === null || value === undefined ? '' : String(value);
}

export function sortName<Row>(column: GridColumn<Row>): string | undefined {
  if (!column.sort) return undefined;
  return column.sort === true ? column.key : column.sort;
}
