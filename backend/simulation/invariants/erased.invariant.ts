import type { Invariant } from '../invariant.js';

/** Tables and columns that can hold words. The names that an erasure keeps are where its receipt says. */
const COLUMNS = `
  select format('%I.%I', c.table_schema, c.table_name) as table, quote_ident(c.column_name) as column
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema', 'erasure')
    and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`;

export const erasedAreGone: Invariant = {
  name: 'the name of an erased person is found only where the receipt says',
  breaches: async ({ db, erased }) => {
    if (erased.length === 0) return [];
    const words = erased.map((name) => `\\m${name}\\M`).join('|');
    const breaches: string[] = [];
    for (const { table, column } of (await db.query(COLUMNS)).rows) {
      const { rows } = await db.query(
        `select left(${column}::text, 200) as text from ${table} where ${column}::text ~* $1 limit 3`,
        [words],
      );
      for (const { text } of rows) breaches.push(`${table}.${column} has ${text}`);
    }
    return breaches;
  },
};
