import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { getAll, type ListParams } from '../../api/client.js';
import { messageOf } from '../../api/error.js';
import { listOptions } from '../../api/query-client.js';
import { EmptyState, ErrorState, Skeleton } from '../states.js';
import { toast } from '../toast/toast-store.js';
import type { GridColumn, GridFilter } from './columns.js';
import { saveCsv, toCsv } from './csv.js';
import './data-grid.css';
import { GridFooter } from './grid-footer.js';
import { GridTable } from './grid-table.js';
import { GridToolbar } from './grid-toolbar.js';
import { useGridKeyboard } from './use-grid-keyboard.js';
import { useGridPreferences } from './use-grid-preferences.js';
import { useGridState } from './use-grid-state.js';

export interface DataGridProps<Row> {
  /** Names the grid in this browser's memory (columns, view, density). */
  id: string;
  /** The list call, e.g. '/api/classes'. Invalidate `[path]` to load it again. */
  path: string;
  /** Parameters that are always sent and never in the page's address. */
  params?: ListParams;
  noun: { one: string; many: string };
  columns: readonly GridColumn<Row>[];
  rowKey?: (row: Row) => string;
  /** The order while the person has chosen none. */
  defaultSort?: string;
  /** Where a click on the row, or Enter, leads. The first column's render should link there too. */
  rowHref?: (row: Row) => string;
  /** What they do instead of leading somewhere. */
  onOpen?: (row: Row) => void;
  search: string;
  filters?: readonly GridFilter[];
  /** The card view's card; without it there is only the table. */
  card?: (row: Row) => ReactNode;
  /** At the end of the row: a frequent action as a button, the rare ones in `RowActions`. */
  actions?: (row: Row) => ReactNode;
  /** Between the filters and the view switches. */
  extra?: ReactNode;
  /** Said when there is nothing and nothing was searched for. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Exports what is shown (search, filters, order, chosen columns), all pages. The name is the file's. */
  csv?: string | false;
}

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

/**
 * A list of the console: a table or cards over a list call, paged, sorted, searched and filtered by the server, its state
 * held in the page's address. Fills the height that its page leaves and scrolls inside.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { id, path, params, noun, columns, rowHref, filters = [], card, empty, csv = noun.many } = props;
  const rowKey = props.rowKey ?? ((row: Row) => (row as { id: string }).id);
  const navigate = useNavigate();
  const [state, change] = useGridState(filters.map((filter) => filter.name));
  const [preferences, changePreferences] = useGridPreferences(id);

  const sort = state.sort || props.defaultSort || '';
  const asked: ListParams = { ...params, ...state.filters, q: state.q, sort };
  const list = useQuery({
    ...listOptions<Row>(path, { ...asked, page: state.page, pageSize: state.pageSize }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows;
  const open = props.onOpen ?? (rowHref && ((row: Row) => navigate(rowHref(row))));
  const keyboard = useGridKeyboard(open && ((index) => rows?.[index] && open(rows[index])));

  const isShown = (column: GridColumn<Row>) => preferences.columns[column.key] ?? !column.hidden;
  const shown = columns.filter((column, index) => index === 0 || isShown(column));
  const isNarrowed = state.q !== '' || Object.values(state.filters).some((value) => value !== '');
  const view = card ? preferences.view : 'table';

  const exportCsv = async () => {
    try {
      const all = await getAll<Row>(path, asked);
      saveCsv(csv || noun.many, toCsv(shown, all));
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Failed to export'), variant: 'destructive' });
    }
  };

  const content = () => {
    if (list.isError && !rows) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
    if (rows?.length === 0 && isNarrowed) {
      return (
        <EmptyState
          title={`No ${noun.many} match`}
          text="Try other words or fewer filters."
          action={
            <button
              type="button"
              className="button"
              onClick={() => change({ q: '', filters: Object.fromEntries(filters.map(({ name }) => [name, ''])) })}
            >
              Clear search and filters
            </button>
          }
        />
      );
    }
    if (rows?.length === 0 && state.page === 1) return <EmptyState {...empty} />;
    if (view === 'cards' && card) return <Cards rows={rows} rowKey={rowKey} card={card} />;
    return (
      <GridTable
        columns={shown}
        rows={rows}
        rowKey={rowKey}
        label={noun.many}
        sort={sort}
        onSort={(sort) => change({ sort })}
        density={preferences.density}
        actions={props.actions}
        onOpen={open}
      />
    );
  };
  return (
    <section className={`data-grid data-grid-${view}`} aria-busy={list.isFetching}>
      <GridToolbar
        state={state}
        onChange={change}
        preferences={{ ...preferences, view }}
        onPreferences={changePreferences}
        columns={columns}
        isShown={isShown}
        filters={filters}
        search={props.search}
        searchRef={keyboard.search}
        onSearchKeyDown={keyboard.onSearchKeyDown}
        hasCards={card !== undefined}
        extra={props.extra}
        onExport={csv === false ? undefined : exportCsv}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come up from the controls inside */}
      <div
        className={`grid-scroll${list.isPlaceholderData ? ' grid-stale' : ''}`}
        ref={keyboard.list}
        onKeyDown={keyboard.onKeyDown}
      >
        {content()}
      </div>
      <GridFooter state={state} total={list.data?.total} noun={noun} onChange={change} />
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
