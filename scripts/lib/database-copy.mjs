import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Refusal } from './project.mjs';
import { step } from './steps.mjs';

/** What the queues' own migrations write into the copy. */
const NOT_COPIED = ['bullmq.migration'];

/** Names are complete, values have the same text in both servers, and rows are read in the order in which they are stored. */
const SESSION = `
  select set_config('search_path', '', false);
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set synchronize_seqscans = off; set statement_timeout = 0`;

/** Generated columns are computed again. */
const TABLES = `
  select c.oid::regclass::text as name,
    array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)'
  group by c.oid order by 1`;

const SEQUENCES = `
  select c.oid::regclass::text as name, quote_ident(pg_get_userbyid(c.relowner)) as owner, s.seqtypid::regtype as type,
    s.seqstart as start, s.seqincrement as increment, s.seqmin as min, s.seqmax as max, s.seqcache as cache, s.seqcycle as cycle
  from pg_sequence s join pg_class c on c.oid = s.seqrelid order by 1`;

/** Connects as the superuser or an owner of tables, for reading them whole. */
export async function connect(connectionString) {
  const client = new pg.Client({ connectionString, application_name: 'recert copy' });
  await client.connect();
  await client.query(SESSION);
  return client;
}

/** @throws {Refusal} if a table or column has no place in the copy */
function refuseUnknown(tables, there) {
  const columnsThere = new Map(there.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const missing = columnsThere.has(name) ? columns.find((column) => !columnsThere.get(name).includes(column)) : '';
    if (missing === undefined) continue;
    const what = missing ? `the column ${missing} of the table ${name}` : `the table ${name}`;
    throw new Refusal(`The database has ${what}, which this Recert doesn't know. Nothing was changed.`);
  }
}

/** Streams what a query returns, and its checksum. */
async function read(client, statement, consume) {
  const digest = createHash('sha256');
  const source = client.query(copyTo(statement));
  const watched = async function* (chunks) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      yield chunk;
    }
  };
  await pipeline(source, watched, consume);
  return { rows: source.rowCount, checksum: digest.digest('hex') };
}

/** The tables that aren't PostgreSQL's own, with their columns. */
export const tablesOf = async (client) => (await client.query(TABLES)).rows;

/** Reads every row of a table, with what is stored beside it, and returns their number and checksum. */
export const readTable = (client, { name, columns }) =>
  read(client, `copy ${name} (${columns.join(', ')}) to stdout`, async (chunks) => {
    for await (const _ of chunks);
  });

/** Copies a table, and reads the copy again. @throws {Refusal} if the copy has other rows */
async function copyTable(from, to, table) {
  const { name, columns } = table;
  const list = `${name} (${columns.join(', ')})`;
  const original = await read(from, `copy ${list} to stdout`, to.query(copyFrom(`copy ${list} from stdin`)));
  const copy = await readTable(to, table);
  if (original.rows !== copy.rows || original.checksum !== copy.checksum) {
    throw new Refusal(
      `The copy of ${name} differs: ${copy.rows} rows instead of ${original.rows}. Nothing was changed.`,
    );
  }
  return original.rows;
}

/** The queues make sequences when they need them, so the copy may lack some. Each is read by its owner. */
async function copySequences(readers, to) {
  const { rows } = await readers[0].query(SEQUENCES);
  for (const { name, owner, type, start, increment, min, max, cache, cycle } of rows) {
    const reader = readers.find(({ user }) => user === owner) ?? readers[0];
    const state = (await reader.query(`select last_value, is_called from ${name}`)).rows[0];
    const range = `increment ${increment} minvalue ${min} maxvalue ${max} start ${start} cache ${cache}`;
    await to.query(`create sequence if not exists ${name} as ${type} ${range} ${cycle ? 'cycle' : 'no cycle'}`);
    const { rows: present } = await to.query(
      `select pg_get_userbyid(relowner) <> $1 as differs from pg_class where oid = $2::regclass`,
      [owner, name],
    );
    if (present[0].differs) await to.query(`alter sequence ${name} owner to ${owner}`);
    await to.query('select setval($1, $2, $3)', [name, state.last_value, state.is_called]);
  }
  return rows.length;
}

/**
 * Copies every row of a database into one that has its tables, with triggers off, and compares the two.
 * @param {pg.Client[]} readers connections to the original, as the owner of its tables and as its other roles
 * @param {pg.Client} to a connection of a superuser
 */
export async function copyDatabase(readers, to) {
  const [from] = readers;
  const tables = (await tablesOf(from)).filter(({ name }) => !NOT_COPIED.includes(name));
  refuseUnknown(tables, await tablesOf(to));
  await to.query('set session_replication_role = replica');
  // Migrations write rows, too.
  await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) {
    await step(
      `Copying ${table.name}`,
      () => copyTable(from, to, table),
      (rows) => `${rows} rows`,
    );
  }
  await step(
    'Copying the sequences',
    () => copySequences(readers, to),
    (count) => `${count}`,
  );
  await step(
    'Analyzing the tables',
    () => to.query('vacuum analyze'),
    () => undefined,
  );
}
