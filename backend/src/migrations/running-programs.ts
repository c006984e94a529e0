import { ConfigError } from '../config.js';
import { UNREADABLE_FOR_OLDER } from './migrations.js';

/** Runs SQL with `$1…`. */
type Run = (sql: string, parameters: unknown[]) => Promise<unknown[]>;

const IS_NEW = `select 1 where to_regclass('public.migrations') is null`;

const PENDING = 'select name from unnest($1::text[]) name where name not in (select m.name from public.migrations m)';

/**
 * Sessions of servers and workers; not those of backups, psql or another migration. Versions without migration 0101 gave the
 * connections of their pool no name, so those count by the program's role, unless it owns the tables and others use it, too.
 */
const PROGRAMS = `
  select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and (application_name in ('recert', 'recert outbox', 'recert notices', 'recert queues')
      or application_name = '' and usename = $1 and usename <> current_user)`;

/**
 * Refuses migrations that older programs can't work with while any program is connected.
 * @throws {ConfigError}
 */
export async function refuseBesidePrograms(run: Run, names: readonly string[], programRole: string): Promise<void> {
  if ((await run(IS_NEW, [])).length > 0) return;
  const pending = await run(PENDING, [names.filter((name) => UNREADABLE_FOR_OLDER.has(name))]);
  if (pending.length === 0) return;
  if ((await run(PROGRAMS, [programRole])).length === 0) return;
  throw new ConfigError(
    'Servers or workers of Recert are connected to the database. Stop all of them first: this version moves tables, and the one before can’t work with them then. Nothing was changed.',
  );
}
