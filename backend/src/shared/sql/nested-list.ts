import type { DomainError } from '../domain/domain-error.js';
import type { ListQuery } from '../http/list-query.dto.js';
import { countOf, limits, Page } from '../http/page.js';
import { binding } from './list.js';
import type { Sql } from './sql.js';

interface NestedListSql {
  /** FROM and WHERE of the parent row, including who may see it. */
  parent: string;
  /** FROM and WHERE of the children. */
  from: string;
  /** Values of `parent`, `from` and `columns`. */
  values: unknown[];
  /** The children's columns under their wire names, `id` among them. */
  columns: string;
  order: string;
}

/** A child with the total, or one row without an id if there are no children. */
type NestedRow<Row> = { total: number | null; position: number | null } & (Row | { [Column in keyof Row]: null });

/**
 * Reads one page of the rows that belong to a parent, in one statement that distinguishes a parent that doesn't exist for
 * this caller (no row) from one without children.
 * @throws {DomainError} made by `missing` if there is no such parent for this caller
 */
export async function readNestedList<Row extends { id: string }>(
  sql: Sql,
  query: ListQuery,
  { parent, from, columns, order, ...list }: NestedListSql,
  missing: () => DomainError,
): Promise<Page<Row>> {
  const { limit, offset } = limits(query);
  const { values, bind } = binding([...list.values]);
  const count = query.total === 'false' ? 'null::bigint' : `(${countOf(from, query)})`;
  const rows = await sql.rows<NestedRow<Row>>(
    `select parent.total, child.* from (select ${count} as total from ${parent}) parent
     left join lateral (
       select ${columns}, row_number() over (order by ${order}) as position
       from ${from} order by ${order} limit ${bind(limit)} offset ${bind(offset)}
     ) child on true order by child.position`,
    values,
  );
  const [first] = rows;
  if (!first) throw missing();
  const children = rows.filter((row): row is typeof row & Row => row.id !== null);
  return new Page(
    children.map(({ total: _, position: __, ...row }) => row as unknown as Row),
    first.total ?? undefined,
    query,
  );
}
