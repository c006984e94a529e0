import { InvalidInput } from '../domain/domain-error.js';
import type { ListQuery } from './list-query.dto.js';

/** How many rows come when the caller names no page size. */
const FIRST_ROWS = 500;

/** One page of a list, with the number of rows on all its pages. `PageInterceptor` turns it into an array with headers. */
export class Page<Row> {
  constructor(
    readonly rows: Row[],
    readonly total: number,
    readonly query: ListQuery,
  ) {}
}

/** SQL's limit and offset for a list call. */
export function limits(query: ListQuery): { limit: number; offset: number } {
  const limit = query.pageSize ?? FIRST_ROWS;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/**
 * The page of a statement whose rows each carry the `total` of all pages. A page beyond the last has no row that could,
 * so the first row is asked for it.
 */
export async function countedPage<Row extends object>(
  query: ListQuery,
  rowsAt: (limit: number, offset: number) => Promise<(Row & { total: number })[]>,
): Promise<Page<Row>> {
  const { limit, offset } = limits(query);
  const rows = await rowsAt(limit, offset);
  const [carrier] = rows.length > 0 || offset === 0 ? rows : await rowsAt(1, 0);
  return new Page(
    rows.map(({ total: _, ...row }) => row as unknown as Row),
    carrier?.total ?? 0,
    query,
  );
}

/**
 * The ORDER BY expressions for `sort`, out of the list's own table of sortable columns (so no caller's text reaches
 * the SQL). The id comes last, which makes every order total and paging stable. Several columns of one key run in the
 * same direction; give them as a list, without nulls, where an index shall serve both directions.
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
    typeof column === 'string' ? [`${column} ${direction} nulls last`] : column.map((one) => `${one} ${direction}`);
  return [...order, `${id} ${direction}`].join(', ');
}

/** `%` and `_` of a search text taken literally, for LIKE. */
export function likePattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
