import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { ConfigError } from '../config.js';

const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' order by 1`;

/** SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const INSUFFICIENT_PRIVILEGE = '42501';

export async function connected<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'recert backup' });
  await client.connect();
  try {
    await client.query(`select set_config('search_path', '', false)`);
    return await act(client);
  } finally {
    await client.end();
  }
}

/** How many rows each table has; empty for an empty database. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
    rows[name] = Number((await client.query(`select count(*) from ${name}`)).rows[0].count);
  }
  return rows;
}

/** Whether the client's role may do all that the owner of each table may. */
export async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select coalesce(bool_and(pg_has_role(relowner, 'usage')), true) as owns from pg_class where oid in (select name::regclass from (${TABLES}) as tables)`,
  );
  return rows[0]!.owns;
}

/** Creates a database, in place of one that an interrupted test left. @throws {ConfigError} if the client's role may not */
export async function createEmpty(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { rows } = await client.query<{ role: string }>('select quote_ident(current_user) as role');
    const { role } = rows[0]!;
    throw new ConfigError(
      `The role ${role} may not create databases, and the test restores into one of its own. As an administrator of the server: alter role ${role} createdb;`,
    );
  }
}

/** Finds PostgreSQL's client programs, which have to be of the server's major version. @throws {ConfigError} */
export async function assertTools(client: pg.Client, bin: string | undefined): Promise<void> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  const { major } = rows[0]!;
  for (const program of ['pg_dump', 'pg_restore']) {
    const version = await run(bin, program, ['--version'], {}).catch(() => 'missing');
    if (Number(/ (\d+)/.exec(version)?.[1]) === major) continue;
    throw new ConfigError(
      `The server is PostgreSQL ${major}, and ${program} is ${version.trim()}. Install postgresql-client-${major}, or set PG_BIN to its folder.`,
    );
  }
}

/** Dumps what the snapshot shows. */
export async function dump(bin: string | undefined, url: string, snapshot: string, file: string): Promise<void> {
  await run(bin, 'pg_dump', ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`], { url });
}

/** Restores a dump as a whole, or not at all. */
export async function load(bin: string | undefined, url: string, file: string): Promise<void> {
  await run(bin, 'pg_restore', ['--single-transaction', '--exit-on-error', file], { url });
}

/** The password goes by the environment, because every account can read the arguments. */
async function run(
  bin: string | undefined,
  program: string,
  args: string[],
  { url }: { url?: string },
): Promise<string> {
  const address = url ? new URL(url) : undefined;
  const password = decodeURIComponent(address?.password ?? '');
  if (address) address.password = '';
  const child = spawn(
    bin ? `${bin}/${program}` : program,
    [...args, ...(address ? [`--dbname=${address.href}`] : [])],
    {
      // biome-ignore lint/style/noProcessEnv: the program finds its libraries and its locale there.
      env: { ...process.env, PGPASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exit = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [code, output, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new ConfigError(`${program} failed: ${errors.trim()}`);
  return output;
}
