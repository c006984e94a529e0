import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { getAll, type ListPath, type ListQuery, type ParamsOf, type QueryOf, type RowOf } from '../../api/client.js';
import { messageOf } from '../../api/error.js';
import { useListPage } from '../../api/use-list-page.js';
import { EmptyState, ErrorState, Skeleton } from '../states.js';
import { toast } from '../toast/toast-store.js';
import { BulkBar } from './bulk-bar.js';
import { inOrder, isVisible, withWidth } from './column-layout.js';
import { filterNames, type GridColumn, type GridFilter } from './columns.js';
import { saveCsv, toCsv } from './csv.js';
import './data-grid.css';
import { GridFooter } from './grid-footer.js';
import { GridTable, type RowsHandle } from './grid-table.js';
import { GridToolbar } from './grid-toolbar.js';
import { SavedViews } from './saved-views.js';
import { useSelection } from './selection.js';
import { useGridKeyboard } from './use-grid-keyboard.js';
import { useGridPreferences } from './use-grid-preferences.js';
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
  /** At the end of the row: frequent actions as buttons, rare ones in `RowActions`. */
  actions?: (row: Row) => ReactNode;
  /** Rows of the table have checkboxes, and the selected ones can be exported. */
  selectable?: boolean;
  /** Further actions on the selected rows, which they read when they run. */
  bulkActions?: (selected: () => readonly Row[]) => ReactNode;
  /** Offers the views that staff save. */
  savedViews?: boolean;
  /** Between the filters and the view switches. */
  extra?: ReactNode;
  /** Shown for an empty list without search or filters. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** The title if search or filters leave nothing: 'No students match' by default. */
  noMatch?: string;
  /** File name of the export, or false for none. Exports all pages with the current search, filters, order and columns. */
  csv?: string | false;
}

const idOf = (row: unknown) => (row as { id: string }).id;
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

/**
 * A table or cards over a list call. The server pages, sorts, searches and filters; the state is in the page's URL. Fills
 * the remaining height of its page and scrolls inside.
 */
export function DataGrid<P extends ListPath>(props: DataGridProps<P>) {
  type Row = RowOf<P>;
  const { id, path, pathParams, noun, columns, rowHref, filters = [], card, empty, csv = noun.many } = props;
  const rowKey = props.rowKey ?? idOf;
  const navigate = useNavigate();
  const [state, change] = useGridState(filterNames(filters));
  const [preferences, changePreferences] = useGridPreferences(id);

  const sort = state.sort || props.defaultSort || '';
  const paramsWith = (query: ListQuery) =>
    ({ path: pathParams, query: { ...state.filters, q: state.q, ...query } }) as unknown as ParamsOf<P>;
  const list = useListPage(path, paramsWith({}), { sort, page: state.page, pageSize: state.pageSize });
  const rows = list.page.data;
  const open = props.onOpen ?? (rowHref && ((row: Row) => navigate(rowHref(row))));
  const view = card ? preferences.view : 'table';
  const isSelectable = props.selectable === true && view === 'table';
  const selection = useSelection(isSelectable ? rows : undefined, rowKey);
  const selectedRows = () => rows?.filter((row) => selection.current().has(rowKey(row))) ?? [];
  const table = useRef<RowsHandle>(null);
  const keyboard = useGridKeyboard({
    count: rows?.length ?? 0,
    reveal: (index) => table.current?.reveal(index),
    open: open && ((index) => rows?.[index] && open(rows[index])),
    toggle: isSelectable ? (index) => rows?.[index] && selection.toggle(rowKey(rows[index])) : undefined,
  });

  const visible = useMemo(
    () => inOrder(columns, preferences).filter((column, index) => isVisible(column, preferences, index)),
    [columns, preferences],
  );
  const isNarrowed = state.q !== '' || Object.values(state.filters).some((value) => value !== '');

  const saveRows = (all: readonly Row[]) => saveCsv(csv || noun.many, toCsv(visible, all));
  const exportCsv = async () => {
    try {
      saveRows(await getAll(path, paramsWith({ sort })));
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Failed to export'), variant: 'destructive' });
    }
  };

  const content = () => {
    if (list.page.isError && !rows) return <ErrorState error={list.page.error} onRetry={() => list.page.refetch()} />;
    if (rows?.length === 0 && isNarrowed) {
      return (
        <EmptyState
          title={props.noMatch ?? `No ${noun.many} match`}
          text="Try other words or fewer filters."
          action={
            <Button
              onClick={() =>
                change({ q: '', filters: Object.fromEntries(filterNames(filters).map((name) => [name, ''])) })
              }
            >
              Clear search and filters
            </Button>
          }
        />
      );
    }
    if (rows?.length === 0 && state.page === 1) return <EmptyState {...empty} />;
    if (view === 'cards' && card) return <Cards rows={rows} rowKey={rowKey} card={card} />;
    return (
      <GridTable
        columns={visible}
        widths={preferences.widths}
        onWidth={(key, width) => changePreferences({ widths: withWidth(preferences.widths, key, width) })}
        selection={isSelectable ? selection : undefined}
        rows={rows}
        rowKey={rowKey}
        label={noun.many}
        sort={sort}
        onSort={(sort) => change({ sort })}
        density={preferences.density}
        actions={props.actions}
        onOpen={open}
        handle={table}
      />
    );
  };
  return (
    <section className={`data-grid data-grid-${view}`} aria-busy={list.page.isFetching}>
      <GridToolbar
        state={state}
        onChange={change}
        preferences={{ ...preferences, view }}
        onPreferences={changePreferences}
        columns={columns}
        filters={filters}
        search={props.search}
        searchRef={keyboard.search}
        onSearchKeyDown={keyboard.onSearchKeyDown}
        hasCards={card !== undefined}
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
      <div
        className={`grid-scroll${list.page.isPlaceholderData ? ' grid-stale' : ''}`}
        ref={keyboard.list}
        onKeyDownCapture={keyboard.onKeyDownCapture}
      >
        {content()}
      </div>
      {isSelectable && (
        <BulkBar selection={selection} noun={noun.many} focusList={keyboard.focusFirstRow}>
          {props.bulkActions?.(selectedRows)}
          {csv !== false && (
            <Button type="text" icon={<DownloadOutlined aria-hidden />} onClick={() => saveRows(selectedRows())}>
              Export CSV
            </Button>
          )}
        </BulkBar>
      )}
      <GridFooter state={state} total={list.total} noun={noun} onChange={change} />
    </section>
  );
}

interface CardsProps<Row> {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
}

function Cards<Row>({ rows, rowKey, card }: CardsProps<Row>) {
  return (
    <ul className="grid-cards">
      {rows
        ? rows.map((row) => (
            <li key={rowKey(row)} className="card grid-card">
              {card(row)}
            </li>
          ))
        : PLACEHOLDERS.map((index) => (
            <li key={index} className="card grid-card" aria-hidden="true">
              <div className="card-body form">
                <Skeleton width="70%" height="1.25rem" />
                <Skeleton height="4rem" />
              </div>
            </li>
          ))}
    </ul>
  );
}
