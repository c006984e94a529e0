import type { Sql } from './sql.js';

/** Rows of one table that an act may change, to be remembered for its undo. Declared in the `sql.ts` of the table's module. */
export interface JournaledRows {
  /** `people.students` */
  table: string;
  /** Its primary key. */
  key: string;
  keyType: 'uuid' | 'text';
  /** A condition on the rows `t`, with `scope.records`, `scope.accounts` (both `uuid[]`) and `scope.addresses` (`text[]`). */
  where: string;
  /** An edit of any of its columns keeps a row as it is, not only one of what the act changed. */
  isWhole?: boolean;
}

/** Whose rows are remembered. */
export interface JournalScope {
  /** Ids of students. */
  records: readonly string[];
  /** Ids of accounts. */
  accounts: readonly string[];
  /** In the form of `normalEmail`. */
  addresses: readonly string[];
}

type Row = Record<string, unknown>;

/** The columns of one row that an act changed. */
export interface RowChange {
  table: string;
  key: string;
  /** As they were; null for a row that the act made. */
  before: Row | null;
  /** As the act left them; null for a row that it deleted. */
  after: Row | null;
  /** Of the whole row as the act left it; null if edits of other columns don't matter. */
  digest: string | null;
}

/** Columns that change without an edit, or with one alone. */
const NO_EDITS = ['revision', 'updated_at', 'search_text'];

const digestOf = (t: string): string =>
  `md5((to_jsonb(${t}) - array[${NO_EDITS.map((column) => `'${column}'`).join(', ')}])::text)`;

/** The rows of a table as they are, by key. */
type Snapshot = Map<string, { row: Row; digest: string }>;

/** Reads the rows of these tables. Flush first: it sees the database alone. */
export async function readRows(
  sql: Sql,
  tables: readonly JournaledRows[],
  { records, accounts, addresses }: JournalScope,
): Promise<Map<string, Snapshot>> {
  const snapshots = new Map<string, Snapshot>();
  for (const { table, key, where } of tables) {
    const rows = await sql.rows<{ key: string; row: Row; digest: string }>(
      `with scope as (select $1::uuid[] as records, $2::uuid[] as accounts, $3::text[] as addresses)
       select t.${key}::text as key, to_jsonb(t) as row, ${digestOf('t')} as digest from ${table} t cross join scope where ${where}`,
      [records, accounts, addresses],
    );
    snapshots.set(table, new Map(rows.map(({ key, row, digest }) => [key, { row, digest }])));
  }
  return snapshots;
}

/** What differs between two readings of the same tables and scope. */
export function changedRows(
  tables: readonly JournaledRows[],
  before: Map<string, Snapshot>,
  after: Map<string, Snapshot>,
): RowChange[] {
  return tables.flatMap(({ table, isWhole }) => {
    const [was, is] = [before.get(table)!, after.get(table)!];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
      const [one, other] = [was.get(key), is.get(key)];
      const change = { table, key, digest: other && (isWhole || !one) ? other.digest : null };
      if (!one || !other) return [{ ...change, before: one?.row ?? null, after: other?.row ?? null }];
      const columns = Object.keys(one.row).filter(
        (column) => !NO_EDITS.includes(column) && !isSame(one.row[column], other.row[column]),
      );
      return columns.length > 0 ? [{ ...change, before: pick(one.row, columns), after: pick(other.row, columns) }] : [];
    });
  });
}

/**
 * Gives rows of one table back what they were, in the caller's transaction, which has locked them. Returns those of which something was edited since
 * and stays: all of a whole row, else the edited columns.
 * @param first columns to restore before all others, for the sake of unique indexes
 */
export async function restoreRows(
  sql: Sql,
  { table, key, keyType, isWhole }: JournaledRows,
  changes: readonly RowChange[],
  first: readonly string[] = [],
): Promise<RowChange[]> {
  const own = changes.filter((change) => change.table === table);
  const untouched = isWhole ? await unchanged(sql, { table, key, keyType }, own) : undefined;
  const restorable = own.filter((change) => !untouched || untouched.has(change.key));
  const left = own.filter((change) => !restorable.includes(change));
  const edited = restorable.filter(({ before, after }) => before && after);
  const columns = [...new Set([...first, ...edited.flatMap(({ after }) => Object.keys(after!))])];
  const kept = new Map<string, string[]>();
  for (const column of columns) {
    const given = edited.filter(({ after }) => column in after!);
    if (given.length === 0) continue;
    const restored = await sql.rows<{ key: string }>(
      `update ${table} t set ${column} = (jsonb_populate_record(null::${table}, jsonb_build_object('${column}', v.before))).${column}
       from jsonb_to_recordset($1::jsonb) as v (key ${keyType}, before jsonb, after jsonb)
       where t.${key} = v.key and coalesce(to_jsonb(t) -> '${column}', 'null') = coalesce(v.after, 'null')
       returning t.${key}::text as key`,
      [
        JSON.stringify(
          given.map((change) => ({ key: change.key, before: change.before![column], after: change.after![column] })),
        ),
      ],
    );
    const done = new Set(restored.map((row) => row.key));
    for (const { key: row } of given) if (!done.has(row)) kept.set(row, [...(kept.get(row) ?? []), column]);
  }
  for (const { before, ...row } of restorable) {
    if (before && !row.after) {
      await sql.run(
        `insert into ${table} select (jsonb_populate_record(null::${table}, $1::jsonb)).* on conflict do nothing`,
        [JSON.stringify(before)],
      );
    }
    if (before) continue;
    await sql.run(`delete from ${table} t where t.${key} = $1::${keyType} and ${digestOf('t')} = $2`, [
      row.key,
      row.digest,
    ]);
  }
  const keptColumns = edited
    .filter((change) => kept.has(change.key))
    .map((change) => ({ ...change, after: pick(change.after!, kept.get(change.key)!) }));
  return [...left, ...keptColumns];
}

async function unchanged(
  sql: Sql,
  { table, key, keyType }: Pick<JournaledRows, 'table' | 'key' | 'keyType'>,
  changes: readonly RowChange[],
): Promise<Set<string>> {
  const rows = await sql.rows<{ key: string }>(
    `select t.${key}::text as key from ${table} t
     join jsonb_to_recordset($1::jsonb) as v (key ${keyType}, digest text) on v.key = t.${key} where ${digestOf('t')} = v.digest`,
    [JSON.stringify(changes.map(({ key: row, digest }) => ({ key: row, digest })))],
  );
  return new Set(rows.map((row) => row.key));
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
