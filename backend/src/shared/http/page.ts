import { InvalidInput } from '../domain/domain-error.js';
import type { ListQuery } from './list-query.dto.js';

/** Rows returned when the caller sends no `pageSize`. */
const DEFAULT_PAGE_SIZE = 500;

/** Rows of a filtered list that are counted, unless the caller sends `total=exact`. */
export const MAX_COUNTED = 10_000;

/** One page of a list. `PageInterceptor` sends it as an array with headers. */
export class Page<Row> {
  constructor(
    readonly rows: Row[],
    /** Rows on all pages, as `countOf` counts them; undefined if the caller sent `total=false`. */
    readonly total: number | undefined,
    readonly query: ListQuery,
  ) {}

  /** Whether there are more than `MAX_COUNTED` rows, and nobody knows how many. */
  get isCapped(): boolean {
    return this.total !== undefined && this.total > MAX_COUNTED && hasCap(this.query);
  }
}

/** SQL that counts the rows of a list, and of a filtered one as many as show that there are more than `MAX_COUNTED`. */
export function countOf(from: string, query: ListQuery): string {
  return hasCap(query)
    ? `select count(*) from (select 1 from ${from} limit ${MAX_COUNTED + 1}) counted`
    : `select count(*) from ${from}`;
}

/** The parameters of a list that don't filter it. */
export const PAGING = ['sort', 'page', 'pageSize', 'total'] as const satisfies (keyof ListQuery)[];

const hasCap = (query: ListQuery): boolean => isFiltered(query) && query.total !== 'exact';

/** Each parameter of a list that isn't about paging filters it. */
export function isFiltered(query: ListQuery): boolean {
  const paging: readonly string[] = PAGING;
  return Object.entries(query).some(([name, value]) => !paging.includes(name) && value !== undefined && value !== '');
}

/** SQL's LIMIT and OFFSET for a list call. */
export function limits(query: ListQuery): { limit: number; offset: number } {
  const limit = query.pageSize ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/**
 * The ORDER BY expressions for `sort`, looked up in the list's table of sortable columns, so that no caller's text reaches
 * the SQL. The id comes last to make the order total and paging stable. A list of columns sorts in one direction without
 * NULLS LAST, which lets one index serve both directions; its columns must not be null.
 * @throws {InvalidInput} if the list doesn't sort by `sort`
 */
export function orderBy(
  sort: string | undefined,
  columns: Record<string, string | readonly string[]>,
  fallback: string,
  id: string,
): string {
  const key = sort ?? fallback;
  const descending = key.startsWith('-');
  const column = Object.entries(columns).find(([name]) => name === (descending ? key.slice(1) : key))?.[1];
  if (!column) {
    throw new InvalidInput({
      path: 'sort',
      message: `sort can be ${Object.keys(columns).join(', ')}, with - in front for descending.`,
    });
  }
  const direction = descending ? 'desc' : 'asc';
  const order =
    typeof column === 'string' ? [`${column} ${direction} nulls last`] : column.map((name) => `${name} ${direction}`);
  return [...order, `${id} ${direction}`].join(', ');
}

/** A LIKE pattern that finds `text` anywhere, with `%` and `_` taken literally. */
export function likePattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
