import { type ReactNode, useMemo, useRef } from 'react';
import { getAll, type ListPath, type ParamsOf, type QueryOf, type RowOf } from '../../api/client.js';
import { messageOf } from '../../api/error.js';
import { toast } from '../toast/toast-store.js';
import { inOrder, isVisible } from './column-layout.js';
import { filterNames, type GridColumn, type GridFilter } from './columns.js';
import { saveCsv, toCsv } from './csv.js';
import type { ExportOptions } from './export-button.js';
import './data-grid.css';
import { GridList, type ListHandle } from './grid-list.js';
import { GridToolbar, type OtherView } from './grid-toolbar.js';
import { SavedViews } from './saved-views.js';
import { type GridPreferences, useGridPreferences } from './use-grid-preferences.js';
import { useGridState } from './use-grid-state.js';

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
  /** Further actions on the selected rows, which they read when they run. */
  bulkActions?: (selected: () => readonly Row[]) => ReactNode;
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

/**
 * A table or cards over a list call. The server pages, sorts, searches and filters; the state is in the page's URL. Fills
 * the remaining height of its page and scrolls inside.
 */
export function DataGrid<P extends ListPath>(props: DataGridProps<P>) {
  type Row = RowOf<P>;
  const { id, path, pathParams, noun, columns, filters = [], card, csv = noun.many } = props;
  const [state, change] = useGridState(filterNames(filters));
  const [stored, changePreferences] = useGridPreferences(id);
  const hasCards = card !== undefined;
  const preferences = useMemo(
    (): GridPreferences => ({ ...stored, view: hasCards ? stored.view : 'table' }),
    [stored, hasCards],
  );
  const list = useRef<ListHandle>(null);

  const sort = state.sort || props.defaultSort || '';
  const visible = useMemo(
    () => inOrder(columns, preferences).filter((column, index) => isVisible(column, preferences, index)),
    [columns, preferences],
  );
  const saveRows = (rows: readonly Row[]) => saveCsv(csv || noun.many, toCsv(visible, rows));
  const exportCsv = async ({ signal, onProgress }: ExportOptions) => {
    try {
      const query = { ...state.filters, q: state.q, sort };
      saveRows(await getAll(path, { path: pathParams, query } as unknown as ParamsOf<P>, signal, onProgress));
    } catch (error) {
      if (signal.aborted) return;
      toast({ title: 'Error', description: messageOf(error, 'Failed to export'), variant: 'destructive' });
    }
  };
  return (
    <section className={`data-grid data-grid-${preferences.view}`}>
      <GridToolbar
        state={state}
        onChange={change}
        preferences={preferences}
        onPreferences={changePreferences}
        columns={columns}
        filters={filters}
        search={props.search}
        focusFirstRow={() => list.current?.focusFirstRow()}
        hasCards={hasCards}
        otherView={props.otherView}
        views={
          props.savedViews && (
            <SavedViews
              grid={id}
              noun={noun.many}
              filterNames={filterNames(filters)}
              columns={columns}
              layout={preferences}
              onLayout={changePreferences}
            />
          )
        }
        extra={props.extra}
        onExport={csv === false ? undefined : exportCsv}
      />
      <GridList
        {...props}
        handle={list}
        state={state}
        change={change}
        sort={sort}
        visible={visible}
        preferences={preferences}
        changePreferences={changePreferences}
        onExport={csv === false ? undefined : saveRows}
      />
    </section>
  );
}
