import type { KeyboardEvent, ReactNode } from 'react';
import type { ListPath, ParamsOf, QueryOf, RowOf } from '../../api/client.js';
import type { GridColumn, GridFilter } from './columns.js';
import type { OtherView } from './grid-toolbar.js';
import type { Selection } from './selection.js';

/** All rows of the list with this search and these filters, as many as were counted. */
export interface AllRows {
  /** The values of the page's address, as the list call has them. */
  filter: object;
  expected: number;
}

export interface DataGridProps<P extends ListPath, Row = RowOf<P>> {
  /** Key of the grid's preferences (columns, view, density) in local storage. */
  id: string;
  /** The list call, e.g. '/api/classes'. Invalidate its key to refetch. */
  path: P;
  /** Values for the `{…}` of the path. */
  pathParams?: ParamsOf<P>['path'];
  noun: { one: string; many: string };
  columns: readonly GridColumn<Row>[];
  rowKey?: (row: Row) => string;
  /** The sort order until the user chooses one. */
  defaultSort?: string;
  /** Where a click on the row or Enter goes. The first column should render a link to it too. */
  rowHref?: (row: Row) => string;
  /** What they do instead of navigating. */
  onOpen?: (row: Row) => void;
  search: string;
  filters?: readonly GridFilter<keyof QueryOf<P> & string>[];
  /** Renders a card of the card view; without it there is only the table. */
  card?: (row: Row) => ReactNode;
  /**
   * At the end of the row: frequent actions as `RowButton`, rare ones in `RowActions`. Rendered again when the row changes,
   * so what it renders depends on the row alone.
   */
  actions?: (row: Row) => ReactNode;
  /** Rows of the table have checkboxes, and the selected ones can be exported. */
  selectable?: boolean;
  /**
   * Further actions on the selected rows, which they read when they run. One that counts rows follows the selection. With `all`, all
   * rows of the list are selected: an action that can't do them all isn't rendered.
   */
  bulkActions?: (selected: () => readonly Row[], selection: Selection, all: AllRows | undefined) => ReactNode;
  /** Some of the bulk actions can do all rows of the list. */
  selectsAll?: boolean;
  /** Other keys of a row; returns whether it handled this one. */
  onRowKey?: (row: Row, event: KeyboardEvent<HTMLElement>) => boolean;
  /** Offers the views that staff save. */
  savedViews?: boolean;
  /** A view beside table and cards that the page shows in place of the grid. */
  otherView?: OtherView;
  /** Between the filters and the view switches. */
  extra?: ReactNode;
  /** Shown for an empty list without search or filters. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** The title if search or filters leave nothing: 'No students match' by default. */
  noMatch?: string;
  /** File name of the export, or false for none. Exports all pages with the current search, filters, order and columns. */
  csv?: string | false;
}
