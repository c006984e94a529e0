import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getList, type ListPath, type ParamsOf, type RowOf } from '../../api/client.js';
import { messageOf } from '../../api/error.js';
import { useListPage } from '../../api/use-list-page.js';
import { totalText } from '../../format/total-text.js';
import { EmptyState, ErrorState, Skeleton } from '../states.js';
import { toast } from '../toast/toast-store.js';
import { BulkBar } from './bulk-bar.js';
import { useTintedClass } from './changed-rows.js';
import { withWidth } from './column-layout.js';
import { filterNames, type GridColumn } from './columns.js';
import type { DataGridProps } from './data-grid-props.js';
import { ExportButton, type ExportOptions } from './export-button.js';
import { GridFooter } from './grid-footer.js';
import { GridTable, type RowsHandle } from './grid-table.js';
import { useHasEverything, useSelection } from './selection.js';
import { useGridKeyboard } from './use-grid-keyboard.js';
import type { GridPreferences } from './use-grid-preferences.js';
import type { GridChange, GridState } from './use-grid-state.js';

/** What the toolbar needs of the list. */
export interface ListHandle {
  focusFirstRow: () => void;
}

interface GridListProps<P extends ListPath> extends DataGridProps<P> {
  handle: Ref<ListHandle>;
  state: GridState;
  change: (to: GridChange) => void;
  sort: string;
  visible: readonly GridColumn<RowOf<P>>[];
  preferences: GridPreferences;
  changePreferences: (to: Partial<GridPreferences>) => void;
  /** Saves rows as a file. */
  onExport: ((rows: readonly RowOf<P>[]) => void) | undefined;
  /** Saves all rows of the list as a file. */
  onExportAll: ((options: ExportOptions) => Promise<void>) | undefined;
}

const idOf = (row: unknown) => (row as { id: string }).id;
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

/**
 * The rows of a grid, what can be done with those that are selected, and the footer: what a new page of rows renders. The
 * toolbar is not part of it.
 */
export function GridList<P extends ListPath>(props: GridListProps<P>) {
  type Row = RowOf<P>;
  const { path, pathParams, noun, rowHref, filters = [], card, empty } = props;
  const { state, change, sort, visible, preferences, changePreferences, onExport, onExportAll, rowKey = idOf } = props;
  const navigate = useNavigate();
  const params = { path: pathParams, query: { ...state.filters, q: state.q } } as unknown as ParamsOf<P>;
  const list = useListPage(path, params, { sort, page: state.page, pageSize: state.pageSize });
  const rows = list.page.data;
  const hasFailed = list.page.isError && !rows;
  const open = props.onOpen ?? (rowHref && ((row: Row) => navigate(rowHref(row))));
  const isSelectable = props.selectable === true && preferences.view === 'table';
  const filter = Object.fromEntries(
    Object.entries({ ...state.filters, q: state.q }).filter(([, value]) => value !== ''),
  );
  const selection = useSelection(isSelectable ? rows : undefined, rowKey, JSON.stringify(filter));
  const [expected, setExpected] = useState(0);
  const all = useHasEverything(selection) ? { filter, expected } : undefined;
  const selectEverything = async () => {
    const { total = 0, isCapped } = list.count ?? {};
    try {
      setExpected(isCapped ? await exactCount(path, params) : total);
      selection.selectEverything();
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Failed to count them all'), variant: 'destructive' });
    }
  };
  const pages = list.count && rows && list.count.total > rows.length ? list.count : undefined;
  const everything = pages &&
    props.selectsAll && {
      total: all ? expected.toLocaleString('en-US') : totalText(pages),
      onPage: rows?.length ?? 0,
      select: selectEverything,
    };
  const selectedRows = () => rows?.filter((row) => selection.current().has(rowKey(row))) ?? [];
  const table = useRef<RowsHandle>(null);
  const keyboard = useGridKeyboard({
    count: rows?.length ?? 0,
    reveal: (index) => table.current?.reveal(index),
    open: open && ((index) => rows?.[index] && open(rows[index])),
    selection: isSelectable ? { of: selection, keyAt: (index) => rows?.[index] && rowKey(rows[index]) } : undefined,
    onRowKey: (index, event) => (rows?.[index] && props.onRowKey?.(rows[index], event)) ?? false,
  });
  const { focusFirstRow } = keyboard;
  useImperativeHandle(props.handle, () => ({ focusFirstRow }));
  // The same function for all renders, so that rows are rendered only when they change.
  const latestActions = useRef(props.actions);
  latestActions.current = props.actions;
  const hasActions = props.actions !== undefined;
  const actions = useMemo(() => (hasActions ? (row: Row) => latestActions.current?.(row) : undefined), [hasActions]);
  const isNarrowed = state.q !== '' || Object.values(state.filters).some((value) => value !== '');

  const content = () => {
    if (hasFailed) return <ErrorState error={list.page.error} onRetry={() => list.page.refetch()} />;
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
    if (preferences.view === 'cards' && card) return <Cards rows={rows} rowKey={rowKey} card={card} />;
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
        actions={actions}
        onOpen={open}
        handle={table}
      />
    );
  };
  return (
    <>
      <div
        className={`grid-scroll${list.page.isPlaceholderData ? ' grid-stale' : ''}`}
        aria-busy={list.page.isFetching}
        ref={keyboard.list}
        onKeyDownCapture={keyboard.onKeyDownCapture}
      >
        {content()}
      </div>
      {isSelectable && (
        <BulkBar selection={selection} noun={noun.many} focusList={focusFirstRow} everything={everything || undefined}>
          {props.bulkActions?.(selectedRows, selection, all)}
          {all && onExportAll && <ExportButton isLabelled onExport={onExportAll} />}
          {!all && onExport && (
            <Button type="text" icon={<DownloadOutlined aria-hidden />} onClick={() => onExport(selectedRows())}>
              Export CSV
            </Button>
          )}
        </BulkBar>
      )}
      <GridFooter state={state} count={list.count} hasFailed={hasFailed} noun={noun} onChange={change} />
    </>
  );
}

/** How many rows match, where the list says only that they are many. */
async function exactCount<P extends ListPath>(path: P, params: ParamsOf<P>): Promise<number> {
  const query = { ...params.query, pageSize: 1, total: 'exact' };
  return (await getList(path, { ...params, query } as ParamsOf<P>)).total ?? 0;
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
            <Card key={rowKey(row)} rowKey={rowKey(row)}>
              {card(row)}
            </Card>
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

const Card = ({ rowKey, children }: { rowKey: string; children: ReactNode }) => (
  <li className={useTintedClass(rowKey, 'card grid-card')}>{children}</li>
);
