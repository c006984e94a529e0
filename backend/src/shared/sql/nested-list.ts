import type { DomainError } from '../domain/domain-error.js';
import type { ListQuery } from '../http/list-query.dto.js';
import { Page } from '../http/page.js';

interface Children {
  /** FROM and WHERE of the one row whose children are listed, with its visibility. */
  parent: string;
  /** FROM and WHERE of the children. */
  from: string;
  /** Their columns as the wire names them, `id` among them. */
  columns: string;
  order: string;
  limit: string;
  offset: string;
}

/** What `nestedListSql` answers: the children with their total, or one row without an id when there are none. */
export type NestedRow<Row> = { total: number; position: number | null } & (Row | { [Column in keyof Row]: null });

/** One statement that tells a parent that may not be seen (no row at all) from one without children. */
export function nestedListSql({ parent, from, columns, order, limit, offset }: Children): string {
  return `select parent.total, child.* from (select (select count(*) from ${from}) as total from ${parent}) parent
    left join lateral (
      select ${columns}, row_number() over (order by ${order}) as position
      from ${from} order by ${order} limit ${limit} offset ${offset}
    ) child on true order by child.position`;
}

/** The page behind `nestedListSql`. @throws what `missing` makes when there is no such parent for this caller. */
export function nestedPage<Row extends { id: string }>(
  rows: NestedRow<Row>[],
  query: ListQuery,
  missing: () => DomainError,
): Page<Row> {
  const [first] = rows;
  if (!first) throw missing();
  const children = rows.filter((row): row is typeof row & Row => row.id !== null);
  return new Page(
    children.map(({ total: _, position: __, ...row }) => row as unknown as Row),
    first.total,
    query,
  );
}
