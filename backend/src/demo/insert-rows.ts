import type { ClientBase } from 'pg';

/** A row to be: columns by their names in the database. */
export type Row = Record<string, unknown>;

/** Writes all rows in one statement. The first one names the columns; the others have the same. */
export async function insertRows(client: ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
    .map((column) => `"${column}"`)
    .join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
