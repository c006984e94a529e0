import { useMemo, useRef } from 'react';
import { getAll, type ListPath, type ParamsOf, type RowOf } from '../../api/client.js';
import { messageOf } from '../../api/error.js';
import { useMay } from '../../model/permissions.js';
import { toast } from '../toast/toast-store.js';
import { inOrder, isVisible } from './column-layout.js';
import { filterNames } from './columns.js';
import { saveCsv, toCsv } from './csv.js';
import type { ExportOptions } from './export-button.js';
import './data-grid.css';
import type { DataGridProps } from './data-grid-props.js';
import { GridList, type ListHandle } from './grid-list.js';
import { GridToolbar } from './grid-toolbar.js';
import { SavedViews } from './saved-views.js';
import { type GridPreferences, useGridPreferences } from './use-grid-preferences.js';
import { useGridState } from './use-grid-state.js';

/**
 * A table or cards over a list call. The server pages, sorts, searches and filters; the state is in the page's URL. Fills
 * the remaining height of its page and scrolls inside.
 */
export function DataGrid<P extends ListPath>(props: DataGridProps<P>) {
  type Row = RowOf<P>;
  const { id, path, pathParams, noun, columns, filters = [], card, csv = noun.many } = props;
  const mayExport = useMay()('export') && csv !== false;
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
              path={path}
              pathParams={pathParams}
              noun={noun.many}
              filterNames={filterNames(filters)}
              columns={columns}
              layout={preferences}
              onLayout={changePreferences}
            />
          )
        }
        extra={props.extra}
        onExport={mayExport ? exportCsv : undefined}
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
        onExport={mayExport ? saveRows : undefined}
        onExportAll={mayExport ? exportCsv : undefined}
      />
    </section>
  );
}
