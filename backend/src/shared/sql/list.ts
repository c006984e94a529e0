import type { ListQuery } from '../http/list-query.dto.js';
import { countOf, isFiltered, limits, Page } from '../http/page.js';
import { KEPT_COUNT, type KeptCount } from './row-counts.js';
import type { Sql } from './sql.js';

/** Adds a value to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Collects the values of a statement while its text is composed. */
export function binding(values: unknown[] = []): { values: unknown[]; bind: Bind } {
  return { values, bind: (value) => `$${values.push(value)}` };
}

interface PageSql {
  /** Columns under their wire names. */
  columns: string;
  /** FROM and WHERE. */
  from: string;
  /** Values of `from`. */
  values: unknown[];
  /** The kept count of the rows of `from` without a filter. */
  kept?: KeptCount | undefined;
  order: string;
}

/** Reads one page of a list and, unless the caller sent `total=false`, counts its rows in parallel. */
export async function readPage<Row extends object>(
  sql: Sql,
  query: ListQuery,
  { columns, from, values, kept, order }: PageSql,
): Promise<Page<Row>> {
  return await countedPage(sql, query, { from, values, kept }, (_bind, paging) => {
    return `select ${columns} from ${from} order by ${order} ${paging}`;
  });
}

export interface ListSql extends Omit<PageSql, 'columns'> {
  /** The column of `from` that identifies a row: `s.id`. */
  id: string;
  /** FROM, WHERE and ORDER BY of a page that leaves out rows beyond it, or is ordered by values. */
  page?: (bind: Bind) => { from: string; order: string };
  /** Columns under their wire names and the tables that they come from; read for the rows of the page only. */
  details: (bind: Bind) => { columns: string; tables: string };
}

/** Like `readPage`, but picks the page's ids first, so that joins and subqueries run once per row of the page. */
export async function readList<Row extends object>(
  sql: Sql,
  query: ListQuery,
  { from, values, kept, order, page = () => ({ from, order }), id, details }: ListSql,
): Promise<Page<Row>> {
  return await countedPage(sql, query, { from, values, kept }, (bind, paging) => {
    const { columns, tables } = details(bind);
    const { from, order } = page(bind);
    return `select ${columns} from ${tables}
      where ${id} in (select ${id} from ${from} order by ${order} ${paging}) order by ${order}`;
  });
}

type Counted = Pick<PageSql, 'from' | 'values' | 'kept'>;

async function countedPage<Row extends object>(
  sql: Sql,
  query: ListQuery,
  { from, values, kept }: Counted,
  statement: (bind: Bind, paging: string) => string,
): Promise<Page<Row>> {
  const { limit, offset } = limits(query);
  const page = binding([...values]);
  // With a literal limit and no offset, PostgreSQL plans the first page once per connection; it plans others at each call.
  const paging = offset > 0 ? `limit ${limit} offset ${page.bind(offset)}` : `limit ${limit}`;
  const text = statement(page.bind, paging);
  const [rows, total] = await Promise.all([
    sql.rows<Row>(text, page.values),
    query.total === 'false' ? undefined : countRows(sql, query, { from, values, kept }),
  ]);
  return new Page(rows, total, query);
}

/** Counts the rows of a list, unless their number without a filter is kept. */
async function countRows(sql: Sql, query: ListQuery, { from, values, kept }: Counted): Promise<number> {
  return kept && !isFiltered(query)
    ? await sql.count(KEPT_COUNT, [kept])
    : await sql.count(countOf(from, query), values);
}
