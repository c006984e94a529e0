import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const DEFAULT_PAGE_SIZE = 50;
export const PAGE_SIZES = [25, 50, 100, 200] as const;

/** The state of a list in the page's URL: `?q=smith&status=upcoming&sort=-date&page=2&pageSize=100`. */
export interface GridState {
  q: string;
  /** A column's sort name, with `-` in front for descending; empty for the default order. */
  sort: string;
  page: number;
  pageSize: number;
  filters: Readonly<Record<string, string>>;
}

export type GridChange = Partial<Omit<GridState, 'filters'>> & { filters?: Record<string, string> };

export function readGridState(params: URLSearchParams, filterNames: readonly string[]): GridState {
  const number = (name: string) => Number.parseInt(params.get(name) ?? '', 10);
  const pageSize = number('pageSize');
  return {
    q: params.get('q') ?? '',
    sort: params.get('sort') ?? '',
    page: Math.max(1, number('page') || 1),
    pageSize: PAGE_SIZES.some((size) => size === pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])),
  };
}

/** Applies a change to the URL. Any change but paging goes back to page 1; defaults are left out. */
export function writeGridState(params: URLSearchParams, change: GridChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | number | undefined, fallback: string | number) => {
    if (value === undefined) return;
    if (value === fallback) next.delete(name);
    else next.set(name, String(value));
  };
  set('q', change.q, '');
  set('sort', change.sort, '');
  for (const [name, value] of Object.entries(change.filters ?? {})) set(name, value, '');
  set('pageSize', change.pageSize, DEFAULT_PAGE_SIZE);
  set('page', change.page ?? 1, 1);
  return next;
}

/** The search, the order and the filters of the URL, as a saved view keeps them. */
export function viewQueryOf(params: URLSearchParams, filterNames: readonly string[]): string {
  const kept = ['q', 'sort', ...filterNames].flatMap((name): [string, string][] => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}

/** The URL with the search, the order and the filters of a view instead of its own; goes to page 1. */
export function withViewQuery(params: URLSearchParams, filterNames: readonly string[], query: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['q', 'sort', 'page', ...filterNames]) next.delete(name);
  for (const [name, value] of new URLSearchParams(query)) if (value) next.set(name, value);
  return next;
}

/** Whether Back undoes the change: a filter, another page, or a search that begins or ends. */
function isStep(state: GridState, { q, page, filters }: GridChange): boolean {
  const beginsOrEnds = q !== undefined && (q === '') !== (state.q === '');
  return filters !== undefined || page !== undefined || beginsOrEnds;
}

export function useGridState(filterNames: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const names = filterNames.join(' ');
  const state = useMemo(() => readGridState(params, names === '' ? [] : names.split(' ')), [params, names]);
  const change = useCallback(
    (to: GridChange) => setParams((now) => writeGridState(now, to), { replace: !isStep(state, to) }),
    [setParams, state],
  );
  return [state, change] as const;
}

/** Filters of the page's grid, for controls outside the grid that change several at once. */
export function useGridFilters<Name extends string>(names: readonly Name[]) {
  const [state, change] = useGridState(names);
  return [state.filters, (filters: Record<Name, string>) => change({ filters })] as const;
}

/** The search and the filters of the page's grid that are set, for a call that acts on all rows that match. */
export function useGridMatch(filterNames: readonly string[]): Record<string, string> {
  const [{ q, filters }] = useGridState(filterNames);
  return Object.fromEntries(Object.entries({ q, ...filters }).filter(([, value]) => value !== ''));
}

/** One filter of the page's grid, for controls outside the grid such as tabs with counts. */
export function useGridFilter(name: string): readonly [string, (value: string) => void] {
  const [state, change] = useGridState([name]);
  return [state.filters[name] ?? '', (value) => change({ filters: { [name]: value } })];
}
